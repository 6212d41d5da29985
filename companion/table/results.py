"""How a table came out, as facts for files, for other apps and for statistics."""

from dataclasses import dataclass
from datetime import datetime

from companion.kernel.game import About
from companion.kernel.moves import Begin
from companion.kernel.scores import Line, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.winning import result_stands, winners
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
    over = not table.position.demo and result_stands(table.position, table.game.score, table.game.outcome)
    won = winners(table.position, table.game.score, table.game.outcome) if over else ()
    return Result(
        code=table.code,
        about=table.game.about,
        began=began,
        minutes=max(0, round((ended - began).total_seconds() / 60)),
        seats=tuple(_seat(table, score, sheet.seats, won, begin) for score in sheet.seats),
        over=over,
        version=table.version,
        hash=table.hash,
    )


def _seat(
    table: Table, score: SeatScore, every: tuple[SeatScore, ...], won: tuple[Seat, ...], begin: Begin
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
        rank=1 if score.seat in won else max(better + 1, 2 if won else 1),
        winner=score.seat in won,
        first=begin.first == score.seat,
    )
