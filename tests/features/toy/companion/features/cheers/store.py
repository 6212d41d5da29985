"""Wishes, each for the seat that wrote it, kept outside the ledger."""

from typing import Final

from sqlalchemy import Column, Executable, ForeignKey, Integer, String, Table, bindparam, func, insert, select

from companion.kernel.seats import Seat
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.tables import metadata

wishes: Final = Table(
    "wishes",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("words", String(200), nullable=False),
    Column("revision", Integer, nullable=False),
)

OF_TABLE = select(wishes.c.seat, wishes.c.words).where(wishes.c.code == bindparam("code"))
REVISION = select(func.count()).where(wishes.c.code == bindparam("code"))


def _of_seats(at: Looked) -> frozenset[Seat | None]:
    return frozenset(Seat(str(seat)) for seat, _words in at.rows(OF_TABLE))


declare(wishes, KeptFor(keepers=("seat",), holds=_of_seats))


def keep(code: str, seat: Seat, words: str, revision: int) -> Executable:
    return insert(wishes).values(code=code, seat=seat, words=words, revision=revision)
