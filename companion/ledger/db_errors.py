"""Why the store did not do what it was asked: what those who wait may be told."""

import sqlite3
from enum import Enum

from sqlalchemy import exc


class Trouble(Enum):
    FULL = "no room on the disk"
    BUSY = "somebody else holds it"
    LOST = "it cannot be reached"
    READ_ONLY = "nothing may be written to it"
    DAMAGED = "it is not as it was written"


FOR_GOOD = (Trouble.READ_ONLY, Trouble.DAMAGED)
"""What trying again does not help."""


_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_POSTGRESQL = {
    "53100": Trouble.FULL,  # disk_full
    "53300": Trouble.BUSY,  # too_many_connections
    "55P03": Trouble.BUSY,  # lock_not_available
    "25006": Trouble.READ_ONLY,  # read_only_sql_transaction
    "XX001": Trouble.DAMAGED,  # data_corrupted
    "XX002": Trouble.DAMAGED,  # index_corrupted
}
_CROSSED = {"40001", "40P01"}


def trouble(error: exc.SQLAlchemyError) -> Trouble:
    if isinstance(error, exc.TimeoutError):
        return Trouble.BUSY
    cause = error.orig if isinstance(error, exc.DBAPIError) else None
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, Trouble.LOST)
    return _POSTGRESQL.get(_state(cause), Trouble.LOST)


def crossed(error: exc.DBAPIError) -> bool:
    """Return whether PostgreSQL gave up one of two transactions that waited for each other: try it again."""
    return _state(error.orig) in _CROSSED


def _state(cause: object) -> str:
    return getattr(cause, "sqlstate", None) or ""
