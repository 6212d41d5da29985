"""The totals as bars of their score lines, to show at a glance why somebody has won."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.colours import ink_on
from companion.kernel.scores import Line
from companion.kernel.seats import Seat
from companion.kernel.standings import Standings

TINTS: Final = (
    *("#3b6ea5", "#9cc0e3", "#a33a33", "#d9a441"),
    *("#5d7f4e", "#cfc7b6", "#6a4c93", "#7fc4b8"),
)
"""The colours of the lines, in their order: dark and light in turn, so that neighbours differ in black and
white too."""

MAX_SIDES: Final = 6
MIN_WIDTH: Final = 4.2
"""The width in millimetres that a part needs for its points, of up to two digits, to be written in it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar. `wide`: in millimetres. `says`: its points, if there is room for them."""

    wide: float
    tint: str
    ink: str
    says: str


@dataclass(frozen=True, slots=True)
class Stack:
    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]


def stacks(found: Standings, wide: float) -> tuple[Stack, ...]:
    """Return a bar for each side, the longest `wide` millimetres; empty if bars would say nothing: for one
    side or more than `MAX_SIDES`, for one score line or more than there are `TINTS`, for negative points, or
    if nobody has any."""
    sides = found.sides
    if not 2 <= len(sides) <= MAX_SIDES:
        return ()
    lines = found.lines
    points = [[_points(each[at]) for _line, each in lines] for at in range(len(sides))]
    most = max(map(sum, points))
    if not 2 <= len(lines) <= len(TINTS) or most <= 0 or min(map(min, points)) < 0:
        return ()
    return tuple(
        Stack(side.seats, tuple(_part(line, n, wide / most) for line, n in enumerate(own) if n))
        for side, own in zip(sides, points, strict=True)
    )


def _points(line: Line | None) -> int:
    return 0 if line is None else line.points or 0


def _part(line: int, points: int, each: float) -> Part:
    wide = round(points * each, 2)
    says = str(points) if wide >= MIN_WIDTH * max(1, len(str(points)) / 2) else ""
    return Part(wide, TINTS[line], ink_on(TINTS[line]), says)
