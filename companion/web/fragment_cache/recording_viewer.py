"""What a page asked of its viewer, so that it can be shown to all others who would have answered the same."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Self, TypeAlias

from companion.kernel.seats import Seat, Viewer

Question: TypeAlias = tuple[str, Seat | None]
"""A fact of a viewer by its name, or whether they hold a seat."""

HOLDS = "holds"
FACTS = frozenset({*(fact.name for fact in fields(Viewer)), "enters"})


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
    """Whether a viewer would give the same answers."""
    return all(
        (viewer.holds(seat) if name == HOLDS else getattr(viewer, name)) == answer
        for (name, seat), answer in asked.items()
    )


def _facts(viewer: Viewer) -> dict[str, Any]:
    return {fact.name: getattr(viewer, fact.name) for fact in fields(Viewer)}
