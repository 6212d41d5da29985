"""Parts of pages that were drawn, and what they asked of their viewer: all who answer the same see them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields
from sys import getsizeof
from typing import Any, Self, TypeAlias

from companion.kernel.seats import Seat, Viewer
from companion.table.cache import Cache

Question: TypeAlias = tuple[str, Seat | None]
"""A fact of a viewer by its name, or whether they hold a seat."""

HOLDS = "holds"
FACTS = frozenset({*(fact.name for fact in fields(Viewer)), "enters"})


MOST_BYTES = 12 * 1024 * 1024


class RecordingViewer(Viewer):
    """A viewer who remembers each question and its answer: the same answers make the same page."""

    __slots__ = ("asked",)
    asked: dict[Question, Any]

    def __new__(cls, **_facts: object) -> Self:
        made = super().__new__(cls)
        object.__setattr__(made, "asked", {})
        return made

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name in FACTS:
            super().__getattribute__("asked")[name, None] = value
        return value

    @property
    def enters(self) -> bool:
        # Which of the facts made it so is not what the page asked for.
        return plain(self).enters

    def holds(self, seat: Seat | None) -> bool:
        held = plain(self).holds(seat)
        self.asked[HOLDS, seat] = held
        return held


def recording(viewer: Viewer) -> RecordingViewer:
    return RecordingViewer(**_facts(viewer))


def plain(viewer: RecordingViewer) -> Viewer:
    return Viewer(**{fact.name: object.__getattribute__(viewer, fact.name) for fact in fields(Viewer)})


def answers(viewer: Viewer, asked: Mapping[Question, Any]) -> bool:
    """Return whether a viewer would give the same answers."""
    return all(
        (viewer.holds(seat) if name == HOLDS else getattr(viewer, name)) == answer
        for (name, seat), answer in asked.items()
    )


def _facts(viewer: Viewer) -> dict[str, Any]:
    return {fact.name: getattr(viewer, fact.name) for fact in fields(Viewer)}


@dataclass(frozen=True, slots=True)
class Fragment:
    """`asked`: what it asked of its viewer. `html`: with holes; in UTF-8, half of what text takes."""

    asked: Mapping[Question, Any]
    html: bytes


class Fragments:
    """Those that were lately shown, up to a number of bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Cache[Hashable, tuple[Fragment, ...]] = Cache(most_bytes, _bytes)

    @property
    def size(self) -> int:
        return self._kept.weight

    def get(self, key: Hashable, viewer: Viewer) -> Fragment | None:
        return next((each for each in self._kept.get(key) or () if answers(viewer, each.asked)), None)

    def put(self, key: Hashable, fragment: Fragment) -> None:
        # Of two that are drawn in the same moment one may be lost, and is drawn again.
        self._kept.put(key, (*(self._kept.get(key) or ()), fragment))


def _bytes(fragments: tuple[Fragment, ...]) -> int:
    return sum(getsizeof(each.html) for each in fragments)
