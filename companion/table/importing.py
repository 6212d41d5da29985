"""Taking in the export of a table. It keeps its code, which its hashes rest on.

A table that is here already takes up what happened elsewhere, if its own entries go before; of two copies
that went on apart nothing is written before somebody has chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Executable

from companion.kernel.codec import UnreadableError, pack_draft
from companion.kernel.moves import Arrive, Draft
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import doors
from companion.ledger.rows import NOTHING, Head, Row, Writing, stamp
from companion.ledger.store import Repeated, Stale
from companion.table.codes import new_code, new_token
from companion.table.credentials import hashed, new_credential
from companion.table.document import read
from companion.table.fold import Table
from companion.table.proof import Proved, prove
from companion.table.service import Tables

MOST_BYTES = 32 * 1024 * 1024


class Imported(NamedTuple):
    """`credential` makes a phone the host of a table that was not here. `added`: how many entries were."""

    code: str
    credential: str | None
    added: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted:
    """Two copies of a table that are the same up to the entry before `version`, and went on apart. Nothing is
    written. `theirs`: that of the file."""

    code: str
    version: int
    theirs: Table


def take_in(
    tables: Tables, document: str | bytes, hosts: Callable[[str], bool] = lambda _code: True
) -> Imported | Parted:
    """Writes a table as it was exported, or nothing. Raises `Refusal` with what is wrong.

    `hosts`: whether whoever brings it hosts the table with that code.
    """
    found = _proved(tables, document)
    with tables.gates.of(found.code):
        if tables.version(found.code) is None:
            try:
                return _opened(tables, found.code, found)
            except (Stale, Repeated):
                pass
        return _compared(tables, found, hosts)


def take_in_as_another(tables: Tables, document: str | bytes) -> Imported:
    """The same entries as a table of their own, whose last entry tells where they are from."""
    found = _proved(tables, document)
    while True:
        code = new_code()
        if tables.ledger.deleted(code):
            continue
        try:
            return _opened(tables, code, found)
        except (Stale, Repeated):
            continue


def _proved(tables: Tables, document: str | bytes) -> Proved:
    if len(document) > MOST_BYTES:
        raise Refusal(
            text("This file is larger than %(most)s MB.", most=MOST_BYTES // 1024 // 1024), Fault.TOO_LARGE
        )
    try:
        return prove(read(document), tables.games())
    except (UnreadableError, UnicodeError) as error:
        raise Refusal(
            text("This file is not the export of a table (%(reason)s).", reason=str(error)[:200])
        ) from error


def _opened(tables: Tables, code: str, found: Proved) -> Imported:
    credential = new_credential()
    doorway = (
        doors.opening(code, found.table.game.about.slug, found.rows[0].at),
        doors.granting(code, hashed(credential), host=True),
    )
    return Imported(code, credential, _added(tables, code, found, NOTHING, doorway))


def _compared(tables: Tables, found: Proved, hosts: Callable[[str], bool]) -> Imported | Parted:
    code, theirs = found.code, found.rows
    ours = tables.ledger.read(code)
    apart = next((one.version for one, other in zip(ours, theirs, strict=False) if one != other), None)
    if apart is None and len(ours) >= len(theirs):
        return Imported(code, None, 0)
    if not hosts(code):
        raise Refusal(
            text(
                "Table %(code)s is here already, with other entries. Bring the file in with the phone that "
                "hosts it here, or at this computer itself.",
                code=code,
            ),
            Fault.FORBIDDEN,
        )
    if apart is not None:
        return Parted(code=code, version=apart, theirs=found.table)
    head = Head(ours[-1].version, ours[-1].hash)
    return Imported(code, None, _added(tables, code, found, head, ()))


def _added(tables: Tables, code: str, found: Proved, head: Head, doorway: Sequence[Executable]) -> int:
    """Writes what comes behind a head, and how many entries that were. What was handed over goes on here."""
    writings = [_writing(row) for row in found.rows[head.version :]]
    if code != found.code:
        writings.append(_arrival(tables, Arrive(tables.home, code=found.code, hash=found.table.hash), found))
    elif found.table.position.home is None:
        writings.append(_arrival(tables, Arrive(tables.home), found))
    now = tables.ledger.append(code, head, writings, doorway)
    tables.announce(code, now.version)
    return now.version - head.version


def _arrival(tables: Tables, move: Arrive, found: Proved) -> Writing:
    payload = pack_draft(Draft(move=move))
    at = stamp(tables.clock())
    return Writing(token=new_token(), part=0, payload=payload, by="host", at=at, saw=found.table.version)


def _writing(row: Row) -> Writing:
    return Writing(token=row.token, part=row.part, payload=row.payload, by=row.by, at=row.at, saw=row.saw)
