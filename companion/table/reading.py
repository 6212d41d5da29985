"""Tables read from the ledger, kept while the ledger says that nothing has changed."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.kernel.codec import UnreadableError
from companion.kernel.game import Game
from companion.kernel.moves import Entry, Move, Open
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger.rows import Head, Row, breaks
from companion.ledger.store import Ledger
from companion.table.cache import Cache
from companion.table.codes import unknown_table
from companion.table.fold import Table, entry_of, folded, grown

KEPT_TABLES = 1_000


class Reader:
    """The newest of each table. Another process may write too, so that each reading asks for the head."""

    def __init__(self, ledger: Ledger, games: Callable[[], Mapping[str, Game[Any]]]) -> None:
        self._ledger = ledger
        self._games = games
        self._kept: Cache[str, Table] = Cache(KEPT_TABLES)

    def table(self, code: str) -> Table:
        head = self._ledger.head(code)
        if head is None:
            self._kept.drop(code)
            raise unknown_table(code)
        kept = self._kept.get(code)
        if kept is not None and kept.head == head:
            return kept
        table = self._grown(kept) if kept is not None and kept.version < head.version else None
        if table is None:
            table = self.from_nothing(code)
        self._kept.put(code, table)
        return table

    def keep(self, table: Table) -> None:
        self._kept.put(table.code, table)

    def forget(self, code: str) -> None:
        self._kept.drop(code)

    def kept(self, code: str) -> Table | None:
        return self._kept.get(code)

    def from_nothing(self, code: str) -> Table:
        """A table folded from all its rows, whatever is kept. Raises `Refusal` for what cannot be read."""
        rows = self._ledger.read(code)
        if not rows:
            raise unknown_table(code)
        return fold_rows(code, rows, self._games())

    def _grown(self, kept: Table) -> Table | None:
        rows = self._ledger.read(kept.code, kept.version)
        if not rows or breaks(kept.code, kept.head, rows):
            return None
        added = [_read(row, kept.game.moves) for row in rows]
        return grown(kept, added, Head(rows[-1].version, rows[-1].hash))


def fold_rows(code: str, rows: tuple[Row, ...], games: Mapping[str, Game[Any]]) -> Table:
    """The table that rows make. Raises `Refusal` for a game or an entry that this program cannot read."""
    game = _game(rows[0], games)
    entries = tuple(_read(row, game.moves) for row in rows)
    return folded(code, game, entries, Head(rows[-1].version, rows[-1].hash))


def _game(first: Row, games: Mapping[str, Game[Any]]) -> Game[Any]:
    opening = _read(first, {}).move
    if not isinstance(opening, Open) or opening.game not in games:
        raise Refusal(text("The game of this table is not on the shelf."), Fault.UNKNOWN)
    return games[opening.game]


def _read(row: Row, moves: Mapping[str, type[Move]]) -> Entry:
    try:
        return entry_of(row, moves)
    except UnreadableError as error:
        raise Refusal(
            text("Entry %(version)s of this table cannot be read by this Undertally.", version=row.version)
        ) from error
