"""The ledger's tables are brought up to date at start, by whoever comes first."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from companion.ledger.engine import engines
from companion.ledger.migrations import NewerLedgerError, migrate
from companion.ledger.opening import open_ledger
from companion.ledger.tables import metadata


def test_the_migrations_make_the_tables_that_the_program_knows(ledger_url: str) -> None:
    both = engines(ledger_url)
    with both.writing.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    both.dispose()


def test_several_processes_may_start_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/deep/ledger.sqlite"

    def start(_number: int) -> None:
        both = engines(url)
        migrate(both.writing)
        both.dispose()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(start, range(4))) == [None] * 4


def test_a_ledger_of_a_newer_program_is_left_alone(ledger_url: str) -> None:
    both = engines(ledger_url)
    with both.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    both.dispose()
    with ThreadPoolExecutor(1) as pool, pytest.raises(NewerLedgerError, match="newer Undertally"):
        open_ledger(ledger_url, pool)


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    both = engines(f"sqlite:///{tmp_path}/ledger.sqlite")
    with both.writing.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    both.dispose()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_reading_connection_cannot_write(tmp_path: Path) -> None:
    both = engines(f"sqlite:///{tmp_path}/ledger.sqlite")
    migrate(both.writing)
    with both.reading.connect() as connection, pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("DELETE FROM deleted")
    both.dispose()
