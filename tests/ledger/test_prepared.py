"""What is given to the driver as text finds the same, and fails in the same way, as through SQLAlchemy."""

from collections.abc import Iterator

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from companion.ledger.engine import Engines, engines
from companion.ledger.store import Prepared
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
