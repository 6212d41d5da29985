"""How a table came out, as facts for files, for other apps and for statistics."""

from dataclasses import dataclass
from datetime import datetime

from companion.kernel.game import About
from companion.kernel.moves import Begin
from companion.kernel.scores import Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from companion.table.fold import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """`player`: None where nobody gave a name. `rank`: 1 is the best; equal totals share one, winners have 1.
    `place`: the seat as the game calls it. `first`: had the first turn."""

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
    """`minutes`: from the beginning to the newest entry, or to the confirmed result. `hash`: of the entry
    that all of this rests on. `over`: nothing is left to play or to count, or the result was confirmed as it
    is; and it counts: a demo never does."""

    code: str
    about: About
    began: datetime
    minutes: int
    seats: tuple[SeatResult, ...]
    over: bool
    version: int
    hash: str


def result_of(table: Table) -> Result | None:
    """Of a whole table; None before its game begins."""
    begin, state = table.position.begin, table.position.state
    began = next((step.entry.at for step in table.steps if isinstance(step.entry.move, Begin)), None)
    if begin is None or state is None or began is None:
        return None
    sheet = table.game.score(state)
    finish = table.position.finish
    ended = finish.at if finish is not None else table.entries[-1].at
    ended_by_itself = table.game.outcome(state) is not None and sheet.complete
    over = not table.position.demo and (finish is not None or ended_by_itself)
    winners = _winners(table, sheet) if over else frozenset[Seat]()
    return Result(
        code=table.code,
        about=table.game.about,
        began=began,
        minutes=max(0, round((ended - began).total_seconds() / 60)),
        seats=tuple(_seat(table, score, sheet.seats, winners, begin) for score in sheet.seats),
        over=over,
        version=table.version,
        hash=table.hash,
    )


def _winners(table: Table, sheet: Scoresheet) -> frozenset[Seat]:
    """By the game's own count; where the table agreed to end early, whoever has most."""
    outcome = table.game.outcome(table.position.state)
    if outcome is not None:
        return frozenset(outcome.winners)
    most = max(score.total for score in sheet.seats)
    return frozenset(score.seat for score in sheet.seats if score.total == most)


def _seat(
    table: Table, score: SeatScore, every: tuple[SeatScore, ...], winners: frozenset[Seat], begin: Begin
) -> SeatResult:
    place = next(place for place in table.game.about.places if place.seat == score.seat)
    better = sum(other.total > score.total for other in every)
    return SeatResult(
        seat=score.seat,
        player=table.position.names.get(score.seat) or None,
        place=place.name,
        lines=score.lines,
        total=score.total,
        complete=score.complete,
        rank=1 if score.seat in winners else max(better + 1, 2 if winners else 1),
        winner=score.seat in winners,
        first=begin.first == score.seat,
    )
