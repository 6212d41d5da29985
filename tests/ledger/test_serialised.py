"""On PostgreSQL the writers of one table take turns in order; those of other tables wait for nobody."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from threading import Barrier, Event
from typing import Any

import pytest
from sqlalchemy import Executable, insert, text

from companion.kernel.moves import Draft
from companion.ledger import access
from companion.ledger import tables as rows
from companion.ledger.beside import forget_checkpoints, keep_checkpoint
from companion.ledger.engine import WRITERS, engines
from companion.ledger.rows import LedgerRow, chain
from companion.ledger.store import Ledger, Stale
from companion.table import appending
from companion.table.fold import Table
from companion.table.judging import Judged, judge
from companion.table.service import Tables
from tests import toy
from tests.conftest import Clock
from tests.ledger.test_ledger import CODE, open_table, writing
from tests.playing import begin, draft, enter

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


def test_whoever_is_alone_at_a_table_is_not_overtaken(new_ledger: Callable[[], Ledger]) -> None:
    slow, quick = new_ledger(), new_ledger()
    head, other = open_table(slow), open_table(slow, QUICK)
    with ThreadPoolExecutor(1) as pool:
        with slow.alone(CODE):
            late = pool.submit(quick.append, CODE, head, [writing("quick")])
            in_line(slow, late)
            assert slow.append(QUICK, other, [writing("elsewhere")]).version == 2
            assert slow.append(CODE, head, [writing("slow")]).version == 2
        with pytest.raises(Stale):
            late.result(PATIENCE)
        # If nothing is entered while it is held, the table is free again afterwards.
        with slow.alone(CODE):
            late = pool.submit(quick.append, CODE, slow.head(CODE), [writing("quick")])
            in_line(slow, late)
        assert late.result(PATIENCE).version == 3


def marking(code: str, version: int, word: str) -> tuple[Executable, Executable]:
    """Return statements that keep a checkpoint with this word as its digest and text."""
    columns = {"version": version, "start": 0, "turns": 0, "ends": "[]", "kept": word}
    return forget_checkpoints(code, "code"), keep_checkpoint(code, "code", word, **columns)


def test_whoever_is_alone_keeps_something_without_another_connection(
    new_ledger: Callable[[], Ledger],
) -> None:
    """As many writers as there are connections, each at a table of its own: before and after what they
    enter, and when they enter nothing."""
    ledger, codes = new_ledger(), [f"BBBBB{letter}" for letter in "CDFG"]
    assert len(codes) == WRITERS
    heads, together = {code: open_table(ledger, code) for code in codes}, Barrier(WRITERS, timeout=PATIENCE)

    def goes_on(code: str) -> None:
        with ledger.alone(code):
            together.wait()
            ledger.change(*marking(code, 1, "before"))
            ledger.append(code, heads[code], [writing("entry")])
            together.wait()
            ledger.change(*marking(code, 2, "behind"))
        with ledger.alone(code):
            together.wait()
            ledger.change(*marking(code, 1, "anew"))

    with ThreadPoolExecutor(WRITERS) as pool:
        for done in [pool.submit(goes_on, code) for code in codes]:
            done.result(PATIENCE)
    kept = ledger.select(
        rows.checkpoints.select().order_by(rows.checkpoints.c.code, rows.checkpoints.c.version)
    )
    assert [(row[0], row[1], row[4]) for row in kept] == [
        each for code in codes for each in ((code, 1, "anew"), (code, 2, "behind"))
    ]


def test_a_slow_process_has_its_turn_beside_one_that_never_stops(
    new_ledger: Callable[[], Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds however long it judges: the second time, what it judges on stays the newest."""
    here, there = (Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES) for _ in range(2))
    code, stop, judged = begin(here), Event(), Counter[str]()

    def slowly(table: Table, drafts: Sequence[Draft], **more: Any) -> Judged:
        move = drafts[0].move
        assert isinstance(move, toy.Say)
        judged[move.words] += 1
        if move.words != "quick":
            time.sleep(0.05)
        return judge(table, drafts, **more)

    monkeypatch.setattr(appending, "judge", slowly)

    def hurry() -> int:
        entered = 0
        while not stop.is_set():
            entered += len(enter(there, code, draft(toy.Say("quick"))))
        return entered

    with ThreadPoolExecutor(1) as pool:
        hurried = pool.submit(hurry)
        try:
            for number in range(10):
                enter(here, code, draft(toy.Say(f"slow {number}")))
        finally:
            stop.set()
        assert hurried.result(PATIENCE) >= 10
    assert {judged[f"slow {number}"] for number in range(10)} <= {1, 2}


def test_one_checkpoint_may_be_kept_by_two_processes_at_once(
    new_ledger: Callable[[], Ledger], ledger_url: str
) -> None:
    ledger = new_ledger()
    open_table(ledger)
    ours, theirs = (marking(CODE, 1, word) for word in ("ours", "theirs"))
    held, done = Event(), Event()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(hold_open, ledger_url, theirs[-1], held, done)
        assert held.wait(PATIENCE)
        late = pool.submit(ledger.change, *ours)
        in_line(ledger, late)
        done.set()
        slow.result(PATIENCE)
        late.result(PATIENCE)
    kept = ledger.select(rows.checkpoints.select())
    assert [(row[1], row[4]) for row in kept] == [(1, "ours")]


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
    """Have another process write, and take its time to commit."""
    both = engines(url)
    with both.writing.begin() as connection:
        connection.execute(statement)
        held.set()
        assert done.wait(PATIENCE)
    both.dispose()


def in_line(ledger: Ledger, late: Future[Any]) -> None:
    """Wait until it waits for somebody's lock, or is done without one."""
    waiting = text("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    until = time.monotonic() + PATIENCE
    while not (late.done() or ledger.select(waiting)):
        assert time.monotonic() < until


def written(row: LedgerRow) -> Executable:
    return insert(rows.entries).values(code=CODE, **asdict(row))
