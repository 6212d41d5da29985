"""The points of each seat over the turns, for the chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.kernel.effective_entries import standing
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance
from companion.kernel.seats import Seat
from companion.table.fold import START, Table
from companion.table.pacing import pause

Point: TypeAlias = tuple[Moment, Mapping[Seat, int]]
Series: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The points up to a mark of a table. `last`: the entry there, by which it is known again."""

    version: int
    last: Entry | None
    points: Series


NO_COURSE = Course(START.version, None, ())


def series(game: Game[Any], entries: Sequence[Entry]) -> Series:
    """The totals just after the entry that ended each turn, and those of the turn that is still going on."""
    points, position = _ends(game, Position(), entries)
    return (*points, *_now(game, position))


def goes_on(table: Table, known: Course) -> tuple[Series, Course]:
    """The same of a whole table, from the mark on up to which it is known; and what is known then."""
    marks = {mark.version: mark for mark in table.marks}
    start = marks.get(known.version)
    if start is None or table.entries[known.version - 1 : known.version] != (known.last,):
        known, start = NO_COURSE, START
    newest = table.marks[-1]
    more, position = _ends(table.game, start.position, table.entries[start.version : newest.version])
    points = (*known.points, *more)
    last, position = _ends(table.game, newest.position, table.entries[newest.version :])
    kept = NO_COURSE
    if newest.version:
        kept = Course(newest.version, table.entries[newest.version - 1], points)
    return (*points, *last, *_now(table.game, position)), kept


def _ends(game: Game[Any], position: Position[Any], entries: Sequence[Entry]) -> tuple[Series, Position[Any]]:
    points: list[Point] = []
    moment = None if position.state is None else game.moment(position.state)
    for entry in standing(entries):
        pause()
        before, position = position, advance(game, position, entry)
        if position.state is before.state or position.state is None:
            continue
        then, moment = moment, game.moment(position.state)
        if then is not None and moment.key != then.key:
            points.append((then, game.totals(position.state)))
    return tuple(points), position


def _now(game: Game[Any], position: Position[Any]) -> Series:
    return () if position.state is None else ((game.moment(position.state), game.totals(position.state)),)
