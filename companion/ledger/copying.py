"""A complete copy of an SQLite ledger at one moment: a back-up, or a copy made before an upgrade."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy.engine import Connection

from companion.ledger.engine import make_file


def copy_ledger(connection: Connection, out: Path) -> None:
    """Write a complete copy of an SQLite ledger, even while it is being served, to a file that only this
    account can read. The previous file is replaced only once the copy is complete and sound. Raise `OSError`
    or `sqlite3.Error`."""
    half = out.with_name(f"{out.name}.half")
    half.unlink(missing_ok=True)
    make_file(half)
    try:
        with closing(sqlite3.connect(half)) as copy:
            ours: Any = connection.connection.driver_connection
            ours.backup(copy)
            if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError(
                    "part of the ledger is damaged: `flask companion audit` tells which"
                )
            # Make it a single file, without a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        half.replace(out)
    finally:
        half.unlink(missing_ok=True)
