"""Since when each thing that is due has been so."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from companion.kernel.due import awaited
from companion.kernel.effective_entries import standing
from companion.kernel.features import Due
from companion.kernel.position import advance, rewrites
from companion.table.cache import Cache
from companion.table.fold import Table

KEPT = 5_000
"""Tables, each with little more than what is due there."""


class Kept(NamedTuple):
    """`first`: by what is due the version that made it so; 0 where that lies behind what is at hand."""

    version: int
    hash: str
    first: Mapping[Due, int]


class DueSince:
    """Of the tables that were looked at last."""

    def __init__(self) -> None:
        self._kept: Cache[str, Kept] = Cache(KEPT)

    def of(self, table: Table, due: Iterable[Due]) -> Mapping[Due, datetime]:
        """Return the time of the entry that made each of these due, as far as that entry is at hand."""
        kept = self._kept.get(table.code)
        if kept is None or kept.hash != table.hash:
            now = tuple(due)
            first = _next(kept, table, now) if kept is not None else None
            kept = Kept(table.version, table.hash, _found(table) if first is None else first)
            self._kept.put(table.code, kept)
        return {one: table.entry(kept.first[one]).at for one in due if kept.first.get(one)}


def _next(kept: Kept, table: Table, due: Iterable[Due]) -> Mapping[Due, int] | None:
    """Return what one plain entry makes of what was kept; None for anything else."""
    newest = table.entries[-1] if table.entries else None
    if newest is None or table.version != kept.version + 1 or rewrites(table.position, newest.move):
        return None
    return {one: kept.first.get(one, table.version) for one in due}


def _found(table: Table) -> Mapping[Due, int]:
    """Return it from the first entry at hand on."""
    position: Any = table.marks[0].position
    first: dict[Due, int] = dict.fromkeys(awaited(table.game, position, table.entries), 0)
    for entry in standing(table.entries):
        position = advance(table.game, position, entry)
        first = {one: first.get(one, entry.version) for one in awaited(table.game, position, table.entries)}
    return first
