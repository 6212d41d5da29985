"""The result of a table as facts, for files, other apps and statistics."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from companion.kernel.effective_entries import standing
from companion.kernel.game import About
from companion.kernel.moves import Begin, Entry, Finish, SharedMove, of_kind
from companion.kernel.outcomes import Outcome
from companion.kernel.position import Position, advance
from companion.kernel.position import result_of as outcome_of
from companion.kernel.scores import Line, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.standings import standings
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.steps import Step

SITTING = timedelta(hours=12)
"""If a result is confirmed again within this time, the game may have gone on in between. If it is confirmed
later than that, the confirmation only repeats the first one, and the game ended at the first one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """`player`: None without a name. `rank`: of its side, see `kernel.standings.Side`. `place`: the seat as
    the game names it. `first`: whether they had the first turn."""

    seat: Seat
    player: str | None
    place: Text
    lines: tuple[Line, ...]
    total: int
    complete: bool
    rank: int
    winner: bool
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """`minutes`: from the beginning to the end, or to the newest entry of a game in progress. `hash`: of the
    newest entry. `outcome`: known once nothing is left to play or count, or the result was confirmed; never
    for a demonstration. `lowest`: whether the fewest points win. `teams`: who plays together. `aside`: seats
    that left and are not compared."""

    code: str
    about: About
    began: datetime
    minutes: int
    seats: tuple[SeatResult, ...]
    outcome: Outcome | None
    version: int
    hash: str
    lowest: bool = False
    teams: tuple[tuple[Seat, ...], ...] = ()
    aside: frozenset[Seat] = frozenset()

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def shared(self) -> bool:
        """Return whether several sides won."""
        winners = {seat.seat for seat in self.seats if seat.winner}
        return len(winners) > 1 and not any(winners <= {*team} for team in self.teams)

    @property
    def began_here(self) -> datetime:
        """Return when the game began, in this computer's time zone."""
        return self.began.astimezone()


def result_of(table: Table) -> Result | None:
    """Return the result of a whole table; None before its game begins."""
    begin, state = table.position.begin, table.position.state
    began = next((entry.at for entry, _begin in of_kind(table.entries, Begin)), None)
    if begin is None or state is None or began is None:
        return None
    sheet = table.game.score(state)
    game, position = table.game, table.position
    outcome = None if position.demo else outcome_of(position, game.score, game.outcome, game.endings)
    won = () if outcome is None else outcome.winners
    ranks = {seat: side.rank for side in standings(sheet, outcome).sides for seat in side.seats}
    ended = table.entries[-1].at if outcome is None else _find_end(table)
    return Result(
        code=table.code,
        about=table.game.about_of(state),
        lowest=sheet.lowest,
        teams=sheet.teams,
        aside=sheet.aside,
        began=began,
        minutes=max(0, round((ended - began).total_seconds() / 60)),
        seats=tuple(_seat(table, score, ranks[score.seat], won, begin) for score in sheet.seats),
        outcome=outcome,
        version=table.version,
        hash=table.hash,
    )


def _find_end(table: Table) -> datetime:
    """Return when the game ended, however much later the result was confirmed or corrected."""
    finish = table.position.finish
    newest = table.entries[-1].at if finish is None else finish.at
    played = _played_out(table)
    if played is None:
        played = None if finish is None else _find_agreement(table, finish)
    return newest if played is None else min(played, newest)


def _played_out(table: Table) -> datetime | None:
    """Return the time from which nothing was left to play or count, according to the standing entries; None
    if something is still left."""
    game = table.game
    position: Position[Any] = Position()
    since: datetime | None = None
    for entry in standing(table.entries):
        pause()
        before, position = position, advance(game, position, entry)
        if position.state is before.state or position.state is None:
            continue
        over = game.outcome(position.state) is not None and game.score(position.state).complete
        since = (since or entry.at) if over else None
    return since


def _find_agreement(table: Table, finish: Entry) -> datetime:
    """Return when the players agreed to end: when they first did, if the present confirmation only repeats
    that (see `SITTING`) and no turn was played in between."""
    first: Step | None = None
    for step in table.steps:
        if first is not None and _key(step) != _key(first) and not isinstance(step.entry.move, SharedMove):
            first = None
        if isinstance(step.entry.move, Finish):
            first = first or step
    if first is None or finish.at - first.entry.at < SITTING:
        return finish.at
    return first.entry.at


def _key(step: Step) -> int | None:
    return None if step.moment is None else step.moment.key


def _seat(table: Table, score: SeatScore, rank: int, won: tuple[Seat, ...], begin: Begin) -> SeatResult:
    place = next(place for place in table.game.about.places if place.seat == score.seat)
    return SeatResult(
        seat=score.seat,
        player=table.position.names.get(score.seat) or None,
        place=place.name,
        lines=score.lines,
        total=score.total,
        complete=score.complete,
        rank=rank,
        winner=score.seat in won,
        first=begin.first == score.seat,
    )
