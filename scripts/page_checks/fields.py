"""Fields: whatever forms and addresses send must be read somewhere, and whatever is read from a request must
be sent from somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from page_checks.addresses import in_python
from page_checks.house import House
from page_checks.markup import Element, Pages, fits, pattern
from page_checks.sources import Found, parse_module, python_files, python_strings, scripts

SENDING: Final = frozenset({"input", "select", "textarea", "button"})
EVERY: Final = frozenset({"csrf_token"})
"""A field that is read from every form, whatever its kind."""
REQUEST: Final = re.compile(r"request\.(form|args|files|values)|args|(_|self\._)?asked|given|sent")
"""How Python names the request's data."""
OWN: Final = frozenset({"_anchor", "_external", "_scheme", "_method"})
"""Arguments that `url_for` handles itself."""


@dataclass(frozen=True)
class Sent:
    name: str
    found: Found
    element: Element | None = None


def check(root: Path, pages: Pages, house: House) -> Iterator[Found]:
    """Find fields that nobody reads, and those that nobody sends."""
    sent = [*_find_sent(pages), *_queries(root, pages, house)]
    words = _words(root) | _asked_by_templates(root)
    for one in sent:
        yield from _unread(one, words, pages, house)
    names = {one.name for one in sent} | _elsewhere(root)
    patterns = {name for name in names if "*" in name and name.strip("*")}
    literal = names - patterns
    for found in _reads(root):
        if found.word not in literal and not any(fits(found.word, one) for one in patterns):
            yield Found(
                f"{found.word} is read from a request here, and nothing sends it", found.path, found.line
            )


def find_undecided(root: Path, pages: Pages) -> Iterator[Found]:  # noqa: ARG001
    """Find fields whose name depends on data."""
    for one in _find_sent(pages):
        # Except hidden fields: Python gives them their names.
        if not one.name.strip("*") and one.element and "hidden" not in one.element.of("type"):
            yield Found("a field whose name depends on data", one.found.path, one.found.line)


def _find_sent(pages: Pages) -> Iterator[Sent]:
    """Yield the fields of all forms."""
    for element in pages.elements:
        if element.tag in SENDING:
            for name in dict.fromkeys(
                pattern(way) for way in element.of("name") if re.search(r"[\w\ue000]", way)
            ):
                yield Sent(name, Found(name, *element.places["name"]), element)


def _queries(root: Path, pages: Pages, house: House) -> Iterator[Sent]:
    """Yield the parameters of addresses."""
    for address in (*pages.addresses, *in_python(root)):
        needed = {
            name for way in address.endpoints for needs in house.arguments.get(way, ()) for name in needs
        }
        for name in address.given - needed - OWN:
            yield Sent(pattern(name), Found(name, address.path, address.line))
    for element in pages.elements:
        for attribute in ("href", "hx-get", "action"):
            for way in element.of(attribute):
                if not way.startswith("http"):
                    for name in re.findall(r"[?&](?:amp;)?([a-z][\w-]*)=", pattern(way)):
                        yield Sent(name, Found(name, *element.places[attribute]))


def _words(root: Path) -> dict[str, list[Path]]:
    """Return the short strings in Python, each with the files it is in."""
    found: dict[str, list[Path]] = {}
    for one in python_strings(root):
        if len(one.word) <= 60:
            found.setdefault(one.word, []).append(one.path)
    return found


def _asked_by_templates(root: Path) -> dict[str, list[Path]]:
    asked = re.compile(r"""request\.args(?:\.get\(|\[)["']([\w-]+)["']""")
    paths = sorted((root / "templates").rglob("*.html"))
    return {name: [path] for path in paths for name in asked.findall(path.read_text("utf-8"))}


def _unread(sent: Sent, words: dict[str, list[Path]], pages: Pages, house: House) -> Iterator[Found]:
    name = sent.name
    if not name.strip("*") or name in EVERY:
        return
    path, line = sent.found.path, sent.found.line
    kinds = _kinds(sent.element, pages) if sent.element else None
    if kinds is not None:
        games = house.games_of(sent.element.path if sent.element else path)
        forms = [
            fields for slug in games for kind in kinds for fields in [house.fields(slug, kind)] if fields
        ]
        if forms and "data-own" not in (sent.element.attributes if sent.element else ()):
            if not any(_takes(fields, name) for fields in forms):
                of = " or ".join(sorted(kinds))
                yield Found(f"the form of {of} has a field {name}, which the move does not read", path, line)
            return
    games = house.games_of(sent.element.path if sent.element else path)
    if _is_word(name, words) or any(
        _takes(house.fields(slug, kind), name) for slug in games for kind in house.forms(slug)
    ):
        return
    if sent.element is not None and "data-own" in sent.element.attributes:
        return
    yield Found(f"{name} is sent here, and nobody reads it", path, line)


def _is_word(name: str, words: dict[str, list[Path]]) -> bool:
    if name in words:
        return True
    begins = name.split("*", maxsplit=1)[0]
    return (
        "*" in name
        and bool(begins)
        and any(
            fits(name, word) for word in words if "*" in word or word.startswith(begins) or word == begins
        )
    )


def _takes(fields: frozenset[str], name: str) -> bool:
    return name in fields or any(fits(name, one) for one in fields if "*" in one or "*" in name)


def _kinds(element: Element, pages: Pages) -> set[str] | None:
    """Return the kinds of moves that the form around a field enters; None if unknown."""
    form = element.form
    if element.of("form"):
        form = next(
            (
                one
                for one in pages.elements
                if one.tag == "form" and set(one.of("id")) & set(element.of("form"))
            ),
            None,
        )
    if form is None:
        return None
    addresses = [*form.of("action"), *form.of("hx-post")]
    addresses += [value for one in form.inside for value in one.of("formaction")]
    kinds = set()
    for value in addresses:
        for address in pages.find_addresses(value):
            if address.function != "move_url":
                return None
            kinds |= {pattern(way) for way in address.endpoints}
    return None if not kinds or any("*" in kind for kind in kinds) else kinds


def _reads(root: Path) -> Iterator[Found]:
    """Yield what Python reads from a request, by name."""
    for path in python_files(root):
        text = path.read_text("utf-8")
        if not {"web", "features", "games"} & set(path.relative_to(root).parts):
            continue
        by_request = "request." in text
        for node in parse_module(path):
            of, key = _read(node)
            if of is None or not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            source = ast.unparse(of)
            if REQUEST.fullmatch(source) and (by_request or source == "args"):
                yield Found(key.value, path, node.lineno)


def _read(node: ast.AST) -> tuple[ast.expr | None, ast.expr | None]:
    """Return what something is read from, and by which name."""
    match node:
        case ast.Subscript():
            return node.value, node.slice
        case ast.Call(func=ast.Attribute(attr="get" | "getlist"), args=[key, *_]):
            return node.func.value, key  # type: ignore[attr-defined]
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[of]):
            return of, node.left
        case _:
            return None, None


def _elsewhere(root: Path) -> set[str]:
    """Return what is sent by scripts, and by addresses and records that Python makes."""
    found = set()
    for script in scripts(root):
        found |= set(re.findall(r"""\.(?:set|append)\(["'`]([\w-]+)["'`]""", script.code))
        found |= {
            name for string in script.strings for name in re.findall(r"[?&]([a-z][\w-]*)=", string.word)
        }
        for given in re.findall(r"URLSearchParams\(\{([^}]*)\}", script.code):
            found |= {one.split(":")[0].strip() for one in given.split(",")}
    for path in python_files(root):
        for node in parse_module(path):
            if isinstance(node, ast.Dict):
                found |= {
                    key.value
                    for key in node.keys
                    if isinstance(key, ast.Constant) and isinstance(key.value, str)
                }
            elif isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Constant):
                found |= {str(node.elts[0].value)} if len(node.elts) == 2 else set()
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"[?&]([a-z][\w-]*)=", node.value))
    return found
