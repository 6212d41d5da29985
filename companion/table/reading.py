"""Tables read from the ledger, and cached as long as the ledger has not changed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from companion.kernel.codec import UnreadableError
from companion.kernel.effective_entries import lowest_reach
from companion.kernel.game import Game
from companion.kernel.moves import Entry, Move, Open
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger.looking_through import rows_of_kinds
from companion.ledger.rows import NOTHING, Head, LedgerRow, breaks
from companion.ledger.store import LAST, Ledger
from companion.table.cache import Cache
from companion.table.checkpoints import Checkpoints, KeptMark
from companion.table.codes import unknown_table
from companion.table.fold import KEPT, START, Table, empty_table, entry_of, grow_table, rewind, trim_table
from companion.table.pacing import long_work, pause, rows_between
from companion.table.steps import TurnEnd, find_turn_ends
from companion.table.turns import Segment, TurnEnds


class NoSuchGame(Refusal):
    """The game of a table is not installed here."""


KEPT_TABLES = 1_000
KEPT_WHOLE = 150_000
"""The most entries of all completely loaded tables in the cache together."""

AROUND = 20
"""The fewest entries that are loaded with a past moment: as many as its page shows."""


class Reader:
    """The newest version of each table. Another process may write too, so each read checks the head."""

    def __init__(self, ledger: Ledger, games: Callable[[], Mapping[str, Game[Any]]]) -> None:
        self._ledger = ledger
        self._games = games
        self._checkpoints = Checkpoints(ledger)
        self._kept: Cache[str, Table] = Cache(KEPT_TABLES)
        self._whole: Cache[str, Table] = Cache(KEPT_WHOLE, lambda table: len(table.entries))

    def table(self, code: str, reaching: int | None = None, head: Head | None = None) -> Table:
        """Return a table at its newest version. `reaching`: the version from which all entries must be
        loaded; `head`: the newest entry, if that was just read."""
        before = self._kept.get(code)
        table = self._newest(self._kept, code, reaching, head)
        if table is not before:
            # A newer version that was cached while this one was read stays. But if the cached table is still
            # the one from before, the ledger itself has gone back, and the table is replaced.
            newer = partial(_newer, than=table.version, before=before)
            self._kept.put(code, trim_table(table), newer)
        return table

    def whole(self, code: str) -> Table:
        """Return a table with all of its entries. The cost grows with their number."""
        table = self.table(code)
        if table.reaches(1):
            return table
        table = self._newest(self._whole, code, 1)
        self._whole.put(code, table)
        return table

    def past(self, table: Table, version: int) -> Table:
        """Return a table as it was at a version, whatever was entered since: with the entries that are loaded
        up to there, if they are enough for a page (`AROUND`), otherwise with those that were the newest
        then."""
        least = max(1, version - AROUND)
        if not table.reaches(least):
            return self._open_at(table.code, version, least, keep=False)
        back = rewind(table, version)
        between = table.entries[len(back.entries) : version - table.before]
        return grow_table(back, between, Head(version, ""))

    def turn_ends(self, code: str) -> TurnEnds:
        """Return where the turns of a table ended, according to the standing entries: read from its
        checkpoints, or from the whole table if one is missing."""
        table = self.table(code)
        segments = self._segments(table)
        if segments is None:
            table, segments = self.whole(code), ()
        newest = tuple(find_turn_ends(table.marks[0].moment, table.steps))
        return TurnEnds(segments, newest, partial(self._ends, table.code))

    def stretch(self, code: str, first: int, last: int) -> Table:
        """Return a table as it is now, with at least the entries from `first` to `last` loaded, as they stand
        today."""
        table = self.table(code)
        segments = () if table.reaches(first) else self._segments(table)
        if segments is None:
            return self.whole(code)
        if table.reaches(first):
            return table
        # Nothing reaches back beyond a checkpoint, so its position is still true.
        end = min((each.end for each in segments if each.end >= last), default=table.version)
        there = self._open_at(table.code, end, first, keep=False)
        return replace(there, head=table.head, position=table.position)

    def stretches(self, code: str) -> Iterator[Table]:
        """Yield a table as it is now, each time with the next part of its entries loaded; each part is folded
        when it is requested."""
        table = self.table(code)
        segments = self._segments(table)
        if segments is None:
            yield self.whole(code)
            return
        mark = START
        for each in reversed(segments):
            rows = tuple(rows_between(self._ledger, table.code, max(each.start - 1, 0), each.end))
            if len(rows) < each.end - each.start:
                raise unknown_table(code)
            entries = _entries(_prove_chain(table.code, each.start, rows), table.game.moves)
            start = empty_table(table.code, table.game, table.opened_at, mark)
            there = grow_table(start, entries, Head(each.end, rows[-1].hash))
            mark = there.marks[-1]
            yield replace(there, head=table.head, position=table.position)
        yield table

    def of_kinds(self, code: str, kinds: Iterable[str]) -> tuple[Entry, ...]:
        moves = self.table(code).game.moves
        return tuple(_read(row, moves) for row in rows_of_kinds(self._ledger, code, kinds))

    def _segments(self, table: Table) -> tuple[Segment, ...] | None:
        return self._checkpoints.segments(table.code, table.before)

    def _ends(self, code: str, segment: Segment) -> tuple[TurnEnd, ...]:
        ends = self._checkpoints.ends(code, segment.end, self.table(code).game)
        if ends is None:
            there = self._open_at(code, segment.end, segment.start + 1, keep=False)
            every = find_turn_ends(there.marks[0].moment, there.steps)
            ends = tuple(end for end in every if end.version >= segment.start)
        return ends

    def keep(self, table: Table, added: int = 0) -> None:
        """Cache a table. `added`: how many of its entries were just written."""
        self._kept.put(table.code, trim_table(table))
        if table.marks[-1].version > table.version - added:
            self._checkpoints.save(table, table.version - added)

    def start_from(self, code: str, marks: Iterable[KeptMark], after: int) -> None:
        """Store checkpoints of a table after a version, for the next time it is opened."""
        self._checkpoints.put(code, [mark for mark in marks if mark.version > after])

    def forget(self, code: str) -> None:
        self._kept.drop(code)
        self._whole.drop(code)

    def find_kept(self, code: str) -> Table | None:
        return self._kept.get(code)

    def _newest(
        self, cache: Cache[str, Table], code: str, reaching: int | None, head: Head | None = None
    ) -> Table:
        head = head or self._ledger.head(code)
        if head is None:
            self.forget(code)
            raise unknown_table(code)
        kept = cache.get(code)
        if kept is None or not kept.reaches(reaching):
            return self._open_at(code, head.version, reaching)
        if kept.head == head:
            return kept
        return (self._grow(kept) if kept.version < head.version else None) or self._open_at(
            code, head.version, reaching
        )

    def _grow(self, kept: Table) -> Table | None:
        rows = self._ledger.read(kept.code, kept.version)
        if not rows or breaks(kept.code, kept.head, rows):
            return None
        added = [_read(row, kept.game.moves) for row in rows]
        if not kept.reaches(lowest_reach(added)):
            return None
        return grow_table(kept, added, Head(rows[-1].version, rows[-1].hash))

    def _open_at(self, code: str, version: int, reaching: int | None = None, keep: bool = True) -> Table:
        """Return a table at a version, from the newest checkpoint that no later entry reaches back beyond.
        `keep`: whether it will be cached, so that at least `KEPT` entries are loaded.

        Raise `Refusal` for a game or an entry that this version cannot read, or that is damaged.
        """
        first = self._ledger.read(code, 0, 1)
        if not first:
            raise unknown_table(code)
        _prove_chain(code, 0, first)
        game = _game(first[0], self._games())
        before = min(reaching or LAST, max(version - KEPT, 0) + 1 if keep else version)
        mark = self._checkpoints.newest(code, game, before)
        with long_work(version - mark.version):
            while True:
                # Include the checkpoint's entry, as the chain continues from its hash.
                first_read = max(mark.version - 1, 0)
                rows = tuple(rows_between(self._ledger, code, first_read, version))
                if not rows:
                    # It was deleted since its head was read.
                    raise unknown_table(code)
                rows = _prove_chain(code, mark.version, rows)
                entries = _entries(rows, game.moves)
                lowest = lowest_reach(entries)
                if lowest is None or lowest > mark.version:
                    break
                mark = self._checkpoints.newest(code, game, lowest)
            start = empty_table(code, game, datetime.fromisoformat(first[0].at), mark)
            table = grow_table(start, entries, Head(rows[-1].version, rows[-1].hash))
        self._checkpoints.save(table, mark.version)
        return table


def fold_rows(code: str, rows: tuple[LedgerRow, ...], games: Mapping[str, Game[Any]]) -> Table:
    """Return the whole table in these rows. Raise `Refusal` for what this version cannot read."""
    game, entries = read_rows(rows, games)
    start = empty_table(code, game, entries[0].at)
    return grow_table(start, entries, Head(rows[-1].version, rows[-1].hash))


def read_rows(
    rows: tuple[LedgerRow, ...], games: Mapping[str, Game[Any]]
) -> tuple[Game[Any], tuple[Entry, ...]]:
    """Return the game of a table and its entries, from all of its rows. Raise `Refusal` for what this version
    cannot read."""
    game = _game(rows[0], games)
    return game, _entries(rows, game.moves)


def _prove_chain(code: str, version: int, rows: tuple[LedgerRow, ...]) -> tuple[LedgerRow, ...]:
    """Return the rows after a version, verified as its continuation. Raise `Refusal` if the ledger was
    tampered with, so that nothing is built on it."""
    start = Head(version, rows[0].hash) if version else NOTHING
    after = rows[1:] if version else rows
    if broken := breaks(code, start, _pause_between(after)):
        raise damage_refusal(broken[0])
    return after


def _pause_between(rows: Iterable[LedgerRow]) -> Iterator[LedgerRow]:
    for row in rows:
        pause()
        yield row


def damage_refusal(version: int) -> Refusal:
    return Refusal(
        text(
            "Entry %(version)s of this table was changed after it was written: the log is "
            "damaged or was altered, and cannot be used. Whoever runs Undertally must restore a "
            "back-up.",
            version=version,
        ),
        Fault.DAMAGED,
    )


def _newer(kept: Table, *, than: int, before: Table | None) -> bool:
    return kept is not before and kept.version > than


def _game(first: LedgerRow, games: Mapping[str, Game[Any]]) -> Game[Any]:
    opening = _read(first, {}).move
    if not isinstance(opening, Open):
        raise NoSuchGame(text("This server does not have the game of this table."), Fault.UNKNOWN)
    if opening.game not in games:
        raise NoSuchGame(_what_to_install(opening), Fault.UNKNOWN)
    return games[opening.game]


def _what_to_install(opening: Open) -> Text:
    """Return what to do about a table whose game is not installed."""
    if not opening.brought_by:
        return text("This server does not have the game %(game)s, which this table plays.", game=opening.game)
    return text(
        "This server does not have the game %(game)s, which this table plays. The table is kept as "
        "it is, and goes on once whoever runs the server has installed %(package)s again.",
        game=opening.game,
        package=opening.brought_by,
    )


def _entries(rows: Sequence[LedgerRow], moves: Mapping[str, type[Move]]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for row in rows:
        pause()
        found.append(_read(row, moves))
    return tuple(found)


def _read(row: LedgerRow, moves: Mapping[str, type[Move]]) -> Entry:
    try:
        return entry_of(row, moves)
    except UnreadableError as error:
        raise Refusal(
            text("Entry %(version)s of this table cannot be read by this Undertally.", version=row.version)
        ) from error
