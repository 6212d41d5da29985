"""Whether a table agrees with its ledger: one sentence for each difference, none if all is well."""

from itertools import pairwise

from companion.kernel.rulings import Refusal
from companion.kernel.words import Text, text
from companion.ledger.rows import NOTHING, LedgerRow, breaks
from companion.table.codes import tidy_code, unknown_table
from companion.table.fold import Table
from companion.table.reading import fold_rows
from companion.table.service import Tables


def audit(tables: Tables, code: str) -> tuple[Text, ...]:
    """Replay a table from the beginning, and return the differences. Raise `Refusal` only for an unknown
    code."""
    code = tidy_code(code)
    kept = tables.reader.find_kept(code)
    rows = tables.ledger.read(code)
    if not rows:
        raise unknown_table(code)
    found = [
        text("Entry %(version)s does not continue the chain of hashes.", version=version)
        for version in breaks(code, NOTHING, rows)
    ]
    try:
        table = fold_rows(code, rows, tables.games())
    except Refusal as refusal:
        return (*found, refusal.sentence)
    beside = [*_check_listed(tables, table), *_parts(rows)]
    try:
        return (*found, *beside, *_check_remembered(kept or tables.table(code), table))
    except Refusal as refusal:
        return (*found, *beside, *(() if found else (refusal.sentence,)))


def _check_listed(tables: Tables, table: Table) -> list[Text]:
    slug = next((listed.game for listed in tables.ledger.tables([table.code])), "")
    if slug == table.game.about.slug:
        return []
    return [text("The table is listed under a different game from the one its first entry opened.")]


def _parts(rows: tuple[LedgerRow, ...]) -> list[Text]:
    return [
        text("Entry %(version)s is not next to the entries that came with it.", version=row.version)
        for before, row in pairwise(rows)
        if row.part and (row.token != before.token or row.part != before.part + 1)
    ]


def _check_remembered(kept: Table, table: Table) -> list[Text]:
    """Return where this process's cached table, or the checkpoints it starts from, differ from the ledger. An
    older version is no difference."""
    if kept.version < table.version:
        return []
    if kept.head != table.head:
        return [text("The database holds entries that are not in the log.")]
    if kept.position != table.position or kept.steps != table.steps[kept.before :]:
        return [text("The server holds a position that does not match the entries.")]
    return []
