"""Many phones at once: versions without gaps, nothing lost, nothing twice."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest

from companion.kernel.rulings import Refusal
from companion.ledger.rows import NOTHING, LedgerRow, breaks
from companion.ledger.store import Ledger
from companion.table.audit import audit
from companion.table.service import OpenedBefore, TableLock, Tables
from companion.table.submission import Receipt, Submission
from tests import toy
from tests.conftest import Clock
from tests.playing import begin, enter, take

pytestmark = pytest.mark.both_engines

THREADS = 8
EACH = 12


def test_many_threads_one_table(new_ledger: Callable[[], Ledger]) -> None:
    """Two servers on one store, four threads each; every submission is sent twice."""
    servers = [Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES) for _ in range(2)]
    code = begin(servers[0], "500")

    def play(thread: int) -> list[Receipt]:
        tables = servers[thread % 2]
        receipts = []
        for number in range(EACH):
            mine = Submission(
                token=f"thread-{thread}-{number}",
                saw=2,
                by=f"phone {thread}",
                drafts=(take(1), take(1)),
                again=True,
            )
            for answer in (tables.submit(code, mine), tables.submit(code, mine)):
                assert isinstance(answer, Receipt)
                receipts.append(answer)
        return receipts

    with ThreadPoolExecutor(THREADS) as pool:
        receipts = [receipt for each in pool.map(play, range(THREADS)) for receipt in each]

    rows = servers[0].ledger.read(code)
    assert [row.version for row in rows] == list(range(1, 3 + 2 * THREADS * EACH))
    assert len({(row.token, row.part) for row in rows}) == len(rows)
    assert breaks(code, NOTHING, rows) == ()
    fresh = [receipt for receipt in receipts if not receipt.repeated]
    assert sorted(version for receipt in fresh for version in receipt.versions) == [
        row.version for row in rows[2:]
    ]
    for tables in servers:
        assert tables.table(code).position.state.held == (2 * THREADS * EACH, 0)
        assert audit(tables, code) == ()


def test_the_same_tap_from_many_threads_is_one_entry(tables: Tables) -> None:
    code = begin(tables)
    tap = Submission(token="everybody-at-once", saw=2, by="red", drafts=(take(1),))
    with ThreadPoolExecutor(THREADS) as pool:
        receipts = list(pool.map(lambda _number: tables.submit(code, tap), range(THREADS)))
    assert [receipt.versions for receipt in receipts if isinstance(receipt, Receipt)] == [(3,)] * THREADS
    assert sorted(receipt.repeated for receipt in receipts if isinstance(receipt, Receipt)) == [
        False,
        *[True] * (THREADS - 1),
    ]
    assert tables.table(code).version == 3


def test_tables_do_not_wait_for_one_another(tables: Tables) -> None:
    slow, quick = begin(tables), begin(tables)
    with tables.locks.of(slow):
        assert enter(tables, quick, take(1)) == (3,)


def test_at_one_table_phones_enter_in_the_order_in_which_they_came() -> None:
    """They also go before somebody who has just entered and comes back at once."""
    lock, came = TableLock(), list[int]()

    def enter_as(number: int) -> None:
        with lock:
            came.append(number)

    with ThreadPoolExecutor(THREADS) as phones:
        with lock:
            waits = [_waiting(phones, lock, partial(enter_as, number)) for number in range(THREADS)]
        enter_as(THREADS)
        for each in waits:
            each.result()
    assert came == list(range(THREADS + 1))


def _waiting(phones: ThreadPoolExecutor, lock: TableLock, what: Callable[[], None]) -> Future[None]:
    """Have a phone queue up for a table; return once it is waiting."""
    before = len(lock._waiting)
    begun = phones.submit(what)
    while len(lock._waiting) == before:
        Event().wait(0.001)
    return begun


def test_who_waited_too_long_at_a_table_leaves_it_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = TableLock()

    def enter_it() -> None:
        with lock:
            pass

    with ThreadPoolExecutor(2) as phones:
        with lock:
            monkeypatch.setattr("companion.table.service.PATIENCE", 0.05)
            first = _waiting(phones, lock, enter_it)
            with pytest.raises(Refusal, match="This table is busy"):
                first.result(10)
            monkeypatch.undo()
            second = _waiting(phones, lock, enter_it)
        assert second.result(10) is None
    with lock:
        assert not lock._waiting


def test_who_reads_slowly_does_not_put_back_an_older_table(
    new_ledger: Callable[[], Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one reads a table that is new to this server, another enters, and gets its response drawn."""
    code = begin(Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES))
    server = Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES)
    read = server.ledger.read
    entered: list[tuple[int, ...]] = []

    def held_up(*asked: str | int) -> tuple[LedgerRow, ...]:
        rows = read(*asked)
        monkeypatch.undo()
        entered.append(enter(server, code, take(1)))
        return rows

    monkeypatch.setattr(server.ledger, "read", held_up)
    assert server.table(code).version == 2
    assert entered == [(3,)]
    assert server.cached_table(code).version == 3


def test_who_opens_a_table_twice_with_one_credential_is_given_the_same(tables: Tables) -> None:
    first = tables.open(toy.SLUG, credential="of one tap")
    again = tables.open(toy.SLUG, credential="of one tap")
    assert again == first
    assert (isinstance(first, OpenedBefore), isinstance(again, OpenedBefore)) == (False, True)
    assert [one.code for one in tables.summaries()] == [first.code]
    assert tables.opened_with("of one tap") == first
    assert tables.opened_with("of another") is None
    assert tables.open(toy.SLUG).code != first.code
