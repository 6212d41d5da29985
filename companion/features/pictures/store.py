"""The pictures of tables, stored beside the ledger."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import (
    Column,
    Executable,
    ForeignKey,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    bindparam,
    func,
    insert,
    literal,
    select,
)
from sqlalchemy import Table as Store

from companion.features.pictures.moves import Picture
from companion.features.pictures.redrawing import MAX_BYTES
from companion.kernel.moves import Draft, of_kind
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from companion.ledger.rows import stamp
from companion.ledger.store import Ledger
from companion.ledger.tables import metadata
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.service import Tables
from companion.table.steps import standing
from companion.table.submission import Receipt, Submission, receive

MAX_PICTURES: Final = 60
MAX_TOGETHER: Final = 8 * 2**20
"""The most pictures that one table can have, and the most bytes of all of them together."""

pictures = Store(
    "pictures",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("bytes", LargeBinary, nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("code", "digest"),
)
"""The pictures of tables, by the SHA-256 in their entries. A row stays when its entry is taken back, because
the entry may be put back."""

PICTURE = select(pictures.c.bytes).where(
    pictures.c.code == bindparam("code"), pictures.c.digest == bindparam("digest")
)

PICTURES_KEPT = select(func.count(), func.sum(func.length(pictures.c.bytes))).where(
    pictures.c.code == bindparam("code")
)
"""How many pictures a table has, and their bytes."""


def keep_picture(code: str, digest: str, content: bytes, at: str) -> Executable:
    """Return the statement that stores a new picture, or does nothing if it is there."""
    known = select(pictures.c.digest).where(pictures.c.code == code, pictures.c.digest == digest)
    of_it = select(
        literal(code), literal(digest), literal(content, pictures.c.bytes.type), literal(at)
    ).where(~known.exists())
    return insert(pictures).from_select(["code", "digest", "bytes", "at"], of_it)


class Kept(NamedTuple):
    """The number of a table's pictures, and their size in bytes."""

    number: int
    size: int


def read_kept(ledger: Ledger, code: str) -> Kept:
    number, size = ledger.select(PICTURES_KEPT, code=code)[0]
    return Kept(int(str(number)), int(str(size or 0)))


def refuse_more(ledger: Ledger, code: str, size: int = MAX_BYTES) -> None:
    """Raise `Refusal` if one more picture of that size would exceed what a table may have."""
    kept = read_kept(ledger, code)
    if kept.number >= MAX_PICTURES:
        raise Refusal(
            text("This table has %(most)s pictures, and can have no more.", most=kept.number),
            Fault.TOO_LARGE,
        )
    if kept.size + size > MAX_TOGETHER:
        raise Refusal(
            text("The pictures of this table fill the %(n)s MB that they may have.", n=MAX_TOGETHER >> 20),
            Fault.TOO_LARGE,
        )


def add(
    tables: Tables,
    code: str,
    token: str,
    picture: bytes,
    *,
    of: int,
    caption: str,
    seat: Seat | None,
    viewer: Viewer,
) -> Receipt:
    """Enter a redrawn picture and store it, in one transaction. Raise `Refusal` if the table can have no
    more."""
    move = Picture(digest=sha256(picture).hexdigest(), of=of, caption=caption)

    def beside_it(table: Table) -> Sequence[Executable]:
        refuse_more(tables.ledger, table.code, len(picture))
        return (keep_picture(table.code, move.digest, picture, stamp(tables.clock())),)

    handed = Submission(
        token=token,
        saw=tables.table(code).version,
        by=signature(viewer),
        drafts=[Draft(move=move, seat=seat)],
        again=True,
        viewer=viewer,
    )
    return receive(tables.submit(code, handed, beside_it))


def pictures_of(table: Table, *about: int) -> tuple[Picture, ...]:
    """Return the standing pictures of these entries; all entries of the table must be loaded."""
    return tuple(
        picture for _entry, picture in of_kind(standing(table.steps), Picture) if picture.of in about
    )


def standing_at(table: Table, version: int) -> Picture | None:
    """Return the picture that an entry added; None if the entry is not loaded, is no picture, or was taken
    back."""
    if not (table.before < version <= table.version):
        return None
    at = table.steps[version - table.before - 1 : version - table.before]
    return next((picture for _entry, picture in of_kind(standing(at), Picture)), None)


def bytes_of(ledger: Ledger, code: str, picture: Picture) -> bytes | None:
    """Return the JPEG; None if it is not here, or does not match its entry."""
    rows = ledger.select(PICTURE, code=code, digest=picture.digest)
    found = bytes(rows[0][0]) if rows else b""  # type: ignore[call-overload]
    return found if sha256(found).hexdigest() == picture.digest else None


def data_uri(content: bytes) -> str:
    return f"data:image/jpeg;base64,{b64encode(content).decode()}"
