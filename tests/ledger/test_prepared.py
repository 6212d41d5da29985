"""A statement given to the driver as text returns the same, and fails in the same way, as through
SQLAlchemy."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import column, func, insert, literal, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql.expression import table

from companion.ledger.access import arriving
from companion.ledger.engine import Engines, Failure, engines, failure_of
from companion.ledger.store import Ledger, Prepared
from companion.ledger.tables import credentials, tables
from companion.ledger.upgrading import upgrade

ROWS = [
    {"code": "ABCDEF", "game": "tyrants", "opened_at": "2026-01-02T03:04:05.000006Z"},
    {"code": "GHJKLM", "game": "tyrants", "opened_at": "2026-01-02T03:04:06.000006Z"},
]


@pytest.fixture
def both(ledger_url: str) -> Iterator[Engines]:
    found = engines(ledger_url)
    upgrade(found.writing)
    yield found
    found.dispose()


def test_what_is_written_is_read_as_through_sqlalchemy(both: Engines) -> None:
    with both.writing.begin() as connection:
        Prepared(insert(tables)).write(connection, ROWS)
    statement = select(tables.c.code, tables.c.game).where(tables.c.game == "tyrants").order_by(tables.c.code)
    with both.reading.connect() as connection:
        assert Prepared(statement).rows(connection, {}) == [*map(tuple, connection.execute(statement))]
        assert Prepared(statement.limit(1)).rows(connection, {}) == [("ABCDEF", "tyrants")]


def test_what_is_true_is_true(both: Engines) -> None:
    phone: dict[str, str | int] = {"hash": "h", "code": "ABCDEF", "host": True, "station": False}
    with both.writing.begin() as connection:
        Prepared(insert(tables)).write(connection, ROWS)
        Prepared(insert(credentials)).write(connection, [phone])
    with both.reading.connect() as connection:
        assert Prepared(select(credentials.c.host, credentials.c.station)).rows(connection, {}) == [
            (True, False)
        ]


def test_errors_are_those_of_sqlalchemy_and_tell_nothing_that_was_entered(both: Engines) -> None:
    with pytest.raises(IntegrityError) as raised, both.writing.begin() as connection:
        Prepared(insert(tables)).write(connection, [ROWS[0], ROWS[0]])
    assert "2026" not in str(raised.value).partition("DETAIL")[0]
    with both.reading.connect() as connection:
        assert Prepared(select(tables.c.code)).rows(connection, {}) == []


def test_reading_goes_on_behind_what_cannot_be_read(ledger: Ledger) -> None:
    nowhere = Prepared(select(column("code")).select_from(table("nowhere")))
    for _again in range(20):
        with pytest.raises(DBAPIError):
            ledger.select(nowhere)
        assert ledger.select(arriving(), code="ABCDEF", hash="h") == []


def test_many_read_at_once(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda code: ledger.select(arriving(), code=code, hash="h"), ["ABCDEF"] * 200)
    assert not any(found)


def test_many_who_read_at_once_leave_connections_to_whoever_comes_behind_them(ledger: Ledger) -> None:
    number = select(literal(1).label("n")).cte(recursive=True)
    number = number.union_all(select(number.c.n + 1).where(number.c.n < 100_000))
    slow = Prepared(select(func.count()).select_from(number))
    with ThreadPoolExecutor(15) as threads:
        found = [*threads.map(lambda _each: ledger.select(slow), range(30))]
    assert found == [[(100_000,)]] * 30
    assert ledger.head("ABCDEF") is None


def test_a_lock_of_somebody_else_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ledger.engine.BUSY_MILLISECONDS", 1)
    both = engines(f"sqlite:///{tmp_path}/held.sqlite")
    with both.writing.begin(), pytest.raises(OperationalError) as raised, both.writing.begin():
        pass
    assert failure_of(raised.value) is Failure.BUSY
    both.dispose()
