"""Taking in the export of a table. It keeps its code, which its hashes rest on."""

from typing import NamedTuple

from companion.kernel.codec import UnreadableError
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import doors
from companion.ledger.rows import NOTHING, Row, Writing
from companion.ledger.store import Repeated, Stale
from companion.table.credentials import new_credential, sealed
from companion.table.document import read
from companion.table.proof import prove
from companion.table.service import Tables

MOST_BYTES = 32 * 1024 * 1024


class Imported(NamedTuple):
    """`credential` makes a phone the host; None when the same table was here and nothing was written."""

    code: str
    credential: str | None


def take_in(tables: Tables, document: str | bytes) -> Imported:
    """Writes a table as it was exported, or nothing. Raises `Refusal` with what is wrong."""
    if len(document) > MOST_BYTES:
        raise Refusal(
            text("This file is larger than %(most)s MB.", most=MOST_BYTES // 1024 // 1024), Fault.TOO_LARGE
        )
    try:
        found = read(document)
        rows = prove(found, tables.games())
    except (UnreadableError, UnicodeError) as error:
        raise Refusal(
            text("This file is not the export of a table (%(reason)s).", reason=str(error)[:200])
        ) from error
    code = found.code
    with tables.gates.of(code):
        if tables.version(code) is not None:
            return _same(tables, code, rows)
        credential = new_credential()
        doorway = (
            doors.opening(code, found.game, rows[0].at),
            doors.granting(code, sealed(credential), host=True),
        )
        try:
            head = tables.ledger.append(code, NOTHING, [_writing(row) for row in rows], doorway)
        except (Stale, Repeated):
            return _same(tables, code, rows)
    tables.announce(code, head.version)
    return Imported(code, credential)


def _same(tables: Tables, code: str, rows: tuple[Row, ...]) -> Imported:
    if tables.ledger.read(code) == rows:
        return Imported(code, None)
    raise Refusal(text("There is a table %(code)s here already, with other entries.", code=code))


def _writing(row: Row) -> Writing:
    return Writing(token=row.token, part=row.part, payload=row.payload, by=row.by, at=row.at, saw=row.saw)
