"""A table as it stands: its entries folded into a position, and the steps of its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from companion.kernel.codec import unpack_draft
from companion.kernel.game import Game, Misfit, Moment
from companion.kernel.moves import Amend, Entry, Move, Retract, Rise, Sit
from companion.kernel.position import Position, advance, rewrites
from companion.kernel.standing import standing, taken_back
from companion.kernel.words import Text
from companion.ledger.rows import NOTHING, Head, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One entry in the log.

    `stands`: not taken back. `moment`: of the game when it was entered, for the first one just after it; None
    before the game begins. `misfit`: why it could not be carried out.
    """

    entry: Entry
    stands: bool
    moment: Moment | None
    notices: tuple[Text, ...] = ()
    misfit: Misfit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table at its newest version. `steps` are in version order, one for each entry."""

    code: str
    game: Game[Any]
    head: Head
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
    def corrected(self) -> bool:
        """Whether anything but who sits where was entered after the result was confirmed."""
        finish = self.position.finish
        if finish is None:
            return False
        return any(not isinstance(entry.move, Sit | Rise) for entry in self.entries[finish.version :])

    @property
    def opened_at(self) -> datetime:
        return self.entries[0].at


def entry_of(row: Row, moves: Mapping[str, type[Move]]) -> Entry:
    """A row read back. Raises `UnreadableError`."""
    draft = unpack_draft(row.payload, moves)
    return Entry(
        version=row.version,
        move=draft.move,
        seat=draft.seat,
        override=draft.override,
        by=row.by,
        at=datetime.fromisoformat(row.at),
        saw=row.saw,
    )


def empty(code: str, game: Game[Any]) -> Table:
    return Table(code=code, game=game, head=NOTHING, entries=(), position=Position(), steps=())


def grown(table: Table, added: Sequence[Entry], head: Head) -> Table:
    """The table with more entries: folded on where that gives the same as folding anew."""
    position = table.position
    steps = list(table.steps)
    for entry in added:
        if rewrites(position, entry.move):
            return folded(table.code, table.game, (*table.entries, *added), head)
        position, step = _stepped(table.game, position, entry)
        steps.append(step)
    return replace(table, head=head, entries=(*table.entries, *added), position=position, steps=tuple(steps))


def folded(code: str, game: Game[Any], entries: tuple[Entry, ...], head: Head) -> Table:
    """The table that these entries make, from nothing."""
    position: Position[Any] = Position()
    made: dict[int, Step] = {}
    after: dict[int, Moment | None] = {}
    for entry in standing(entries):
        position, made[entry.version] = _stepped(game, position, entry)
        after[entry.version] = _moment(game, position)
    return Table(
        code=code,
        game=game,
        head=head,
        entries=entries,
        position=replace(position, version=head.version),
        steps=_in_version_order(entries, made, after),
    )


def _stepped(game: Game[Any], before: Position[Any], entry: Entry) -> tuple[Position[Any], Step]:
    after = advance(game, before, entry)
    misfit = after.misfits[-1] if len(after.misfits) > len(before.misfits) else None
    notices: tuple[Text, ...] = ()
    if before.state is not None and after.state is not None and after.state is not before.state:
        notices = game.notices(before.state, after.state)
    moment = _moment(game, before) or _moment(game, after)
    return after, Step(entry=entry, stands=True, moment=moment, notices=notices, misfit=misfit)


def _moment(game: Game[Any], position: Position[Any]) -> Moment | None:
    return None if position.state is None else game.moment(position.state)


def _in_version_order(
    entries: tuple[Entry, ...], made: Mapping[int, Step], after: Mapping[int, Moment | None]
) -> tuple[Step, ...]:
    """All steps; what does not stand gets the moment that the last standing entry before it led to."""
    gone = taken_back(entries)
    moment: Moment | None = None
    steps: list[Step] = []
    for entry in entries:
        step = made.get(entry.version)
        if step is None:
            stands = isinstance(entry.move, Retract | Amend) and entry.version not in gone
            step = Step(entry=entry, stands=stands, moment=moment)
        moment = after.get(entry.version, moment)
        steps.append(step)
    return tuple(steps)
