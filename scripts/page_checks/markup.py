"""The content of templates that were drawn without data: elements, each with its attributes and its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from page_checks.drawing import Address, Drawing
from page_checks.values import AT, BETWEEN, FIRST, HERE, HOLE, LAST, Place

MARK: Final = re.compile(f"{AT}(\\d+){HERE}")
TAG: Final = re.compile(r"""<(/?)([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
ATTRIBUTE: Final = re.compile(
    AT + r"""(\d+)""" + HERE + r"""|([\w:@.-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?"""
)
CHOICE: Final = re.compile(f"{FIRST}([^{LAST}]*){LAST}")
ADDRESS: Final = re.compile("\ue030(\\d+)\ue031")
MAX_WAYS: Final = 24


@dataclass
class Element:
    """`attributes`: the possible values of each; `places`: where each is. `path`: of the template that
    draws it, whether or not by a macro. `form`: the form around it."""

    tag: str
    attributes: dict[str, tuple[str, ...]]
    places: dict[str, tuple[Path, int]]
    path: Path
    form: Element | None = None
    inside: list[Element] = field(default_factory=list, repr=False)

    def of(self, name: str) -> tuple[str, ...]:
        return self.attributes.get(name, ())


@dataclass
class Pages:
    """All templates, drawn."""

    elements: list[Element]
    addresses: list[Address]

    def find_addresses(self, value: str) -> list[Address]:
        """Return the calls whose address occurs in a value."""
        return [self.addresses[int(number)] for number in ADDRESS.findall(value)]


def read_pages(folder: Path) -> Pages:
    drawing = Drawing(folder)
    included = drawing.list_included()
    elements: list[Element] = []
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html"))]
    for name in names:
        if name not in included:
            elements += _elements(drawing.draw(name), drawing.places)
    for name in names:
        elements += _elements(drawing.draw_uncalled(name), drawing.places)
    return Pages(elements, drawing.addresses)


def _elements(html: str, places: list[tuple[Place, Place]]) -> Iterator[Element]:
    form: Element | None = None
    here, begun = 0, 0
    for tag in TAG.finditer(html):
        closing, name, rest = tag.groups()
        for mark in MARK.finditer(html, begun, tag.start()):
            here = int(mark[1])
        if closing:
            begun = tag.start()
            form = None if name == "form" else form
            continue
        attributes: dict[str, tuple[str, ...]] = {}
        stands: dict[str, tuple[Path, int]] = {}
        around = here
        for attribute in ATTRIBUTE.finditer(rest):
            at, key, value = attribute.groups()
            if at:
                here = int(at)
                continue
            inside = MARK.search(value or "")
            stands.setdefault(key, places[int(inside[1]) if inside else here][0])
            attributes[key] = (*attributes.get(key, ()), *_ways(MARK.sub("", value or "").strip("\"'")))
        begun = tag.start()
        element = Element(name, attributes, stands, places[around][1][0], form)
        if form is not None:
            form.inside.append(element)
        if name == "form":
            form = element
        yield element


def _ways(value: str) -> tuple[str, ...]:
    """Return everything that a value may be."""
    ways = [value]
    while any(FIRST in way for way in ways) and len(ways) < MAX_WAYS:
        ways = [
            way.replace(found[0], one, 1)
            for way in ways
            for found in [CHOICE.search(way)]
            if found
            for one in found[1].split(BETWEEN)
        ] + [way for way in ways if not CHOICE.search(way)]
    return tuple(dict.fromkeys(CHOICE.sub(HOLE, way) for way in ways))


def pattern(value: str) -> str:
    """Return a value with one `*` in place of each run of holes and addresses."""
    return re.sub(f"(?:{HOLE}|{ADDRESS.pattern})+", "*", value)


def fits(one: str, other: str) -> bool:
    """Return whether two values with `*` in them may be equal. `*` alone matches nothing."""
    if not one.strip("*") or not other.strip("*"):
        return False
    return bool(
        re.fullmatch(_expression(one), other.replace("*", "0"))
        or re.fullmatch(_expression(other), one.replace("*", "0"))
    )


def _expression(value: str) -> str:
    return ".*".join(re.escape(part) for part in value.split("*"))
