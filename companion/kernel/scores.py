"""Scores that explain themselves: every number with the items that it consists of."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.kernel.seats import Seat
from companion.kernel.words import Text


class Item(NamedTuple):
    """One part of a line: what it is for, its points, and the place it comes from (see `Game.touches`)."""

    what: Text
    points: int
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a score. `points` is None if nothing was recorded: unknown is not zero.

    The items add up to the line; `note` says why a line is incomplete. `open`: whether it is on the table for
    everybody to count.
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
    """The score of one seat. `total` omits lines that are unknown; then `complete` is False. `ties`: numbers
    that break a tie of totals, in order; more is better."""

    seat: Seat
    lines: tuple[Line, ...]
    total: int
    complete: bool
    ties: tuple[int, ...] = ()

    def line(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoresheet:
    """The scores of all seats, in seat order. `lowest`: whether the fewest points win. `teams`: who plays
    together; empty if everybody plays alone. `aside`: seats that have left and are not compared."""

    seats: tuple[SeatScore, ...]
    lowest: bool = False
    teams: tuple[tuple[Seat, ...], ...] = ()
    aside: frozenset[Seat] = frozenset()

    def lacks(self, score: SeatScore) -> int:
        """Return how many missing lines keep a seat from being the best. If the fewest points win, every
        missing line does; otherwise missing lines do only if all are missing."""
        missing = sum(line.points is None for line in score.lines)
        return missing if self.lowest or missing == len(score.lines) else 0

    def standing(self, score: SeatScore) -> tuple[int, ...]:
        """Return the key by which seats are compared; more is better. Missing numbers never make a winner."""
        return (-self.lacks(score), -score.total if self.lowest else score.total, *score.ties)

    @property
    def ranked(self) -> tuple[SeatScore, ...]:
        every = sorted(self.seats, key=self.standing, reverse=True)
        return tuple(sorted(every, key=lambda score: score.seat in self.aside))

    @property
    def best(self) -> tuple[Seat, ...]:
        """Return the seats that nobody is ahead of."""
        most = max(map(self.standing, self._compared), default=())
        return tuple(score.seat for score in self._compared if self.standing(score) == most)

    @property
    def leading(self) -> tuple[Seat, ...]:
        """Return the best seats; empty if no seat that is compared is behind them."""
        return self.best if len(self.best) < len(self._compared) else ()

    @property
    def _compared(self) -> tuple[SeatScore, ...]:
        return tuple(score for score in self.seats if score.seat not in self.aside)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return all lines that any seat has, each from the first seat that has it."""
        found: dict[str, Line] = {}
        for score in self.seats:
            for line in score.lines:
                found.setdefault(line.key, line)
        return tuple(found.values())

    def columns(self, own: Container[Seat]) -> tuple[SeatScore, ...]:
        """Return the seats from left to right: the viewer's own first, then the best."""
        return tuple(sorted(self.ranked, key=lambda score: score.seat not in own))

    @property
    def complete(self) -> bool:
        return all(score.complete for score in self.seats)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Return who plays against whom: the teams, and each seat that plays alone; without seats that have
        left."""
        there = (tuple(seat for seat in team if seat not in self.aside) for team in self.teams)
        teams = tuple(team for team in there if team)
        done = {seat for team in teams for seat in team} | self.aside
        return (*teams, *((score.seat,) for score in self.seats if score.seat not in done))

    def totals(self) -> Mapping[Seat, int]:
        return {score.seat: score.total for score in self.seats}
