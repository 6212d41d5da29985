"""A whole copy of an SQLite ledger, as it was at one moment: a back-up, or what is kept from before an
upgrade.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy.engine import Connection

from companion.ledger.engine import make_file


def copy_ledger(connection: Connection, out: Path) -> None:
    """Write a whole copy of an SQLite ledger into a file that only this account reads, also while it is
    served. What the file was before stays until the copy is whole and sound. Raises `OSError`,
    `sqlite3.Error`."""
    half = out.with_name(f"{out.name}.half")
    half.unlink(missing_ok=True)
    make_file(half)
    try:
        with closing(sqlite3.connect(half)) as copy:
            ours: Any = connection.connection.driver_connection
            ours.backup(copy)
            if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("part of the ledger is damaged, and an audit says which")
            # One file holds all of it, whoever opens it next.
            copy.execute("PRAGMA journal_mode = DELETE")
        half.replace(out)
    finally:
        half.unlink(missing_ok=True)
