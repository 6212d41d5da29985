"""The turns of a table: where each ended, the points of each seat then, and how long each took.

Points are cached up to some entry, and continued from there as the table grows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from companion.kernel.effective_entries import standing
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance
from companion.kernel.seats import Seat
from companion.table.fold import START, Table
from companion.table.pacing import pause
from companion.table.steps import BREAK, TurnEnd, spend

Point: TypeAlias = tuple[Moment, Mapping[Seat, int]]
Series: TypeAlias = tuple[Point, ...]


class Segment(NamedTuple):
    """The stretch between two checkpoints of a table; no later entry changes the effect of anything in it.
    `end`: the later checkpoint. `turns`: how many ended in it."""

    end: int
    start: int
    turns: int


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """The last entry of each finished turn, and which turn it was. `segments`: the newest first, read on
    demand. `newest`: those after all segments."""

    segments: tuple[Segment, ...]
    newest: tuple[TurnEnd, ...]
    read: Callable[[Segment], tuple[TurnEnd, ...]]

    def near(self, version: int, most: int) -> dict[int, Moment]:
        """Return the ends of turns around a version, at most this many on either side, in order of
        version."""
        before = [*islice(self._going_back(version), most)]
        return dict((*reversed(before), *islice(self._going_on(version), most)))

    def before(self, version: int) -> int | None:
        return next((end.version for end in self._going_back(version)), None)

    def after(self, version: int) -> int | None:
        return next((end.version for end in self._going_on(version + 1)), None)

    def _going_back(self, version: int) -> Iterator[TurnEnd]:
        """Yield the ends before a version, the latest first."""
        yield from (end for end in reversed(self.newest) if end.version < version)
        for segment in self.segments:
            if segment.turns and segment.start < version:
                yield from (end for end in reversed(self.read(segment)) if end.version < version)

    def _going_on(self, version: int) -> Iterator[TurnEnd]:
        """Yield the ends from a version on."""
        for segment in reversed(self.segments):
            if segment.turns and segment.end > version:
                yield from (end for end in self.read(segment) if end.version >= version)
        yield from (end for end in self.newest if end.version >= version)


@dataclass(frozen=True, slots=True)
class Course:
    """The points up to a checkpoint of a table. `last`: the entry there, which identifies the checkpoint."""

    version: int
    last: Entry | None
    points: Series


NO_COURSE = Course(START.version, None, ())


def series(game: Game[Any], entries: Sequence[Entry]) -> Series:
    """Return the totals after each entry that ended a turn, and those of the turn in progress."""
    points, position = _ends(game, Position(), entries)
    return (*points, *_point_now(game, position))


def series_of_rounds(position: Position[Any], game: Game[Any]) -> Series | None:
    """Return the totals at the end of each of the game's own rounds, including corrections; None if it has
    none."""
    course = game.scoring.course if game.scoring else None
    if course is None or position.state is None:
        return None
    named = enumerate(course(position.state))
    return tuple(
        (Moment(number, name, None, round=number), game.totals(then)) for number, (name, then) in named
    )


def by_round(points: Series) -> Series:
    """Return the last point of each round; what comes after the last round belongs to that one."""
    rounds: dict[int, Point] = {}
    number = 0
    for moment, totals in points:
        number = max(number, moment.round)
        rounds[number] = (moment, totals)
    return tuple(rounds.values())


def continue_series(table: Table, course: Course) -> tuple[Series, Course]:
    """Return the series of a whole table, continued from an earlier `Course`, and the new `Course`."""
    marks = {mark.version: mark for mark in table.marks}
    start = marks.get(course.version)
    if start is None or table.entries[course.version - 1 : course.version] != (course.last,):
        course, start = NO_COURSE, START
    newest = table.marks[-1]
    more, position = _ends(table.game, start.position, table.entries[start.version : newest.version])
    points = (*course.points, *more)
    last, position = _ends(table.game, newest.position, table.entries[newest.version :])
    kept = NO_COURSE
    if newest.version:
        kept = Course(newest.version, table.entries[newest.version - 1], points)
    return (*points, *last, *_point_now(table.game, position)), kept


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


def _point_now(game: Game[Any], position: Position[Any]) -> Series:
    return () if position.state is None else ((game.moment(position.state), game.totals(position.state)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`turns`: time by the key of the moment, for the table's loaded entries. `running`: the turn in
    progress. `since`: when the last entry was made; up to then everything is counted. `breaks`: how many
    pauses were left out."""

    seats: Mapping[Seat, timedelta]
    turns: Mapping[int, timedelta]
    running: Moment | None
    since: datetime
    breaks: int

    def going_on(self, now: datetime) -> timedelta:
        """Return the time that the turn in progress has had since the last entry."""
        passed = now - self.since
        return passed if self.running is not None and timedelta() < passed <= BREAK else timedelta()

    def is_paused(self, now: datetime) -> bool:
        return self.running is not None and now - self.since > BREAK


def clock(table: Table) -> Clock:
    spent = spend(table.marks[0].spent, table.steps, table.position.finish)
    return Clock(
        seats={seat: timedelta(microseconds=each) for seat, each in spent.seats.items()},
        turns={key: timedelta(microseconds=each) for key, each in spent.turns.items()},
        running=_running(table),
        since=spent.last or table.opened_at,
        breaks=spent.breaks,
    )


def _running(table: Table) -> Moment | None:
    state = table.position.state
    if state is None or table.position.finish is not None:
        return None
    moment = table.game.moment(state)
    return moment if moment.timed and moment.seat is not None else None
