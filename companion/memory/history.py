"""The history of a group: what its tables came to, read from their ledgers once, and what was brought in."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.codec import UnreadableError, pack, unpack
from companion.kernel.rulings import Refusal
from companion.ledger import groups as rows
from companion.memory.groups import Group, names
from companion.memory.plays import Play, called, play_of
from companion.table.checkpoints import code_stamp
from companion.table.service import Tables

FORMAT: Final = "1"
AT_ONCE: Final = 20
"""Tables that one look reads from their ledgers; the others are read by the next looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """`plays`: the newest first, by the names that the group gave; `entered`: by those that were entered.

    `going`: tables without a result yet. `unread`: those of `tables` that wait for the next look.
    `batches`: how many results each file brought.
    """

    plays: tuple[Play, ...]
    entered: tuple[Play, ...]
    going: tuple[str, ...]
    tables: int
    unread: int
    batches: Mapping[str, int]

    def of(self, game: str) -> tuple[Play, ...]:
        return tuple(play for play in self.plays if play.game == game)

    @property
    def games(self) -> tuple[str, ...]:
        """The most played first."""
        counts = Counter(play.game for play in self.plays)
        return tuple(sorted(counts, key=lambda game: (-counts[game], game)))


def history(tables: Tables, group: Group, at_once: int = AT_ONCE) -> History:
    played = _played(tables, group, at_once)
    brought = [
        (str(batch), _unpacked(str(play))) for batch, play in tables.ledger.select(rows.PLAYS, id=group.id)
    ]
    every = (*played.plays, *(play for _batch, play in brought if play))
    entered = tuple(sorted(every, key=lambda play: (play.day, play.code), reverse=True))
    return History(
        plays=called(entered, names(tables, group)),
        entered=entered,
        going=played.going,
        tables=len(played.plays) + len(played.going) + played.unread,
        unread=played.unread,
        batches=Counter(batch for batch, _play in brought),
    )


class _Played(NamedTuple):
    """What the tables of a group came to; the rest as in `History`."""

    plays: tuple[Play, ...]
    going: tuple[str, ...]
    unread: int


def _played(tables: Tables, group: Group, at_once: int) -> _Played:
    plays: list[Play] = []
    going: list[str] = []
    unread = 0
    listed = tables.ledger.select(rows.TABLES, id=group.id)
    for code, hash_, stamp, written in ((str(a), str(b), str(c), str(d)) for a, b, c, d in listed):
        head = tables.ledger.head(code)
        fresh = head is not None and hash_ == head.hash and stamp == _stamp()
        if not fresh and not at_once:
            unread += 1
            continue
        at_once -= not fresh
        play = _unpacked(written if fresh else _noted(tables, code))
        if play is not None:
            plays.append(play)
        else:
            going.append(code)
    return _Played(tuple(plays), tuple(going), unread)


def _stamp() -> str:
    """Changes with the code that results follow from."""
    return f"{code_stamp()[:48]}-{FORMAT}"


def _noted(tables: Tables, code: str) -> str:
    try:
        table = tables.whole(code)
        play = play_of(table)
        head = table.hash
    except Refusal:
        return ""
    written = pack(play) if play else ""
    # A page is not kept back because this cannot be written down.
    with suppress(SQLAlchemyError):
        tables.ledger.change(rows.noting(code, head, _stamp(), written))
    return written


def _unpacked(written: str) -> Play | None:
    try:
        return unpack(written, Play) if written else None
    except UnreadableError:
        return None
