"""Connections to SQLite or PostgreSQL, the rights to files, and the causes of storage errors. Only the
server's account may read its folders and files, because a ledger holds sealed content and hashes of
credentials.

A umask would not be enough: older versions created folders and files that every account could read.
"""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, exc
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import NullPool

FOLDER = 0o700
FILE = 0o600

FILE_ENDINGS = ("", "-wal", "-shm", "-journal", ".serving")
"""What is added to an SQLite ledger's name for the names of its files: nothing, or the endings of those
beside it."""


def make_folder(folder: Path) -> None:
    """Create a folder that only its owner can read. Raise `OSError`."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def close_folder(folder: Path) -> None:
    """Remove other accounts' rights to one of our folders. A folder that everybody may write to, such as
    /tmp, stays open."""
    mode = folder.stat().st_mode
    if not mode & stat.S_ISVTX:
        _reduce_mode(folder, mode, FOLDER)


def is_ours_alone(folder: Path) -> bool:
    """Return whether nobody else can put anything into a folder, such as code that we would run."""
    if os.name != "posix":
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def make_file(file: Path) -> None:
    """Create a file that others can never read, unless it exists already. Raise `OSError`."""
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, FILE))


def close_file(file: Path) -> None:
    """Remove all other accounts' rights to a file, if it exists and is ours. If the path is a folder, nothing
    is changed."""
    with suppress(FileNotFoundError):
        mode = file.stat().st_mode
        if stat.S_ISREG(mode):
            _reduce_mode(file, mode, FILE)


def close_ledger(file: Path) -> None:
    """Do what `close_file` does, for an SQLite ledger and the files beside it."""
    for each in files_of(file):
        close_file(each)


def files_of(file: Path) -> tuple[Path, ...]:
    """Return an SQLite ledger and the files that may be beside it."""
    return tuple(file.with_name(file.name + end) for end in FILE_ENDINGS)


def _reduce_mode(path: Path, mode: int, most: int) -> None:
    # Another account's files cannot be changed, nor anything on a read-only disk. Windows has no modes.
    if os.name == "posix" and stat.S_IMODE(mode) & ~most:
        with suppress(OSError):
            path.chmod(stat.S_IMODE(mode) & most)


BUSY_MILLISECONDS = 5_000
"""How long a write waits for somebody else's lock, on either engine."""

READERS = 8
WRITERS = 4
"""The most connections to PostgreSQL that one process keeps, not counting those of `PgNotify`."""

QUIET: dict[str, Any] = {"hide_parameters": True}
"""Keeps what was entered, and the hashes of credentials, out of SQLAlchemy's messages; `without_values` keeps
them out of PostgreSQL's."""

CONNECTION_OPTIONS = {
    "connect_timeout": "5",
    "keepalives_idle": "15",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
"""Connection options by which we notice that a PostgreSQL server is gone without having closed the
connection."""


NO_DRIVER = (
    "A ledger on PostgreSQL needs its driver, which is not here. Type: pip install 'undertally[postgres]', "
    "or in a checkout: .venv/bin/pip install -r requirements-postgres.txt"
)


class NoDriverError(Exception):
    """PostgreSQL cannot be reached; the message says what to type."""


@dataclass(frozen=True, slots=True)
class Engines:
    """`reading` runs each statement alone; `writing` opens transactions that hold the write lock.

    `check` raises `OperationalError` if the ledger's file was replaced by another.
    """

    reading: Engine
    writing: Engine
    check: Callable[[], None] = lambda: None

    def dispose(self) -> None:
        self.reading.dispose()
        self.writing.dispose()


def engines(url: str) -> Engines:
    """Return engines for `sqlite:///path` or `postgresql://…`; a missing file is created, with its folder.

    Raise `OSError`, or `NoDriverError` if PostgreSQL's driver is not installed.
    """
    parsed = make_url(url)
    file = file_of(url)
    if file is not None:
        if not file.exists():
            make_folder(file.parent)
            make_file(file)
        # SQLite gives the files beside it the mode of the file itself.
        close_ledger(file)
        same = _SameFile(file)
        return Engines(_sqlite_reading(url, same), _sqlite_writing(url, same), same.check)
    if find_spec("psycopg") is None:
        raise NoDriverError(NO_DRIVER)
    reachable = parsed.set(drivername="postgresql+psycopg")
    return Engines(
        _postgresql(reachable, READERS, isolation_level="AUTOCOMMIT"), _postgresql(reachable, WRITERS)
    )


def name_of(url: str) -> str:
    """Return the name of a ledger for messages: its file, or the database without its password."""
    file = file_of(url)
    return str(file) if file else make_url(url).render_as_string(hide_password=True)


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite ledger; None on PostgreSQL. Raise `ValueError` for one in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if parsed.database in (None, "", ":memory:"):
        raise ValueError("the ledger is a file: sqlite:///path")
    return Path(parsed.database)


def is_postgresql(url: str) -> bool:
    return make_url(url).get_backend_name() in ("postgresql", "postgres")


class ReplacedError(sqlite3.OperationalError):
    """The ledger's file was replaced by another, so whatever is written to the old one would be lost."""


class _SameFile:
    """A check that the open file is still in its place: while it is served, a back-up may replace it or its
    folder may be moved."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._remembered: tuple[int, int] | None = None

    def remember(self, *_given: object) -> None:
        # The connection keeps the file open, so its inode number is not reused.
        self._remembered = self._remembered or self._number()

    def check(self, *_given: object) -> None:
        """Check that the file is still the one that was opened. Raise `OperationalError`, caused by a
        `ReplacedError`."""
        if self._remembered is not None and self._remembered != self._number():
            cause = ReplacedError("another file lies where the ledger was")
            raise exc.OperationalError("", None, cause) from cause

    def _number(self) -> tuple[int, int]:
        try:
            found = self._file.stat()
        except OSError:
            return (0, 0)
        return found.st_dev, found.st_ino


def _sqlite_reading(url: str, same: _SameFile) -> Engine:
    engine = create_engine(url, isolation_level="AUTOCOMMIT", **QUIET)
    event.listen(engine, "do_connect", same.check)
    event.listen(engine, "connect", _set_up_reading)
    event.listen(engine, "connect", same.remember)
    return engine


def _sqlite_writing(url: str, same: _SameFile) -> Engine:
    engine = create_engine(url, poolclass=NullPool, **QUIET)
    # Check before connecting too, as SQLite deletes a log that belongs to another file.
    event.listen(engine, "do_connect", same.check)
    event.listen(engine, "connect", _set_up_writing)
    event.listen(engine, "begin", same.check)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_reading(connection: Any, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA query_only = ON")


def _set_up_writing(connection: Any, _record: object) -> None:
    # The driver must not open transactions of its own: a deferred one would fail instead of waiting.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    _use_write_ahead_log(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _use_write_ahead_log(connection: Any) -> None:
    """Switch SQLite to a write-ahead log. SQLite does not wait for other processes when it does this in a new
    ledger, and several may start at once."""
    until = monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.01)
        else:
            return


def _begin_immediate(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(_BEGIN)
    except sqlite3.Error as error:
        raise as_ours(_BEGIN, error) from error


_BEGIN = "BEGIN IMMEDIATE"


def _postgresql(url: URL, size: int, **options: Any) -> Engine:
    patience = f"{url.query.get('options', '')} -c lock_timeout={BUSY_MILLISECONDS}".strip()
    return create_engine(
        url,
        pool_pre_ping=True,
        pool_size=size,
        max_overflow=0,
        pool_timeout=BUSY_MILLISECONDS / 1000,
        connect_args={**CONNECTION_OPTIONS, "options": patience},
        **QUIET,
        **options,
    )


class Failure(Enum):
    FULL = "no room on the disk"
    BUSY = "somebody else holds it"
    LOST = "it cannot be reached"
    READ_ONLY = "nothing may be written to it"
    DAMAGED = "it is not as it was written"
    REPLACED = "another file is in its place"


FOR_GOOD = (Failure.READ_ONLY, Failure.DAMAGED, Failure.REPLACED)
"""Failures that trying again does not help."""


_SQLITE = {
    sqlite3.SQLITE_FULL: Failure.FULL,
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_READONLY: Failure.READ_ONLY,
    sqlite3.SQLITE_PERM: Failure.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Failure.DAMAGED,
    sqlite3.SQLITE_NOTADB: Failure.DAMAGED,
}
_POSTGRESQL = {
    "53100": Failure.FULL,  # disk_full
    "53300": Failure.BUSY,  # too_many_connections
    "55P03": Failure.BUSY,  # lock_not_available
    "25006": Failure.READ_ONLY,  # read_only_sql_transaction
    "XX001": Failure.DAMAGED,  # data_corrupted
    "XX002": Failure.DAMAGED,  # index_corrupted
}
_DEADLOCK_STATES = {"40001", "40P01"}


def as_ours(statement: str, error: sqlite3.Error) -> Exception:
    """Return an error of SQLite's driver as SQLAlchemy would raise it, so that `failure_of` recognises it."""
    return exc.DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True)


def failure_of(error: exc.SQLAlchemyError) -> Failure:
    if isinstance(error, exc.TimeoutError):
        return Failure.BUSY
    cause = error.orig if isinstance(error, exc.DBAPIError) else None
    if isinstance(cause, ReplacedError):
        return Failure.REPLACED
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, Failure.LOST)
    return _POSTGRESQL.get(_state(cause), Failure.LOST)


def is_deadlock(error: exc.DBAPIError) -> bool:
    """Return whether PostgreSQL aborted one of two transactions that waited for each other, which can be
    retried."""
    return _state(error.orig) in _DEADLOCK_STATES


def without_values(error: exc.SQLAlchemyError) -> str:
    """Return an error message for the log without the values that PostgreSQL adds to it."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    message = getattr(getattr(cause, "diag", None), "message_primary", None) or str(cause).split("DETAIL:")[0]
    return " ".join(f"{type(cause).__name__} {_state(cause)}: {message}".split())


def _state(cause: object) -> str:
    return getattr(cause, "sqlstate", None) or ""
