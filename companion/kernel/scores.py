"""Scores that explain themselves: every number with what it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.kernel.seats import Seat
from companion.kernel.words import Text


class Item(NamedTuple):
    """One part of a line: what it is for, its points, and the place (see `Game.touches`) that it rests on."""

    what: Text
    points: int
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a score. `points` is None where nothing was recorded: unknown is not zero.

    The points of the items add up to the line's; `note` says on what an incomplete line rests. `open`: it
    lies on the table for all to count.
    """

    key: str
    name: Text
    points: int | None
    page: int
    items: tuple[Item, ...] = ()
    note: Text | None = None
    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScore:
    """The lines of one seat. `total` leaves out lines that are not known; then `complete` is false."""

    seat: Seat
    lines: tuple[Line, ...]
    total: int
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoresheet:
    """What every seat has, in seat order."""

    seats: tuple[SeatScore, ...]

    @property
    def ranked(self) -> tuple[SeatScore, ...]:
        return tuple(sorted(self.seats, key=lambda score: -score.total))

    @property
    def complete(self) -> bool:
        return all(score.complete for score in self.seats)

    def totals(self) -> Mapping[Seat, int]:
        return {score.seat: score.total for score in self.seats}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a table ended: the winners (several share a tie), and what ended it."""

    winners: tuple[Seat, ...]
    ending: Text
