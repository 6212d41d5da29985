"""Connections to SQLite or PostgreSQL; what differs between the two is here and in the migrations."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import NullPool

BUSY_MILLISECONDS = 5_000


@dataclass(frozen=True, slots=True)
class Engines:
    """`reading` runs each statement by itself; `writing` opens transactions that hold the write lock."""

    reading: Engine
    writing: Engine

    def dispose(self) -> None:
        self.reading.dispose()
        self.writing.dispose()


def engines(url: str) -> Engines:
    """Engines for `sqlite:///path` or `postgresql://…`; a missing folder for the file is made."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if not parsed.database:
            raise ValueError("the ledger is a file: sqlite:///path")
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        return Engines(_sqlite_reading(url), _sqlite_writing(url))
    reachable = parsed.set(drivername="postgresql+psycopg")
    return Engines(
        create_engine(reachable, isolation_level="AUTOCOMMIT", pool_pre_ping=True),
        create_engine(reachable, poolclass=NullPool),
    )


def _sqlite_reading(url: str) -> Engine:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    event.listen(engine, "connect", _set_up_reading)
    return engine


def _sqlite_writing(url: str) -> Engine:
    engine = create_engine(url, poolclass=NullPool)
    event.listen(engine, "connect", _set_up_writing)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_reading(connection: Any, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA query_only = ON")


def _set_up_writing(connection: Any, _record: object) -> None:
    # The driver must not open transactions of its own: a deferred one would fail instead of waiting.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
