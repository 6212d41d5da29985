"""Addresses: each one names an existing endpoint, with the arguments it needs, by a method it has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from page_checks.drawing import CALLED, Address
from page_checks.house import House
from page_checks.markup import ADDRESS, Element, Pages, fits, pattern
from page_checks.sources import Found, parse_module, python_files
from page_checks.values import HOLE, Ways

ENDPOINTS: Final = {
    "view_url": "tables.view",
    "move_url": "entering.enter",
    "ask_url": "asking.answer",
    "paper_url": "papers.pdf",
}
ASKS: Final = (("href", "GET"), ("hx-get", "GET"), ("hx-post", "POST"), ("src", "GET"))
IN_FRONT: Final = frozenset({"code", "sketch"})
"""Arguments that the page's own address supplies for every address requested from it."""


def check(root: Path, pages: Pages, house: House) -> Iterator[Found]:
    """Find addresses that lead nowhere."""
    for address in (*pages.addresses, *in_python(root)):
        for words in _wrong(address, house):
            yield Found(words, address.path, address.line)
    for element in pages.elements:
        yield from _methods(element, pages, house)
    yield from _endpoints_named(root, house)


def find_undecided(root: Path, pages: Pages) -> Iterator[Found]:
    """Find addresses whose endpoint depends on data."""
    for address in (*pages.addresses, *in_python(root)):
        if address.function in {"url_for", "page_url"} and any(
            not pattern(way).strip("*") for way in address.endpoints
        ):
            yield Found(f"{address.function} of an endpoint that depends on data", address.path, address.line)


def in_python(root: Path) -> Iterator[Address]:
    """Yield the addresses that Python makes."""
    for path in python_files(root):
        text = path.read_text("utf-8")
        if not re.search(r"\b(url_for|page_url|view_url|ask_url|paper_url|move_url)\(", text):
            continue
        for node in parse_module(path):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in CALLED
                and node.args
            ):
                given = frozenset(each.arg for each in node.keywords if each.arg)
                more = any(each.arg is None for each in node.keywords)
                yield Address(node.func.id, Ways(_texts(node.args[0])), given, more, path, node.lineno)


def _texts(node: ast.expr) -> tuple[str, ...]:
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp():
            return (*_texts(node.body), *_texts(node.orelse))
        case _:
            return (HOLE,)


def _wrong(address: Address, house: House) -> Iterator[str]:
    for way in dict.fromkeys(map(pattern, address.endpoints)):
        if not way.strip("*"):
            continue
        names = house.names(address.function, address.path)
        if way not in names and not ("*" in way and any(fits(way, name) for name in names)):
            yield f"{address.function} asks for {way}, which is not there"
        elif address.function in {"url_for", "page_url"} and "*" not in way:
            given = address.given | (IN_FRONT if address.function == "page_url" else set())
            if not address.open_ended and not any(needs <= given for needs in house.arguments[way]):
                missing = min((needs - given for needs in house.arguments[way]), key=len)
                yield f"{address.function} asks for {way} without its {', '.join(sorted(missing))}"


def _methods(element: Element, pages: Pages, house: House) -> Iterator[Found]:
    method = (element.of("method") or ("get",))[0].upper()
    asks = [*ASKS, ("action", method)] if element.tag == "form" else [*ASKS]
    if element.of("formaction"):
        around = (element.form.of("method") if element.form else ()) or ("get",)
        asks.append(("formaction", around[0].upper()))
    for attribute, asked in asks:
        for value in element.of(attribute):
            for address in pages.find_addresses(value):
                for endpoint in dict.fromkeys(map(pattern, address.endpoints)):
                    name = ENDPOINTS.get(address.function, endpoint)
                    if name in house.methods and asked not in house.methods[name]:
                        yield Found(
                            f"{attribute} asks {name} by {asked}, which it does not take",
                            *element.places[attribute],
                        )
            if (
                value.startswith("/")
                and not ADDRESS.search(value)
                and not _leads_somewhere(value, asked, house)
            ):
                yield Found(
                    f"{attribute} leads to {pattern(value)}, where nothing takes {asked}",
                    *element.places[attribute],
                )


def _leads_somewhere(value: str, method: str, house: House) -> bool:
    path = re.split(r"[?#]", pattern(value).replace("*", "0"))[0]
    try:
        house.app.url_map.bind("localhost").match(path, method)
    except RequestRedirect:
        return True
    except HTTPException:
        return False
    return True


def _endpoints_named(root: Path, house: House) -> Iterator[Found]:
    """Find strings in Python that are spelt like endpoints of ours, but are none."""
    modules = {endpoint.split(".")[0] for endpoint in house.arguments if "." in endpoint}
    spelt = re.compile(rf"({'|'.join(sorted(modules))})\.[a-z_]+")
    for path in python_files(root):
        text = path.read_text("utf-8")
        if not spelt.search(text) or not {"web", "features"} & set(path.relative_to(root).parts):
            continue
        for node in parse_module(path):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            # A column of the ledger is spelt like one, too.
            column = f'ForeignKey("{node.value}"' in text
            if spelt.fullmatch(node.value) and node.value not in house.arguments and not column:
                words = f"{node.value} is spelt as an endpoint, and there is none of that name"
                yield Found(words, path, node.lineno)
