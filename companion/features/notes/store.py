"""Private notes, stored beside the ledger."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import (
    Column,
    Executable,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
)

from companion.kernel.game import Game
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import seats_ever_taken
from companion.kernel.things import can_be_known, check_about, check_words, things
from companion.kernel.words import text
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.rows import stamp
from companion.ledger.tables import metadata
from companion.table.codes import new_token
from companion.table.owners import NOT_OURS, Eyes
from companion.table.service import Tables

Readers: TypeAlias = Literal["all", "referee", "allies", "self"]

MAX_AT_A_TABLE: Final = 2_000
MAX_OF_A_PHONE: Final = 300
"""The most notes of one phone, so that no phone takes up the room of all others."""

notes = Table(
    "notes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("about", String(200), nullable=False),
    Column("words", Text, nullable=False),
    Column("readers", String(16), nullable=False),
    Column("allies", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", String(32), nullable=False),
)
"""Notes that only some may read. `owner`: the hash of the credential of the phone that wrote it. It is no
foreign key, so the row stays when the credential is revoked. `allies`: the seats that were allied when it was
written, as JSON."""


class NoteRow(NamedTuple):
    id: str
    code: str
    owner: str
    seat: str
    about: str
    words: str
    readers: str
    allies: str
    version: int
    at: str


SELF: Final = "self"

READABLE = (
    select(*(notes.c[name] for name in NoteRow._fields))
    .where(
        notes.c.code == bindparam("code"), or_(notes.c.readers != SELF, notes.c.owner == bindparam("owner"))
    )
    .order_by(notes.c.version.desc(), notes.c.at.desc())
)
"""A phone's own notes, and those of others except notes to themselves; whether the phone may read those of
others is checked afterwards (`_may_read`)."""

NUMBER_OF_NOTES = select(func.count(), func.count().filter(notes.c.owner == bindparam("owner"))).where(
    notes.c.code == bindparam("code")
)
"""How many notes there are at a table, and how many of them are one phone's."""


def _find_allied(at: Looked) -> frozenset[Seat | None]:
    """Return the seats that have allies, and so may have notes from them, whether or not there are any."""
    allies, state = at.game.log.allies, at.position.state
    if allies is None or state is None:
        return frozenset()
    return frozenset(seat for seat in seats_ever_taken(at.position) if allies(state, seat) - {seat})


declare(notes, KeptFor(keepers=("seat", "phone", "host"), holds=_find_allied, owned=True))


def keep_note(row: NoteRow) -> Executable:
    return insert(notes).values(**row._asdict())


def drop_note(code: str, owner: str, name: str) -> Executable:
    return delete(notes).where(notes.c.id == name, notes.c.code == code, notes.c.owner == owner)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateNote:
    """`own`: whether this phone, or another one of the same person, wrote it. `seat`: the author's, "" for
    the host."""

    id: str
    about: str
    words: str
    readers: str
    seat: str
    own: bool
    version: int
    at: str


def offered_readers(game: Game[Any], viewer: Viewer) -> tuple[Readers, ...]:
    """Return the readers for whom a phone can write; empty for a spectator."""
    if not viewer.enters:
        return ()
    own: tuple[Readers, ...] = ("self",) if viewer.seats or viewer.host else ()
    if game.screen is not None:
        return ("all", *(() if viewer.host else ("referee",)), *own)
    return ("all", *(("allies",) if game.log.allies is not None and viewer.seats else ()), *own)


def in_ledger(game: Game[Any], viewer: Viewer, readers: str) -> bool:
    """Return whether a note becomes an entry: a public one, unless it is written in front of a referee's
    screen, where nobody can read entries."""
    return readers == "all" and (game.screen is None or viewer.host)


def write(tables: Tables, eyes: Eyes, about: str, words: str, readers: str) -> None:
    """Store a note beside the ledger. Raise `Refusal` if this phone may not, or there are too many."""
    if readers not in offered_readers(eyes.game, eyes.viewer) or not eyes.owner:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    check_words(words, about)
    check_about(eyes.game, eyes.position.state, 0 if eyes.in_front else eyes.table.version, about)
    seat = min(eyes.viewer.seats, default=Seat(""))
    row = NoteRow(
        id=new_token(),
        code=eyes.table.code,
        owner=eyes.owner,
        seat=seat,
        about=about,
        words=words.strip(),
        readers=readers,
        allies=json.dumps(sorted(_allies(eyes, seat)) if readers == "allies" else []),
        version=eyes.table.version,
        at=stamp(tables.clock()),
    )
    with tables.alone(row.code):
        every = tables.ledger.select(NUMBER_OF_NOTES, code=row.code, owner=row.owner)
        number, own = map(int, map(str, every[0]))
        if number >= MAX_AT_A_TABLE or own >= MAX_OF_A_PHONE:
            raise Refusal(
                text("There are too many notes at this table: remove some of yours first."), Fault.TOO_LARGE
            )
        tables.ledger.change(keep_note(row))


def _allies(eyes: Eyes, seat: Seat) -> Collection[Seat]:
    state, said = eyes.position.state, eyes.game.log.allies
    return frozenset() if said is None or state is None or not seat else said(state, seat)


def discard(tables: Tables, eyes: Eyes, name: str) -> None:
    tables.ledger.change(drop_note(eyes.table.code, eyes.owner, name))


def notes_for(tables: Tables, eyes: Eyes) -> tuple[PrivateNote, ...]:
    """Return the private notes that this phone may read, the newest first."""
    rows = tables.ledger.select(READABLE, code=eyes.table.code, owner=eyes.owner)
    if not rows:
        return ()
    known = things(eyes.game, eyes.position.state) if eyes.in_front else {}
    every = (NoteRow(*row) for row in rows)  # type: ignore[arg-type]
    return tuple(
        PrivateNote(
            id=row.id,
            about=row.about,
            words=row.words,
            readers=row.readers,
            seat=row.seat,
            own=row.owner == eyes.owner,
            version=row.version,
            at=row.at,
        )
        for row in every
        if row.owner == eyes.owner
        or (_may_read(eyes, row) and (not eyes.in_front or can_be_known(row.about, known)))
    )


def _may_read(eyes: Eyes, row: NoteRow) -> bool:
    """Return whether a phone that did not write a note may read it. Allies may if their seat was allied with
    the author's when it was written, and still is."""
    match row.readers:
        case "all":
            return True
        case "referee":
            return eyes.game.screen is not None and eyes.viewer.host
        case "allies":
            then = frozenset(map(Seat, json.loads(row.allies)))
            return bool(then & frozenset(_allies(eyes, Seat(row.seat))) & eyes.viewer.seats)
        case _:
            return False
