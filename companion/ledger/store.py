"""The ledger: reading, appending, and deleting whole tables."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from sqlalchemy import BindParameter, Executable, and_, bindparam, delete, desc, func, insert, select
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql import Delete, Insert, Select

from companion.ledger.copying import copy_ledger
from companion.ledger.engine import Engines, as_ours, is_deadlock
from companion.ledger.rows import NOTHING, Head, LedgerRow, Listed, Writing, chain
from companion.ledger.tables import deleted, entries, tables
from companion.ledger.upgrading import revision
from companion.ledger.writer import writer


class Stale(Exception):
    """Somebody else wrote first: the given head is no longer the newest, or a row that the append must delete
    is gone."""


class Repeated(Exception):
    """These entries are already in the ledger, under the same token."""


_NEEDED = "needed"


def delete_where_needed(statement: Delete) -> Delete:
    """Mark a statement that runs together with an append: if it finds no row to delete, appending raises
    `Stale` and writes nothing."""
    return statement.execution_options(**{_NEEDED: True})


Values = Mapping[str, str | int]

MAX_IDLE = 4
"""How many connections of the engine's pool are held here while idle. The pool has fifteen, and many threads
at once must not empty it."""


class Prepared:
    """A statement that runs with every request or entry. SQLite gets it as text compiled once, because
    SQLAlchemy takes ten times as long as SQLite itself; True comes back as 1. PostgreSQL is asked through
    SQLAlchemy, which handles broken connections."""

    def __init__(self, statement: Select[Any] | Insert) -> None:
        self._statement = statement
        compiled = statement.compile(dialect=dialect(paramstyle="named"))
        self._text = str(compiled)
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def rows(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """Return the rows that the statement finds. Raise `DBAPIError`."""
        if connection.dialect.name != "sqlite":
            return [tuple(row) for row in connection.execute(self._statement, values)]
        try:
            cursor = _driver(connection).execute(self._text, {**self._fixed, **values})
            found: list[tuple[Any, ...]] = cursor.fetchall()
        except sqlite3.Error as error:
            raise as_ours(self._text, error) from error
        return found

    def write(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Write rows that have a value for each column. Raise `DBAPIError`."""
        if connection.dialect.name != "sqlite":
            connection.execute(self._statement, rows)
            return
        try:
            _driver(connection).executemany(self._text, rows)
        except sqlite3.Error as error:
            raise as_ours(self._text, error) from error


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


LAST = 2**31 - 1
"""The largest version that can be written."""

_CODE: BindParameter[str] = bindparam("code")
HEAD = (
    select(entries.c.version, entries.c.hash)
    .where(entries.c.code == _CODE)
    .order_by(desc(entries.c.version))
    .limit(1)
)
"""The newest entry of a table. The query costs no more for a table with many entries than for one with
few."""

_READ = (
    select(
        entries.c.version,
        entries.c.token,
        entries.c.part,
        entries.c.payload,
        entries.c.by,
        entries.c.at,
        entries.c.saw,
        entries.c.hash,
    )
    .where(
        entries.c.code == _CODE,
        entries.c.version > bindparam("after"),
        entries.c.version <= bindparam("upto"),
    )
    .order_by(entries.c.version)
)
_FIND = (
    select(entries.c.version)
    .where(entries.c.code == _CODE, entries.c.token == bindparam("token"))
    .order_by(entries.c.version)
)
_EVERY = entries.alias()
# Query each table separately, so that one with many entries costs no more than one with few.
_NEWEST = (
    select(func.max(_EVERY.c.version))
    .where(_EVERY.c.code == tables.c.code)
    .correlate(tables)
    .scalar_subquery()
)
_TABLES = (
    select(tables.c.code, tables.c.game, tables.c.opened_at, entries.c.version, entries.c.at)
    .select_from(tables)
    .join(entries, and_(entries.c.code == tables.c.code, entries.c.version == _NEWEST))
    .order_by(desc(tables.c.opened_at), tables.c.code)
)
_TABLES_BY_CODE = _TABLES.where(tables.c.code.in_(bindparam("codes", expanding=True)))
_DELETED = select(deleted.c.hash).where(deleted.c.code == _CODE)


class Ledger:
    """Reads on the caller's thread; `executor` writes if one thread must: see `OneThread`.

    `writes`: False if it was opened for reading only; then not even computed values are stored.
    """

    def __init__(self, engines: Engines, executor: Executor, *, writes: bool = True) -> None:
        self.writes = writes
        self._engines = engines
        self._idle: list[Connection] = []
        self._writer = writer(engines.writing, executor)

    def close(self) -> None:
        self._writer.close()
        while self._idle:
            self._idle.pop().close()
        self._engines.dispose()

    def flaws(self) -> tuple[str, ...]:
        """Return the first flaws that SQLite finds in its file, which takes longer the larger it is; empty on
        PostgreSQL."""
        if self._engines.reading.dialect.name != "sqlite":
            return ()
        try:
            with self._engines.reading.connect() as connection:
                found = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        except DBAPIError as error:
            return (str(error.orig),)
        return tuple(str(line) for line in found if line != "ok")

    def back_up(self, out: Path) -> None:
        """Copy an SQLite ledger, see `copy_ledger`. Raise `DBAPIError` too; on PostgreSQL
        `NotImplementedError`."""
        if self._engines.reading.dialect.name != "sqlite":
            raise NotImplementedError
        with self._engines.reading.connect() as connection:
            copy_ledger(connection, out)

    def select(self, statement: Executable | Prepared, **values: str | int) -> Sequence[tuple[object, ...]]:
        if isinstance(statement, Prepared) and self._engines.reading.dialect.name == "sqlite":
            return self._read_at_once(statement, values)
        with self._engines.reading.connect() as connection:
            if isinstance(statement, Prepared):
                return statement.rows(connection, values)
            return [tuple(row) for row in connection.execute(statement, values)]

    def _read_at_once(self, statement: Prepared, values: Values) -> Sequence[tuple[object, ...]]:
        """Do what `select` does on a connection reserved for it, as getting one from the engine takes longer
        than reading."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._engines.reading.connect()
        try:
            found = statement.rows(connection, values)
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)
        while len(self._idle) > MAX_IDLE:
            self._idle.pop().close()
        return found

    def schema(self) -> str:
        """Return the revision of the store's tables (`upgrading.py`), if the ledger's file is still in place.
        Raise `SQLAlchemyError`."""
        self._engines.check()
        with self._engines.reading.connect() as connection:
            return revision(connection)

    def head(self, code: str) -> Head | None:
        with self._engines.reading.connect() as connection:
            return _head(connection, code)

    def read(self, code: str, after: int = 0, upto: int = LAST) -> tuple[LedgerRow, ...]:
        """Return the entries of a table with versions after `after` up to and including `upto`, in order."""
        with self._engines.reading.connect() as connection:
            found = connection.execute(_READ, {"code": code, "after": after, "upto": upto}).all()
        return tuple(
            LedgerRow(
                version=version, token=token, part=part, payload=payload, by=by, at=at, saw=saw, hash=hash_
            )
            for version, token, part, payload, by, at, saw, hash_ in found
        )

    def find(self, code: str, token: str) -> tuple[int, ...]:
        """Return the versions that were written under a token."""
        with self._engines.reading.connect() as connection:
            return tuple(connection.execute(_FIND, {"code": code, "token": token}).scalars())

    def tables(self, codes: Collection[str] | None = None) -> tuple[Listed, ...]:
        """Return the tables with these codes, or all, the last opened first."""
        with self._engines.reading.connect() as connection:
            if codes is None:
                return tuple(Listed(*row) for row in connection.execute(_TABLES))
            return tuple(Listed(*row) for row in connection.execute(_TABLES_BY_CODE, {"codes": [*codes]}))

    def read_deleted(self, code: str) -> frozenset[str]:
        """Return the hashes of the first and the last entries of deleted tables that had this code."""
        with self._engines.reading.connect() as connection:
            return frozenset(connection.execute(_DELETED, {"code": code}).scalars())

    def append(
        self, code: str, head: Head, writings: Sequence[Writing], beside: Sequence[Executable] = ()
    ) -> Head:
        """Write all entries or none, after `head`; the statements `beside` run first, in the same
        transaction. Raise `Stale` or `Repeated`."""
        return self.add(code, head, chain(code, head, writings), beside)

    def add(
        self, code: str, head: Head, rows: Sequence[LedgerRow], beside: Sequence[Executable] = ()
    ) -> Head:
        """Do what `append` does with rows that already have their place in the chain."""
        values = [_values(code, row) for row in rows]

        def work(connection: Connection) -> Head:
            if (_head(connection, code) or NOTHING) != head:
                raise Stale
            for statement in beside:
                found = connection.execute(statement)
                if _NEEDED in statement.get_execution_options() and not found.rowcount:
                    raise Stale
            if values:
                _INSERT.write(connection, values)
            return Head(rows[-1].version, rows[-1].hash) if rows else head

        try:
            return self._writer.run(work, code)
        except IntegrityError as error:
            if rows and self.find(code, rows[0].token):
                raise Repeated from error
            if (self.head(code) or NOTHING) != head:
                raise Stale from error
            raise
        except DBAPIError as error:
            if is_deadlock(error):
                raise Stale from error
            raise

    def alone(self, code: str) -> AbstractContextManager[None]:
        """Return a context in which no other process appends to the table until this one does, so that what
        was judged in it on the newest version can be entered. On SQLite, which one process serves, it does
        nothing."""
        return self._writer.alone(code)

    def change(self, *statements: Executable) -> None:
        """Change rows that no state depends on, all or none."""

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        try:
            self._writer.run(work)
        except IntegrityError:
            # If two processes replace a row at once, the second has not seen the row of the first.
            self._writer.run(work)

    def exchange(self, taken: Executable, *given: Executable) -> bool:
        """Run `taken`, which deletes or changes one row, and then `given`; return False, and do nothing, if
        there is no such row.

        Of two callers at once only one succeeds.
        """

        def work(connection: Connection) -> bool:
            if connection.execute(taken).rowcount != 1:
                return False
            for statement in given:
                connection.execute(statement)
            return True

        return self._writer.run(work)

    def delete(self, code: str, at: str) -> Head:
        """Delete a whole table and return its last head; what remains is its code and the hashes of
        its first and last entries. The triggers allow no other way to delete entries."""

        def work(connection: Connection) -> Head:
            head = _head(connection, code) or NOTHING
            ends = entries.c.version.in_((1, head.version))
            of_both = connection.execute(select(entries.c.hash).where(entries.c.code == code, ends)).scalars()
            recorded = connection.execute(_DELETED, {"code": code}).scalars()
            for each in {*of_both} - {*recorded}:
                connection.execute(insert(deleted), {"code": code, "hash": each, "at": at})
            connection.execute(delete(tables).where(tables.c.code == code))
            return head

        return self._writer.run(work)


_INSERT = Prepared(insert(entries))
_HEAD = Prepared(HEAD)


def _head(connection: Connection, code: str) -> Head | None:
    rows = _HEAD.rows(connection, {"code": code})
    return Head(*rows[0]) if rows else None


def _values(code: str, row: LedgerRow) -> dict[str, str | int]:
    return {
        "code": code,
        "version": row.version,
        "token": row.token,
        "part": row.part,
        "payload": row.payload,
        "by": row.by,
        "at": row.at,
        "saw": row.saw,
        "hash": row.hash,
    }
