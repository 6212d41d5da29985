"""Statements about which phone was seen when, and about a seat that goes over to another phone."""

from sqlalchemy import Executable, bindparam, delete, false, insert, literal, select, update

from companion.ledger.tables import credentials, holds, last_seen

HOLDER = (
    select(holds.c.hash, last_seen.c.at, last_seen.c.address)
    .join_from(holds, last_seen, last_seen.c.hash == holds.c.hash, isouter=True)
    .where(holds.c.code == bindparam("code"), holds.c.seat == bindparam("seat"))
)
"""The phone of a seat, and where it was seen; without a sighting if it never was."""


HOSTS = (
    select(credentials.c.hash, last_seen.c.at)
    .join_from(credentials, last_seen, last_seen.c.hash == credentials.c.hash, isouter=True)
    .where(credentials.c.code == bindparam("code"), credentials.c.host)
)
"""The host's devices of a table, and when each was seen."""


def noting(credential: str, at: str, address: str) -> tuple[Executable, ...]:
    """Nothing is written of a credential that is none of ours."""
    its = select(credentials.c.hash, literal(at), literal(address)).where(credentials.c.hash == credential)
    forgotten = delete(last_seen).where(last_seen.c.hash == credential)
    return forgotten, insert(last_seen).from_select(["hash", "at", "address"], its)


def taking_over(code: str, old: str, new: str) -> tuple[Executable, ...]:
    """All seats of one phone are the other's; the old one is a stranger, unless it is also the host's."""
    seats = update(holds).where(holds.c.code == code, holds.c.hash == old).values(hash=new)
    ended = delete(credentials).where(credentials.c.hash == old, credentials.c.host == false())
    return seats, ended
