"""The ranking of a scoresheet: who is in which place and by how much, and where the first side's lead comes
from.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side: in most games one seat. `rank`: from 1, the best; equal sides have the same; 0 for a seat that
    has left, and for all sides if nobody won, unless several sides lost by their count. `score`: of its first
    seat, which a team shares."""

    seats: tuple[Seat, ...]
    rank: int
    won: bool
    score: SeatScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """The line in which the first side leads the second by the most points. `first`, `second`: their points
    in it."""

    line: Line
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Standings:
    """All sides, the best first. `outcome`: once the result stands."""

    sides: tuple[Side, ...]
    outcome: Outcome | None
    lowest: bool = False

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def first(self) -> tuple[Side, ...]:
        """Return the winners or, if there are none (yet), who is ahead."""
        won = tuple(side for side in self.sides if side.won)
        return won or tuple(side for side in self.sides if side.rank == 1)

    @property
    def second(self) -> Side | None:
        """Return the side in second place; None if there is none, or several share the place."""
        behind = [side for side in self.sides if side not in self.first and side.rank]
        next_ones = [side for side in behind if side.rank == behind[0].rank]
        return next_ones[0] if len(next_ones) == 1 else None

    @property
    def margin(self) -> int | None:
        """Return the points by which the first side leads, 0 if a tie was broken; None without a second side,
        if a number is missing, or if points did not decide."""
        behind = [side for side in self.sides if side not in self.first and side.rank]
        if not behind or not self.first:
            return None
        first, second = self.first[0].score, behind[0].score
        if not (first.complete and second.complete):
            return None
        ahead = second.total - first.total if self.lowest else first.total - second.total
        named = self.outcome is not None and self.outcome.decided != "count"
        if named and self.outcome is not None and self.outcome.unsettled != "tie":
            return None
        return max(0, ahead)

    @property
    def lines(self) -> tuple[tuple[Line, tuple[Line | None, ...]], ...]:
        """Return each line of the sheet with every side's own line; None for a side without it."""
        sheet = Scoresheet(seats=tuple(side.score for side in self.sides))
        return tuple((line, tuple(side.score.line(line.key) for side in self.sides)) for line in sheet.lines)

    @property
    def lead(self) -> Lead | None:
        """Return the line that contributed most to the margin; None if there is no margin, if several share
        the first or second place, or if there is only one line to compare."""
        if len(self.first) != 1 or self.second is None or not self.margin:
            return None
        leads = [
            Lead(line=line, first=line.points, second=other.points)
            for line, other in zip(self.first[0].score.lines, self.second.score.lines, strict=False)
            if line.key == other.key and line.points is not None and other.points is not None
        ]
        if len(leads) < 2:
            return None
        most = max(leads, key=self._ahead)
        return most if self._ahead(most) > 0 else None

    def _ahead(self, lead: Lead) -> int:
        return lead.second - lead.first if self.lowest else lead.first - lead.second


def standings(sheet: Scoresheet, outcome: Outcome | None) -> Standings:
    """Return the ranking of a scoresheet. `outcome`: once the result stands."""
    order = [score.seat for score in sheet.seats]
    scores = {score.seat: score for score in sheet.seats}
    sides = [_side(side, sheet, scores, outcome) for side in sheet.sides]
    aside = [score for score in sheet.seats if score.seat in sheet.aside]
    sides.sort(key=lambda side: (side.rank, order.index(side.seats[0])))
    sides += [Side(seats=(score.seat,), rank=0, won=False, score=score) for score in aside]
    return Standings(tuple(sides), outcome, sheet.lowest)


def _side(
    seats: tuple[Seat, ...], sheet: Scoresheet, scores: Mapping[Seat, SeatScore], outcome: Outcome | None
) -> Side:
    score = scores[seats[0]]
    won = () if outcome is None else outcome.winners
    wins = not {*seats}.isdisjoint(won)
    winning = [side for side in sheet.sides if not {*side}.isdisjoint(won)]
    # The others come behind the winners, whatever the winners' points, in the order of their own points. If
    # an event decided the game, the others share a place.
    others = [scores[side[0]] for side in sheet.sides if side not in winning]
    counts = outcome is None or outcome.decided != "event"
    better = sum(counts and sheet.standing(other) > sheet.standing(score) for other in others)
    nobody = outcome is not None and not won and (len(sheet.sides) == 1 or outcome.decided != "count")
    rank = 0 if nobody else 1 if wins else len(winning) + better + 1
    return Side(seats=seats, rank=rank, won=wins, score=score)
