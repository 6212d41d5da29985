"""Who may come in: statements about opened tables, credentials and the seats that they hold.

They are run beside an append, so that a seat and its entry are written together or not at all.
"""

from sqlalchemy import Executable, bindparam, delete, insert, select

from companion.ledger.tables import credentials, holds, tables

BY_CREDENTIAL = (
    select(credentials.c.host, holds.c.seat)
    .join_from(credentials, holds, holds.c.hash == credentials.c.hash, isouter=True)
    .where(credentials.c.hash == bindparam("hash"), credentials.c.code == bindparam("code"))
)
"""One row for each seat that a credential holds, or one without a seat."""

BY_SEAT = select(holds.c.hash).where(holds.c.code == bindparam("code"), holds.c.seat == bindparam("seat"))

HELD = select(holds.c.seat).where(holds.c.code == bindparam("code"))


def opening(code: str, game: str, at: str) -> Executable:
    return insert(tables).values(code=code, game=game, opened_at=at)


def granting(code: str, credential: str, *, host: bool) -> Executable:
    return insert(credentials).values(hash=credential, code=code, host=host)


def holding(code: str, seat: str, credential: str) -> Executable:
    return insert(holds).values(code=code, seat=seat, hash=credential)


def releasing(code: str, seat: str) -> Executable:
    return delete(holds).where(holds.c.code == code, holds.c.seat == seat)
