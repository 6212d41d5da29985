"""Upgrading the ledger's tables at start, under a lock; and their triggers: an entry follows the last one and
never changes; a table is deleted as a whole and leaves its hash.

A new ledger is created from `tables.py`, the stores of features and the triggers. An older one gets the
tables and columns that it lacks. Any other change of the schema is written into `_renew`.

SQLite's `INSERT OR REPLACE` deletes the conflicting row without running a DELETE trigger, so the INSERT
triggers refuse a place or token that is already taken.
"""

import logging
import sqlite3
from pathlib import Path

from sqlalchemy import Engine, create_engine, insert, inspect, select, update
from sqlalchemy import text as sql
from sqlalchemy.engine import Connection
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateColumn

from companion import __version__
from companion.kernel.parts import parts
from companion.ledger.copying import copy_ledger
from companion.ledger.tables import metadata, revisions

SQLITE = (
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + COALESCE((SELECT MAX(version) FROM entries WHERE code = NEW.code), 0)
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END
    """,
    """
    CREATE TRIGGER entries_once BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE code = NEW.code AND token = NEW.token AND part = NEW.part)
    BEGIN SELECT RAISE(ABORT, 'an entry is written once'); END
    """,
    """
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    WHEN EXISTS (SELECT 1 FROM tables WHERE code = OLD.code)
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted by itself'); END
    """,
    """
    CREATE TRIGGER tables_stay BEFORE UPDATE ON tables
    BEGIN SELECT RAISE(ABORT, 'a table never changes'); END
    """,
    """
    CREATE TRIGGER tables_once BEFORE INSERT ON tables
    WHEN EXISTS (SELECT 1 FROM tables WHERE code = NEW.code)
    BEGIN SELECT RAISE(ABORT, 'a table is opened once'); END
    """,
    """
    CREATE TRIGGER tables_leave_their_hash BEFORE DELETE ON tables
    WHEN EXISTS (SELECT 1 FROM entries WHERE code = OLD.code) AND NOT EXISTS (
        SELECT 1 FROM deleted WHERE code = OLD.code
        AND hash = (SELECT hash FROM entries WHERE code = OLD.code ORDER BY version DESC LIMIT 1))
    BEGIN SELECT RAISE(ABORT, 'a deleted table leaves its hash'); END
    """,
    """
    CREATE TRIGGER deleted_stay BEFORE UPDATE ON deleted
    BEGIN SELECT RAISE(ABORT, 'what was deleted stays on record'); END
    """,
    """
    CREATE TRIGGER deleted_kept BEFORE DELETE ON deleted
    BEGIN SELECT RAISE(ABORT, 'what was deleted stays on record'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.version <> 1 + COALESCE((SELECT MAX(version) FROM entries WHERE code = NEW.code), 0) THEN
            RAISE EXCEPTION 'an entry follows the last one' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION entries_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM tables WHERE code = OLD.code) THEN
            RAISE EXCEPTION 'an entry is never deleted by itself'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
    """,
    """
    CREATE FUNCTION tables_leave_their_hash() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM entries WHERE code = OLD.code) AND NOT EXISTS (
            SELECT 1 FROM deleted WHERE code = OLD.code
            AND hash = (SELECT hash FROM entries WHERE code = OLD.code ORDER BY version DESC LIMIT 1)) THEN
            RAISE EXCEPTION 'a deleted table leaves its hash'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
    """,
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('an entry never changes')
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow()
    """,
    """
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_kept()
    """,
    """
    CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('entries are never deleted by themselves')
    """,
    """
    CREATE TRIGGER tables_stay BEFORE UPDATE ON tables
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a table never changes')
    """,
    """
    CREATE TRIGGER tables_leave_their_hash BEFORE DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION tables_leave_their_hash()
    """,
    """
    CREATE TRIGGER deleted_stay BEFORE UPDATE OR DELETE ON deleted
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('what was deleted stays on record')
    """,
    """
    CREATE TRIGGER deleted_not_emptied BEFORE TRUNCATE ON deleted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('what was deleted stays on record')
    """,
)


LOG = logging.getLogger(__name__)

ADVISORY_LOCK = 0x756E6465

NEWEST = "0020"
"""The revision of the tables in this program, which changes whenever they do."""

OLDER = (
    "0001",
    "0002",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011_groups",
    "0012_hidden_cards",
    "0013",
    "0014",
)
"""The revisions that ledgers of earlier versions have."""


GO_BACK = "To go back: stop the server, install the Undertally that you had and {}."

NEWER = (
    "The ledger was written by a newer Undertally: its tables have revision {found!r}, and Undertally "
    f"{__version__} knows revisions up to {NEWEST!r}. Install the newer one again, or put a copy from before "
    "it was brought up to date in the ledger's place: docs/hosting.md, “A newer version, and back”, says how."
)


class NewerLedgerError(Exception):
    """The ledger was written by a newer Undertally than this one."""


class OlderLedgerError(Exception):
    """The ledger was written by an older Undertally, and may not be upgraded here."""


def revision(connection: Connection) -> str:
    """Return the revision of a ledger's tables; "" if there are none."""
    if not inspect(connection).has_table(revisions.name):
        return ""
    return connection.execute(select(revisions.c.version_num)).scalar() or ""


def ledger_exists(reading: Engine) -> bool:
    """Return whether there is a ledger at all, changing nothing. Raise `NewerLedgerError` or
    `OlderLedgerError`."""
    with reading.connect() as connection:
        found = _read_version(connection)
    if found in OLDER:
        raise OlderLedgerError(
            "The ledger was written by an older Undertally. Start the server once to bring it up to date."
        )
    return bool(found)


def upgrade(writing: Engine, file: Path | None = None) -> None:
    """Create the tables of a new ledger or upgrade an older one, in one transaction, while other processes
    wait; log what an upgrade added and how to go back. `file`: of an SQLite ledger, which is copied before an
    upgrade, to a file beside it.

    Raise `NewerLedgerError` or `OSError`.
    """
    kept: Path | None = None
    with writing.connect() as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            # Wait for the first process, however long it takes.
            connection.execute(sql("SET LOCAL lock_timeout = 0"))
            connection.execute(sql("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
        found = _read_version(connection)
        if found in OLDER and file is not None:
            kept = copy_from_before(file)
            _copy(file, kept)
        added = _renew(connection) if found in OLDER else ()
        if not found:
            _make(connection)
    if found in OLDER:
        new = ", ".join(added) or "only the revision number"
        back = GO_BACK.format(
            f"put {kept} in the ledger's place" if kept else "restore your dump from before"
        )
        LOG.warning("The ledger was brought up to date, from %s to %s. New: %s. %s", found, NEWEST, new, back)


def copy_from_before(file: Path) -> Path:
    """Return the path of the copy made before an upgrade."""
    return file.with_name(f"{file.stem}-before-{NEWEST}{file.suffix}")


def _copy(file: Path, kept: Path) -> None:
    """Copy the ledger before an upgrade. Raise `OSError`, also for flaws that SQLite finds."""
    reading = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    try:
        with reading.connect() as connection:
            copy_ledger(connection, kept)
    except sqlite3.Error as problem:
        raise OSError(None, f"No copy from before the upgrade ({problem})", str(kept)) from problem


def _read_version(connection: Connection) -> str:
    found = revision(connection)
    if found not in ("", *OLDER, NEWEST):
        raise NewerLedgerError(NEWER.format(found=found))
    return found


def _make(connection: Connection) -> None:
    parts("store")
    metadata.create_all(connection)
    for statement in SQLITE if connection.dialect.name == "sqlite" else POSTGRESQL:
        connection.execute(sql(statement))
    connection.execute(insert(revisions).values(version_num=NEWEST))


def _renew(connection: Connection) -> tuple[str, ...]:
    """Add what an older ledger lacks, and return it: tables, and columns as `table.column`."""
    parts("store")
    store = inspect(connection)
    before = {name: {one["name"] for one in store.get_columns(name)} for name in store.get_table_names()}
    added: list[str] = []
    for table in metadata.sorted_tables:
        if table.name not in before:
            table.create(connection)
            added.append(table.name)
            continue
        for column in table.columns:
            if column.name not in before[table.name]:
                spelled = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(sql(f"ALTER TABLE {table.name} ADD COLUMN {spelled}"))
                added.append(f"{table.name}.{column.name}")
    if "sightings" in before:
        # The name of `last_seen` up to 0012.
        connection.execute(
            sql("INSERT INTO last_seen (hash, at, address) SELECT hash, at, address FROM sightings")
        )
        connection.execute(sql("DROP TABLE sightings"))
    connection.execute(update(revisions).values(version_num=NEWEST))
    return tuple(sorted(added))
