"""On PostgreSQL the primary key puts the writers of one table in order; other tables wait for nobody."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from threading import Event

import pytest
from sqlalchemy import insert
from sqlalchemy.engine import Connection

from companion.ledger import tables as rows
from companion.ledger.engine import engines
from companion.ledger.rows import Row, chain
from companion.ledger.store import Ledger, Stale
from tests.ledger.test_ledger import CODE, open_table, writing

QUICK = "QRSTVW"
PATIENCE = 30


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_only_the_writers_of_one_table_wait_for_each_other(
    new_ledger: Callable[[], Ledger], ledger_url: str
) -> None:
    ledger = new_ledger()
    head, other = open_table(ledger), open_table(ledger, QUICK)
    (first,) = chain(CODE, head, [writing("first")])
    held, done = Event(), Event()

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(hold_open, ledger_url, first, held, done)
        assert held.wait(PATIENCE)
        assert ledger.append(QUICK, other, [writing("meanwhile")]).version == 2
        late = pool.submit(ledger.append, CODE, head, [writing("late")])
        assert ledger.append(QUICK, ledger.head(QUICK), [writing("again")]).version == 3
        assert not late.done()
        done.set()
        slow.result(PATIENCE)
        with pytest.raises(Stale):
            late.result(PATIENCE)
    assert [row.token for row in ledger.read(CODE)] == ["opening", "first"]


def hold_open(url: str, row: Row, held: Event, done: Event) -> None:
    """Another process writes an entry, and takes its time to commit."""
    both = engines(url)
    with both.writing.begin() as connection:
        written(connection, row)
        held.set()
        assert done.wait(PATIENCE)
    both.dispose()


def written(connection: Connection, row: Row) -> None:
    connection.execute(insert(rows.entries), {"code": CODE, **asdict(row)})
