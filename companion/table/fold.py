"""A table as it is now: its newest entries folded into a position, starting from a checkpoint."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from sys import intern
from typing import Any, Final, NamedTuple

from companion.kernel.codec import unpack_draft
from companion.kernel.effective_entries import find_meant, lowest_reach, reach, standing
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Entry, Move
from companion.kernel.position import Position
from companion.kernel.score_visibility import hides_words
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_rows import row_of
from companion.kernel.words import Text
from companion.ledger.rows import NOTHING, Head, LedgerRow
from companion.table.pacing import long_work, pause
from companion.table.steps import (
    Spent,
    Step,
    TurnEnd,
    carry_running,
    find_turn_ends,
    in_version_order,
    moment_of,
    share_equal,
    spend,
    take_step,
)

EVERY: Final = 200
"""The number of entries from one checkpoint to the next."""

KEPT: Final = 200
"""The least number of entries that a table keeps loaded, if it has as many: more than a page of the log
shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A checkpoint: a version at which folding can start, because no later entry of the table reaches back to
    before it.

    `spent`: the players' time up to there. `start`: the version of the checkpoint before; `ends`: the turns
    that ended since. `moment`: of the entry at the checkpoint.
    """

    version: int
    position: Position[Any]
    spent: Spent
    start: int = 0
    ends: tuple[TurnEnd, ...] = ()
    moment: Moment | None = None


START: Final = Mark(version=0, position=Position(), spent=Spent())


class Since(NamedTuple):
    """A position and all later entries, none of which reaches back to before it."""

    position: Position[Any]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table at its newest version, complete from its first checkpoint on.

    `entries` and `steps`: those after the first checkpoint, in version order, one step for each entry. None
    of them reaches back to before it; older entries are only in the ledger. A table whose first checkpoint is
    `START` is complete.
    """

    code: str
    game: Game[Any]
    head: Head
    opened_at: datetime
    marks: tuple[Mark, ...]
    entries: tuple[Entry, ...]
    position: Position[Any]
    steps: tuple[Step, ...]

    @property
    def version(self) -> int:
        return self.head.version

    @property
    def hash(self) -> str:
        return self.head.hash

    @property
    def before(self) -> int:
        """Return the version before the first of `entries`."""
        return self.marks[0].version

    @property
    def corrected(self) -> bool:
        """Return whether anything that could change the confirmed result was entered after it, among the
        loaded entries; in a complete table all entries are loaded."""
        finish = self.position.finish
        later = () if finish is None else self.entries[max(0, finish.version - self.before) :]
        changed = (move for entry in later for move in find_meant(self.entries, entry.move))
        return any(row_of(move).result(move) for move in changed)

    def reaches(self, version: int | None) -> bool:
        """Return whether the entry of a version is loaded; True for None, which needs none."""
        return version is None or version > self.before

    def say(self, entry: Entry) -> Text | None:
        """Return an entry's words as of when it was carried out; None if its game has no such words, if they
        are hidden, or if the entry is not loaded."""
        if not self.before < entry.version <= self.before + len(self.steps):
            return None
        if hides_words(self.game, entry.move.kind):
            return None
        step = self.steps[entry.version - self.before - 1]
        return step.said if step.entry == entry else None

    def since(self, version: int) -> Since:
        """Return the position at the last checkpoint before a loaded entry, and all entries from there on."""
        back = rewind(self, max(self.before, version - 1))
        return Since(back.position, self.entries[len(back.entries) :])

    def entry(self, version: int) -> Entry:
        """Return the entry of a version. Raise `IndexError` if it is not loaded."""
        if not self.reaches(version):
            raise IndexError(version)
        return self.entries[version - self.before - 1]


@dataclass(frozen=True)
class Onlooker:
    """A table and its viewer. `table`: as the `viewer` may know it."""

    table: Table
    viewer: Viewer

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    @cached_property
    def in_front(self) -> bool:
        """Return whether a referee's screen hides something from this phone."""
        return self.game.screen is not None and not self.viewer.host


def entry_of(row: LedgerRow, moves: Mapping[str, type[Move]]) -> Entry:
    """Return a row as an entry; equal seats and signatures share one object. Raise `UnreadableError`."""
    draft = unpack_draft(row.payload, moves)
    return Entry(
        version=row.version,
        move=draft.move,
        seat=None if draft.seat is None else Seat(intern(draft.seat)),
        override=draft.override,
        by=intern(row.by),
        at=datetime.fromisoformat(row.at),
        saw=row.saw,
    )


def empty_table(code: str, game: Game[Any], opened_at: datetime, mark: Mark = START) -> Table:
    """Return a table at a checkpoint, without any entries."""
    return Table(
        code=code,
        game=game,
        head=NOTHING._replace(version=mark.version),
        opened_at=opened_at,
        marks=(mark,),
        entries=(),
        position=mark.position,
        steps=(),
    )


def grow_table(table: Table, added: Sequence[Entry], head: Head) -> Table:
    """Return the table with more entries, folded from the last checkpoint that none of them reaches back
    beyond; the table must have that checkpoint."""
    lowest = lowest_reach(added)
    if lowest is None or lowest > table.version:
        return _continue_with(table, tuple(added), head)
    back = rewind(table, lowest - 1)
    return _continue_with(back, (*table.entries[len(back.entries) :], *added), head)


def rewind(table: Table, version: int) -> Table:
    """Return the table as it was at its last checkpoint up to a version; it must have such a checkpoint."""
    marks = tuple(mark for mark in table.marks if mark.version <= version)
    last = marks[-1]
    kept = last.version - table.before
    return replace(
        table,
        head=NOTHING._replace(version=last.version),
        marks=marks,
        entries=table.entries[:kept],
        position=last.position,
        steps=table.steps[:kept],
    )


def without_entries(table: Table, position: Position[Any]) -> Table:
    """Return the table with another position and no entries loaded."""
    mark = Mark(version=table.version, position=position, spent=Spent())
    return replace(table, marks=(mark,), entries=(), position=position, steps=())


def trim_table(table: Table) -> Table:
    """Return the table without entries older than `KEPT`, as far as its checkpoints allow."""
    marks = table.marks
    while len(marks) > 1 and marks[1].version <= table.version - KEPT:
        marks = marks[1:]
    cut = marks[0].version - table.before
    return replace(table, marks=marks, entries=table.entries[cut:], steps=table.steps[cut:]) if cut else table


def _continue_with(table: Table, added: tuple[Entry, ...], head: Head) -> Table:
    """Return the table with more entries, none of which reaches back into it."""
    if len(added) == 1:
        return _fold_on(table, added, head)
    with long_work(len(added)):
        return _fold_on(table, added, head)


def _fold_on(table: Table, added: tuple[Entry, ...], head: Head) -> Table:
    game, position = table.game, table.position
    places = _places_for_marks(table.version, added)
    found: list[tuple[int, Position[Any]]] = []
    taken: dict[int, Step] = {}
    after: dict[int, Moment | None] = {}
    before = moment = share_equal(table.steps[-1].moment if table.steps else None, moment_of(game, position))
    for entry in standing(added):
        if len(added) > 1:
            pause()
        while places and entry.version > places[0]:
            found.append((places.pop(0), position))
        position, moment, taken[entry.version] = take_step(game, position, moment, entry)
        after[entry.version] = moment
    found += [(place, position) for place in places]
    if added and position.version != added[-1].version:
        position = replace(position, version=added[-1].version)
    steps = (*table.steps, *in_version_order(added, taken, after, before))
    grown = replace(
        table,
        head=head,
        entries=(*table.entries, *added),
        position=position,
        steps=steps,
    )
    for place, there in found:
        grown = _add_mark(grown, replace(there, version=place))
    return grown


def _places_for_marks(version: int, added: tuple[Entry, ...]) -> list[int]:
    """Return the versions at which checkpoints are due, and which nothing reaches back beyond."""
    places: list[int] = []
    lowest: int | None = None
    for entry in reversed(added):
        if entry.version % EVERY == 0 and (lowest is None or lowest > entry.version):
            places.append(entry.version)
        back = reach(entry.move)
        lowest = back if lowest is None else min(lowest, back or lowest)
    return [place for place in reversed(places) if place > version]


def _add_mark(table: Table, position: Position[Any]) -> Table:
    last, version = table.marks[-1], position.version
    steps = table.steps[last.version - table.before : version - table.before]
    spent = spend(last.spent, steps, position.finish)
    mark = Mark(
        version=version,
        position=position,
        spent=carry_running(spent, moment_of(table.game, position)),
        start=last.version,
        ends=tuple(find_turn_ends(last.moment, steps)),
        moment=steps[-1].moment,
    )
    return replace(table, marks=(*table.marks, mark))
