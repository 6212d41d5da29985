"""Ids: whatever links to a part of a page names one that some template or script makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from page_checks.markup import Pages, fits, pattern
from page_checks.sources import Found, python_strings, scripts

NAMES: Final = (
    "for",
    "form",
    "list",
    "aria-controls",
    "aria-labelledby",
    "aria-describedby",
    "aria-owns",
    "popovertarget",
    "headers",
)
"""Attributes that name ids, separated by spaces."""
SELECT: Final = ("hx-target", "hx-include", "hx-select", "hx-indicator", "hx-sync", "hx-disabled-elt", "href")
"""Attributes in which an id follows a #."""
BY_ID: Final = re.compile(r"(?:^|[\s,(>+~:])#([A-Za-z][\w*-]*)(?![\w*-]*[;{])")
COLOUR: Final = re.compile(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}")


def check(root: Path, pages: Pages) -> Iterator[Found]:
    """Find links to an id that nobody makes."""
    makes: dict[str, set[Path]] = {}
    for element in pages.elements:
        for way in element.of("id"):
            makes.setdefault(pattern(way), set()).add(element.places["id"][0])
    for script in scripts(root):
        for match in re.finditer(r"""\bid: ["'`]([^"'`]+)|\.id = ["'`]([^"'`]+)""", script.code):
            makes.setdefault(re.sub(r"\$\{[^}]*\}", "*", match[1] or match[2]), set()).add(script.path)
    for found in python_strings(root):
        for made in re.findall(r"""\bid=["']([\w*-]+)["']""", found.word):
            makes.setdefault(made, set()).add(found.path)
    for name, found in _find_named(root, pages):
        if name not in makes and not any(_meets(name, found, one, makes[one]) for one in makes):
            yield Found(f"{found.word} #{name}, and nothing has that id", found.path, found.line)


def _meets(name: str, target: Found, made: str, paths: set[Path]) -> bool:
    """Return whether an id that is made may be the one named. If only the end of the made id is known, it
    could be anything, and counts only within its own file."""
    if "*" not in name and (("*" not in made) or (made.startswith("*") and target.path not in paths)):
        return False
    return fits(name, made)


def find_undecided(root: Path, pages: Pages) -> Iterator[Found]:
    """Find links to ids that depend on data alone."""
    for name, found in _every(root, pages):
        if not name.strip("*"):
            yield Found(f"{found.word} an id that depends on data", found.path, found.line)


def _find_named(root: Path, pages: Pages) -> Iterator[tuple[str, Found]]:
    return ((name, found) for name, found in _every(root, pages) if name.strip("*"))


def _every(root: Path, pages: Pages) -> Iterator[tuple[str, Found]]:
    """Yield the ids that are named, each with what names it."""
    for element in pages.elements:
        for attribute in NAMES:
            if attribute == "form" and element.tag not in {
                "button",
                "input",
                "select",
                "textarea",
                "output",
                "fieldset",
            }:
                continue
            for way in element.of(attribute):
                for name in pattern(way).split():
                    yield name, Found(f"{attribute} names", *element.places[attribute])
        for attribute in SELECT:
            for way in element.of(attribute):
                if attribute != "href" or way.startswith("#"):
                    for name in BY_ID.findall(pattern(way)):
                        yield name, Found(f"{attribute} names", *element.places[attribute])
    for script in scripts(root):
        for match in re.finditer(r"getElementById\(([\"'`])(.*?)\1\)", script.code):
            yield (
                re.sub(r"\$\{[^}]*\}", "*", match[2]),
                Found("the script looks for", script.path, script.line(match.start())),
            )
        for string in script.strings:
            for name in BY_ID.findall(string.word):
                if not COLOUR.fullmatch(name):
                    yield name, Found("the script looks for", string.path, string.line)
