"""On PostgreSQL the primary key puts the writers of one table in order; other tables wait for nobody."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from threading import Event

import pytest
from sqlalchemy import Executable, insert, text

from companion.ledger import access
from companion.ledger import tables as rows
from companion.ledger.engine import engines
from companion.ledger.rows import LedgerRow, chain
from companion.ledger.store import Ledger, Stale
from tests.ledger.test_ledger import CODE, open_table, writing

QUICK = "QRSTVW"
PATIENCE = 30

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)]


def test_only_the_writers_of_one_table_wait_for_each_other(
    new_ledger: Callable[[], Ledger], ledger_url: str
) -> None:
    ledger = new_ledger()
    head, other = open_table(ledger), open_table(ledger, QUICK)
    (first,) = chain(CODE, head, [writing("first")])
    held, done = Event(), Event()

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(hold_open, ledger_url, written(first), held, done)
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


@pytest.mark.parametrize(("first", "last"), [("ana", "bo"), ("bo", "ana")])
def test_of_two_last_hosts_who_give_it_up_at_once_one_stays(
    new_ledger: Callable[[], Ledger], ledger_url: str, first: str, last: str
) -> None:
    ledger = new_ledger()
    open_table(ledger)
    ledger.change(*(access.granting(CODE, name, host=True) for name in (first, last)))
    held, done = Event(), Event()

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(hold_open, ledger_url, access.resigning(CODE, first), held, done)
        assert held.wait(PATIENCE)
        late = pool.submit(ledger.exchange, access.resigning(CODE, last))
        in_line(ledger, late)
        done.set()
        slow.result(PATIENCE)
        assert late.result(PATIENCE) is False
    hosts = ledger.select(rows.credentials.select().where(rows.credentials.c.host))
    assert [name for name, *_rest in hosts] == [last]


def hold_open(url: str, statement: Executable, held: Event, done: Event) -> None:
    """Another process writes, and takes its time to commit."""
    both = engines(url)
    with both.writing.begin() as connection:
        connection.execute(statement)
        held.set()
        assert done.wait(PATIENCE)
    both.dispose()


def in_line(ledger: Ledger, late: Future[bool]) -> None:
    """Until it waits for somebody's lock, or was done without one."""
    waiting = text("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    until = time.monotonic() + PATIENCE
    while not (late.done() or ledger.select(waiting)):
        assert time.monotonic() < until


def written(row: LedgerRow) -> Executable:
    return insert(rows.entries).values(code=CODE, **asdict(row))
