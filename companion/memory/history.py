"""The history of a group: the results of its tables, each read from its ledger once, and imported ones."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic, tzname
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.codec import UnreadableError, pack, unpack
from companion.ledger import groups as rows
from companion.memory.groups import Group, names
from companion.memory.plays import Play, play_of, rename_players, spell_alike
from companion.table.checkpoints import code_stamp
from companion.table.codes import hash_credential
from companion.table.pacing import long_work, pause
from companion.table.service import Tables

LOG = logging.getLogger(__name__)

FORMAT: Final = "5"
BROKEN: Final = "broken"
"""Stored in place of the result of a table that cannot be read."""

MAX_TOTAL: Final = 10**15
"""The most points of a seat. Statistics ignore games with more, which old rules may have counted."""

AT_ONCE: Final = 20
"""How many tables one request reads from their ledgers; later requests read the others."""

ANEW: Final = 0.3
"""Seconds that one request spends on recomputing results that another version of the code stored for
unchanged tables. The rest count as stored until a later request, because recomputing hundreds of tables would
delay the page by half a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """`plays`: the newest first, with the group's names; `entered`: with names as entered.

    `going`: tables without a result yet. `broken`: those that cannot be read, or have more points than
    `MAX_TOTAL`. `unread`: how many of `tables` wait for the next request. `batches`: how many results each
    file contained. `gone`: imported results that were corrected or removed.
    """

    plays: tuple[Play, ...]
    entered: tuple[Play, ...]
    going: tuple[str, ...]
    broken: tuple[str, ...]
    tables: int
    unread: int
    batches: Mapping[str, int]
    gone: tuple[Play, ...]

    def of(self, game: str) -> tuple[Play, ...]:
        return tuple(play for play in self.plays if play.game == game)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games, the most played first."""
        counts = Counter(play.game for play in self.plays)
        return tuple(sorted(counts, key=lambda game: (-counts[game], game)))


def history(tables: Tables, group: Group, at_once: int = AT_ONCE) -> History:
    played = _read_played(tables, group, at_once)
    kept = tables.ledger.select(rows.PLAYS, id=group.id)
    with long_work(len(kept)):
        return _history(played, [tuple(map(str, row)) for row in kept], names(tables, group))


class _Played(NamedTuple):
    """The results of a group's tables; fields as in `History`."""

    plays: tuple[Play, ...]
    going: tuple[str, ...]
    broken: tuple[str, ...]
    unread: int


def _history(played: _Played, kept: Iterable[Sequence[str]], known: Mapping[str, str]) -> History:
    """Return the history. `kept`: the imported results, each as its batch, its number in the batch and its
    play; `known`: the names."""
    brought, gone, batches = list[Play](), list[Play](), Counter[str]()
    for batch, number, written in kept:
        play = _unpack(written)
        batches[batch] += play is not None and not play.gone
        if play is not None:
            (gone if play.gone else brought).append(replace(play, brought=f"{batch}/{number}"))
    every = (*played.plays, *brought)
    # Sort the games of a day by hour, after those of a file in its order, so that a file of ours is restored
    # exactly.
    oldest_first = sorted(every, key=lambda play: (play.day, play.began))
    entered = tuple(reversed(oldest_first))
    return History(
        plays=spell_alike(rename_players(entered, known)),
        entered=entered,
        going=played.going,
        broken=played.broken,
        tables=len(played.plays) + len(played.going) + len(played.broken) + played.unread,
        unread=played.unread,
        batches=batches,
        gone=tuple(gone),
    )


def _read_played(tables: Tables, group: Group, at_once: int) -> _Played:
    plays: list[Play] = []
    going: list[str] = []
    broken: list[str] = []
    unread = 0
    stamp = _stamp()
    until = monotonic() + ANEW
    listed = tables.ledger.select(rows.TABLES, id=group.id)
    for code, head, noted_at, by, written in (map(str, row) for row in listed):
        result = written
        if noted_at != head or not (by == stamp or (_can_be_read(by) and written != BROKEN)):
            if not at_once:
                unread += 1
                continue
            at_once -= 1
            result = _note_play(tables, code)
        elif by != stamp and monotonic() < until:
            result = _note_play(tables, code)
        play = _unpack(result)
        if play is not None and all(abs(one.total or 0) <= MAX_TOTAL for one in play.players):
            plays.append(play)
        else:
            (broken if play or result == BROKEN else going).append(code)
    return _Played(tuple(plays), tuple(going), tuple(broken), unread)


def _stamp() -> str:
    """Return a hash of the code that results depend on, followed by the format and time zone in which they
    are stored."""
    return f"{code_stamp()[:40]}{_format_stamp()}"


def _format_stamp() -> str:
    """Return the format of stored results and this computer's time zone, as the end of a stamp."""
    return f"-{FORMAT}-{'/'.join(tzname)[:16]}"


def _can_be_read(stamp: str) -> bool:
    return stamp.endswith(_format_stamp())


def _note_play(tables: Tables, code: str) -> str:
    # Take the version before reading, so that entries made meanwhile are found next time.
    head = tables.ledger.head(code)
    written = _write_play(tables, code)
    # Show the page even if this cannot be stored.
    with suppress(SQLAlchemyError):
        if head is not None:
            tables.ledger.change(rows.storing_result(code, head.hash, _stamp(), written))
    return written


def _write_play(tables: Tables, code: str) -> str:
    try:
        play = play_of(tables.whole(code))
        return pack(play) if play else ""
    except SQLAlchemyError:
        raise
    except Exception:  # one unreadable table must not make the whole group unreadable
        # Do not log its code, which gives access.
        LOG.warning("Table %s cannot be read for its group.", hash_credential(code)[:8], exc_info=True)
        return BROKEN


def _unpack(written: str) -> Play | None:
    pause()
    try:
        return unpack(written, Play) if written else None
    except UnreadableError:
        return None
