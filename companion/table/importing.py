"""Moving a table to another computer: closing this copy, or importing an export here.

A file is read and checked by `proof`, and its entries are judged by `rejudging`, in a process of `proving`;
the verified result is written here.

The table keeps its code, on which its hashes depend. If it is here already, it is extended, provided the file
begins with its own entries; if the two copies have diverged, nothing is written until somebody has chosen.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from sqlalchemy import Executable

from companion.kernel.codec import pack_draft
from companion.kernel.moves import Arrive, Depart, Draft, Move
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text
from companion.ledger import access, beside
from companion.ledger.keeping import drop_for_next_player, kept_of_file
from companion.ledger.rows import NOTHING, Head, LedgerRow, Writing, chain, stamp
from companion.ledger.store import Repeated, Stale
from companion.table import rejudging
from companion.table.appending import ATTEMPTS
from companion.table.codes import hash_credential, new_code, new_credential, new_token
from companion.table.fold import Table, empty_table, entry_of, grow_table
from companion.table.pacing import pause, rows_between
from companion.table.proof import Proved, prove
from companion.table.seating import signature, viewer
from companion.table.service import Tables
from companion.table.submission import BUSY, Submission, receive

MAX_BYTES = 32 * 1024 * 1024

MAX_SHOWN = 8
"""How many entries of each copy are shown, from where the two diverge."""

Credentials: TypeAlias = Callable[[str], str]
"""Returns the credential for a phone that imports a file: the same one if the same tap arrives twice. Its
argument is the code of the table, or a name for a copy that becomes a new table. If it returns "", a new
credential is created."""

Prover: TypeAlias = Callable[[str | bytes], Proved]
"""Verifies a file, as `prove` does. Raises `Refusal`."""


class Imported(NamedTuple):
    """`credential`: makes a phone the host of a table that was not here before. `added`: the number of new
    entries."""

    code: str
    credential: str | None
    added: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted:
    """Two copies of a table that are equal up to the entry before `version`, and differ from there on.
    Nothing is written. `theirs`: the copy in the file, with the first few of its differing entries; `more`:
    how many further entries it has."""

    code: str
    version: int
    theirs: Table
    more: int


def take_in(
    tables: Tables,
    document: str | bytes,
    hosts: Callable[[str], bool] = lambda _code: True,
    prover: Prover | None = None,
    credentials: Credentials = lambda _about: "",
) -> Imported | Parted:
    """Import a table, all of it or nothing, under the code in the file unless that belonged to another table
    which was deleted here. Raise `Refusal` with what is wrong.

    `hosts`: whether the person importing it is a host of the table with that code. `prover`: verifies the
    file in place of this process. `credentials`: a phone that imports again, because no answer arrived, gets
    the same credential from it, and so is the host of the table imported the first time.
    """
    found = _prove(tables, document, prover)
    credential = credentials(found.code)
    with tables.locks.of(found.code):
        # Another process may write to the same table meanwhile; then check again.
        for _attempt in range(ATTEMPTS):
            with suppress(Stale, Repeated):
                if tables.version(found.code) is None:
                    if _had_another(tables, found):
                        return _open_under_new_code(tables, found, credential)
                    return _open_imported(tables, found.code, found, credential)
                if not viewer(tables, found.code, credential).host:
                    return _compare(tables, found, hosts)
                compared = _compare(tables, found, lambda _code: True)
                return compared if isinstance(compared, Parted) else compared._replace(credential=credential)
    raise Refusal(BUSY, Fault.STALE)


def take_in_as_another(
    tables: Tables,
    document: str | bytes,
    prover: Prover | None = None,
    credentials: Credentials = lambda _about: "",
) -> Imported:
    """Import the entries as a new table, whose last entry says where they come from; repeating the same tap
    returns the same table."""
    found = _prove(tables, document, prover)
    return _open_under_new_code(tables, found, credentials(f"another|{found.head.hash}"))


def _had_another(tables: Tables, proved: Proved) -> bool:
    """Return whether the file's code belonged to another table, which was deleted here."""
    gone = tables.ledger.read_deleted(proved.code)
    return bool(gone) and gone.isdisjoint(row.hash for row in proved.rows)


def _open_under_new_code(tables: Tables, proved: Proved, credential: str) -> Imported:
    while True:
        if (before := tables.opened_with(credential)) is not None:
            return Imported(before.code, credential, 0)
        code = new_code()
        if tables.ledger.read_deleted(code):
            continue
        try:
            return _open_imported(tables, code, proved, credential)
        except (Stale, Repeated):
            continue


def _prove(tables: Tables, document: str | bytes, prover: Prover | None) -> Proved:
    if len(document) > MAX_BYTES:
        raise too_large(MAX_BYTES)
    return prove(document, tables.games()) if prover is None else prover(document)


def too_large(most: int) -> Refusal:
    """Return the refusal of a file that is too large. `most`: the bytes allowed."""
    return Refusal(text("This file is larger than %(most)s MB.", most=most // 1024 // 1024), Fault.TOO_LARGE)


def _open_imported(tables: Tables, code: str, proved: Proved, credential: str) -> Imported:
    tables.may_open()
    credential = credential or new_credential()
    opening = (
        access.opening(code, proved.game, proved.rows[0].at),
        access.granting(code, hash_credential(credential), host=True),
    )
    return Imported(code, credential, _add_entries(tables, code, proved, NOTHING, opening))


def _compare(tables: Tables, proved: Proved, hosts: Callable[[str], bool]) -> Imported | Parted:
    code, theirs = proved.code, proved.rows
    ours = tuple(rows_between(tables.ledger, code, 0, tables.version(code) or 0))
    apart = next((one.version for one, other in zip(ours, theirs, strict=False) if one != other), None)
    if apart is None and len(ours) >= len(theirs):
        return Imported(code, None, 0)
    if not ours:
        # It was deleted since its head was read.
        raise Stale
    if not hosts(code):
        raise Refusal(
            text(
                "Table %(code)s is already here, with other entries. Import the file with the "
                "phone that hosts it here, or on this computer itself.",
                code=code,
            ),
            Fault.FORBIDDEN,
        )
    if apart is not None:
        return _describe_parting(tables, proved, apart)
    head = Head(ours[-1].version, ours[-1].hash)
    return Imported(code, None, _add_entries(tables, code, proved, head, ()))


def _describe_parting(tables: Tables, proved: Proved, apart: int) -> Parted:
    """Return where two copies diverge; the file's continuation is folded from their common position."""
    common = _find_common(tables, proved, apart - 1)
    rows = proved.rows[apart - 1 : apart - 1 + MAX_SHOWN]
    added = [entry_of(row, common.game.moves) for row in rows]
    theirs = grow_table(common, added, Head(rows[-1].version, rows[-1].hash)) if rows else common
    return Parted(code=proved.code, version=apart, theirs=theirs, more=len(proved.rows) - theirs.version)


def _find_common(tables: Tables, proved: Proved, version: int) -> Table:
    if version:
        return tables.past_whole(proved.code, version)
    return empty_table(proved.code, tables.games()[proved.game], datetime.fromisoformat(proved.rows[0].at))


def _add_entries(tables: Tables, code: str, proved: Proved, head: Head, opening: Sequence[Executable]) -> int:
    """Write the entries after a head and return their number. A table that was handed over continues here."""
    rows = proved.rows[head.version :] if code == proved.code else tuple(_chain_again(code, proved.rows))
    last = Head(rows[-1].version, rows[-1].hash) if rows else head
    if code != proved.code:
        moved = Arrive(tables.home, code=proved.code, hash=proved.head.hash)
        rows += chain(code, last, [_arrival(tables, moved, proved)])
    elif proved.home is None:
        rows += chain(code, last, [_arrival(tables, Arrive(tables.home), proved)])
    objected = {
        at: text for at, text in rejudging.kept_objections(proved.objected).items() if at > head.version
    }
    opening = (*opening, *beside.keep_against_rules(code, objected))
    # This computer does not know who sat where in the meantime, so what the next player at a seat may not see
    # is deleted.
    opening = (*opening, *kept_of_file(code, rows), *drop_for_next_player(code))
    now = tables.ledger.add(code, head, rows, opening)
    tables.reader.start_from(code, proved.marks, head.version)
    tables.announce(code, now.version)
    return now.version - head.version


def _chain_again(code: str, rows: Sequence[LedgerRow]) -> Iterator[LedgerRow]:
    """Yield the rows, chained again under another code."""
    head = NOTHING
    for row in rows:
        pause()
        (made,) = chain(code, head, [row])
        head = Head(made.version, made.hash)
        yield made


def _arrival(tables: Tables, move: Arrive, proved: Proved) -> Writing:
    payload = pack_draft(Draft(move=move))
    at = stamp(tables.clock())
    return Writing(token=new_token(), part=0, payload=payload, by="host", at=at, saw=proved.head.version)


def hand_over(tables: Tables, code: str, viewer: Viewer, token: str) -> None:
    """Hand the table over with a last entry here; the export that ends with it continues wherever it is
    imported. Raise `Refusal`."""
    _enter(tables, code, viewer, token, Depart())


def open_again(tables: Tables, code: str, viewer: Viewer, token: str) -> None:
    """Let a table that was handed over continue here after all. Raise `Refusal`."""
    _enter(tables, code, viewer, token, Arrive(tables.home, again=True))


def _enter(tables: Tables, code: str, viewer: Viewer, token: str, move: Move) -> None:
    saw = tables.table(code).version
    submission = Submission(
        token=token, saw=saw, by=signature(viewer), drafts=(Draft(move=move),), viewer=viewer
    )
    receive(tables.submit(code, submission))
