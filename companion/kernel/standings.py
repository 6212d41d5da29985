"""How a scoresheet comes out: who is where, by how much, and in what the first is most ahead of the next."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.scores import Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Who plays together: in most games one seat. `rank`: 1 is the best; equal sides share one, and who lost
    together has 0. `score`: of its first seat, which the others of a team share."""

    seats: tuple[Seat, ...]
    rank: int
    won: bool
    score: SeatScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """The line in which the first side is most ahead of the next one. `of`: its points; `to`: the other's."""

    line: Line
    of: int
    to: int


@dataclass(frozen=True, slots=True)
class Standings:
    """All sides, the best first. `over`: the result stands, with these winners."""

    sides: tuple[Side, ...]
    over: bool
    lowest: bool = False

    @property
    def first(self) -> tuple[Side, ...]:
        """Return who has won; before the end, and where nobody has, who is ahead."""
        won = tuple(side for side in self.sides if side.won)
        return won or tuple(side for side in self.sides if side.rank == 1)

    @property
    def second(self) -> Side | None:
        """Return the one side that comes next; None where there is none, or several share that place."""
        behind = [side for side in self.sides if side not in self.first]
        next_ones = [side for side in behind if side.rank == behind[0].rank]
        return next_ones[0] if len(next_ones) == 1 else None

    @property
    def margin(self) -> int | None:
        """Return by how many points the first are ahead, 0 where something else than points decides; None
        where nobody comes next, or a number is missing."""
        behind = [side for side in self.sides if side not in self.first]
        if not behind or not self.first:
            return None
        first, second = self.first[0].score, behind[0].score
        if not (first.complete and second.complete):
            return None
        ahead = second.total - first.total if self.lowest else first.total - second.total
        return max(0, ahead)

    @property
    def lines(self) -> tuple[tuple[Line, tuple[Line | None, ...]], ...]:
        """Return each line of the sheet with what every side has in it; None where one lacks it."""
        sheet = Scoresheet(seats=tuple(side.score for side in self.sides))
        return tuple((line, tuple(side.score.line(line.key) for side in self.sides)) for line in sheet.lines)

    @property
    def lead(self) -> Lead | None:
        """Return what made most of the margin, of a score of several lines; None where that says nothing."""
        if len(self.first) != 1 or self.second is None or not self.margin:
            return None
        leads = [
            Lead(line=line, of=line.points, to=other.points)
            for line, other in zip(self.first[0].score.lines, self.second.score.lines, strict=False)
            if line.key == other.key and line.points is not None and other.points is not None
        ]
        if len(leads) < 2:
            return None
        most = max(leads, key=self._ahead)
        return most if self._ahead(most) > 0 else None

    def _ahead(self, lead: Lead) -> int:
        return lead.to - lead.of if self.lowest else lead.of - lead.to


def standings(sheet: Scoresheet, won: Sequence[Seat], *, over: bool) -> Standings:
    """Return how a sheet comes out. `won`: the winners, once the result stands (`over`)."""
    alone = {score.seat for score in sheet.seats} - {seat for team in sheet.teams for seat in team}
    scores = {score.seat: score for score in sheet.seats}
    teams = [team for team in sheet.teams if team] + [(seat,) for seat in scores if seat in alone]
    lost = over and not won and len(teams) == 1
    sides = [_side(team, teams, sheet, scores, won, lost=lost) for team in teams]
    order = sorted(sides, key=lambda side: (side.rank, [*scores].index(side.seats[0])))
    return Standings(tuple(order), over, sheet.lowest)


def _side(
    team: tuple[Seat, ...],
    teams: Sequence[tuple[Seat, ...]],
    sheet: Scoresheet,
    scores: dict[Seat, SeatScore],
    won: Sequence[Seat],
    *,
    lost: bool,
) -> Side:
    score = scores[team[0]]
    better = sum(sheet.standing(scores[other[0]]) > sheet.standing(score) for other in teams)
    wins = any(seat in won for seat in team)
    rank = 0 if lost else 1 if wins else max(better + 1, 2 if won else 1)
    return Side(seats=team, rank=rank, won=wins, score=score)
