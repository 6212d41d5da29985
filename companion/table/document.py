"""The JSON export of a table, as defined in docs/ledger.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.codec import build, pack, unpack
from companion.ledger.rows import LedgerRow
from companion.table.pacing import rows_between
from companion.table.service import Tables

FORMAT = "undertally-table"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """`entries` are the rows of the ledger; `hash` is that of the last one."""

    format: str
    version: int
    code: str
    game: str
    hash: str
    entries: tuple[Mapping[str, Any], ...]

    def rows(self) -> tuple[LedgerRow, ...]:
        """Raise `UnreadableError` for an entry with other than its own fields."""
        return tuple(build(dict(entry), LedgerRow) for entry in self.entries)


def written(tables: Tables, code: str) -> str:
    """Return a table as JSON: all of its ledger, and no credential."""
    table = tables.table(code)
    entries = [pack(row) for row in rows_between(tables.ledger, table.code, 0, table.version)]
    rest = {
        "format": FORMAT,
        "version": VERSION,
        "code": table.code,
        "game": table.game.about.slug,
        "hash": table.hash,
    }
    parts = {name: pack(value) for name, value in rest.items()} | {"entries": f"[{','.join(entries)}]"}
    # As `pack` would write all of it at once, which takes long for a long table.
    return "{" + ",".join(f"{pack(name)}:{parts[name]}" for name in sorted(parts)) + "}"


def read(document: str | bytes) -> Document:
    """Raise `UnreadableError`."""
    return unpack(document, Document)
