"""The JSON export of a table, as defined in docs/ledger.md; and the check that rows from elsewhere are a
complete ledger that this program could have written.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from companion.kernel.codec import (
    UnreadableError,
    build,
    keep,
    pack,
    unpack,
)
from companion.kernel.game import Game
from companion.kernel.input_text import is_code, without_mark
from companion.kernel.optional.hidden_cards import NOT_THAT_CARD
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger.rows import NOTHING, Head, LedgerRow, breaks, stamp
from companion.table.checkpoints import KeptMark, pack_mark
from companion.table.codes import tidy_code, unknown_table
from companion.table.fold import Mark, Table
from companion.table.judging import MAX_BYTES
from companion.table.pacing import rows_between
from companion.table.reading import NoSuchGame, read_rows
from companion.table.rejudging import Rejudged, impossible, rejudge
from companion.table.service import Tables
from companion.table.submission import valid_signature, valid_token

FORMAT = "undertally-table"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """`entries`: the rows of the ledger; `hash`: of the last one."""

    format: str
    version: int
    code: str
    game: str
    hash: str
    entries: tuple[Mapping[str, Any], ...]

    def rows(self) -> tuple[LedgerRow, ...]:
        """Return the entries as rows of a ledger. Raise `UnreadableError` if one has other fields."""
        return tuple(build(dict(entry), LedgerRow) for entry in self.entries)


def export_text(tables: Tables, code: str) -> str:
    """Return a table as JSON: its whole ledger, and no credentials. Raise `Refusal` for an unknown code."""
    return "".join(export_parts(tables, code))


def export_parts(tables: Tables, code: str) -> Iterator[str]:
    """Yield what `export_text` returns, part by part. Raise `Refusal`; if the table is deleted meanwhile,
    only after some of the parts."""
    code = tidy_code(code)
    with suppress(NoSuchGame):
        # A damaged table is not exported, but one whose game is missing is.
        tables.table(code)
    head, listed = tables.ledger.head(code), tables.summaries((code,))
    if head is None or not listed:
        raise unknown_table(code)
    # The same text as `pack` makes of a document: sorted by name, without white space.
    yield f'{{"code":{pack(code)},"entries":['
    last = 0
    for row in rows_between(tables.ledger, code, 0, head.version):
        yield "," * bool(last) + pack(row)
        last = row.version
    if last != head.version:
        # It was deleted since its head was read.
        raise unknown_table(code)
    rest = {"format": FORMAT, "game": listed[0].game, "hash": head.hash, "version": VERSION}
    yield f"],{pack(rest)[1:]}"


def read(document: str | bytes) -> Document:
    """Return the document in a file. Raise `UnreadableError` if there is none."""
    return unpack(without_mark(document), Document)


MAX_ENTRIES = 50_000
"""The most entries in an import: more than a table ever gets, and few enough to be replayed in seconds."""


MAX_MARKS_LENGTH = 16 * 1024 * 1024
"""The most characters that the checkpoints of an imported table may have together."""


YEARS = range(2000, 2200)
"""The years in which an entry can have been made."""


class Proved(NamedTuple):
    """`home`: where the table continues, see `Position`. `marks`: checkpoints for opening the table.
    `objected`: see `rejudging`."""

    code: str
    game: str
    rows: tuple[LedgerRow, ...]
    home: str | None
    marks: tuple[KeptMark, ...]
    objected: Mapping[int, Text]

    @property
    def head(self) -> Head:
        return Head(self.rows[-1].version, self.rows[-1].hash)


def prove(document: str | bytes, games: Mapping[str, Game[Any]]) -> Proved:
    """Return a verified export: read and replayed. Raise `Refusal` with what is wrong."""
    try:
        found = read(document)
        rows = _proved_rows(found)
    except (UnreadableError, UnicodeError) as error:
        reason = text("This file is not the export of a table (%(reason)s).", reason=str(error)[:200])
        raise Refusal(reason) from error
    played = _replay(found, rows, games)
    _prove_table(found, played.table)
    home, marks = played.table.position.home, _keep_marks(played.marks)
    return Proved(found.code, found.game, rows, home, marks, played.objected)


def _keep_marks(marks: Sequence[Mark]) -> tuple[KeptMark, ...]:
    """Return as many checkpoints as are kept for an imported table, in order: the newest, and others evenly
    spaced. Each builds on the one before it."""
    kept, room = list[KeptMark](), MAX_MARKS_LENGTH
    # The newest checkpoint covers all entries before it, so it is usually the longest.
    apart = max(1, -(-len(marks) * len(keep(marks[-1])) // room))
    for last in range(len(marks), 0, -apart):
        some = marks[max(0, last - apart) : last]
        ends = tuple(end for mark in some for end in mark.ends)
        written = pack_mark(replace(some[-1], start=some[0].start, ends=ends))
        room -= len(written.kept)
        if written.version and room >= 0:
            kept.append(written)
    return tuple(reversed(kept))


def _proved_rows(document: Document) -> tuple[LedgerRow, ...]:
    """Return the rows of an export as one chain from the first entry to the last."""
    if document.format != FORMAT or document.version != VERSION:
        raise Refusal(text("This is not an export that this Undertally can read."))
    if not is_code(document.code):
        raise Refusal(text("This file has an invalid table code."))
    if len(document.entries) > MAX_ENTRIES:
        raise Refusal(
            text("A table can have at most %(most)s entries here.", most=MAX_ENTRIES), Fault.TOO_LARGE
        )
    rows = document.rows()
    if not rows:
        raise Refusal(text("This file holds no entries."))
    for place, row in enumerate(rows, 1):
        _prove_row(place, row, rows[place - 2] if place > 1 else None)
    if len({(row.token, row.part) for row in rows}) != len(rows):
        raise Refusal(text("This file holds an entry twice."))
    broken = breaks(document.code, NOTHING, rows)
    if broken:
        raise Refusal(
            text("Entry %(version)s was changed after it was written: its hash differs.", version=broken[0])
        )
    if document.hash != rows[-1].hash:
        raise Refusal(text("This file is incomplete: its last entries are missing."))
    return rows


def _prove_table(document: Document, table: Table) -> None:
    if table.game.about.slug != document.game:
        raise Refusal(text("This file names a different game from its first entry."))
    for misfit in table.position.misfits:
        if misfit.sentence == NOT_THAT_CARD:
            raise Refusal(misfit.sentence)


def _prove_row(place: int, row: LedgerRow, before: LedgerRow | None) -> None:
    follows = row.part == 0 or (
        before is not None and row.token == before.token and row.part == before.part + 1
    )
    sound = (
        follows
        and row.version == place
        and valid_token(row.token)
        and valid_signature(row.by)
        and _valid_stamp(row.at)
        and 0 <= row.saw < row.version
    )
    if not sound:
        raise impossible(place)
    if len(row.payload.encode()) > MAX_BYTES:
        raise Refusal(text("Entry %(version)s is too large.", version=place), Fault.TOO_LARGE)


def _replay(document: Document, rows: tuple[LedgerRow, ...], games: Mapping[str, Game[Any]]) -> Rejudged:
    game, entries = read_rows(rows, games)
    try:
        return rejudge(document.code, game, entries)
    except Refusal:
        raise
    except Exception as error:
        # These moves were never judged; whatever error they cause, the file is refused.
        raise Refusal(text("The entries of this file cannot be replayed.")) from error


def _valid_stamp(at: str) -> bool:
    try:
        moment = datetime.fromisoformat(at)
        return stamp(moment) == at and moment.year in YEARS
    except (ValueError, OverflowError):
        return False
