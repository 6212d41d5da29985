"""Writes that wait together are committed together, and each still succeeds or fails by itself."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from companion.ledger.engine import Engines, engines
from companion.ledger.writer import MAX_AT_ONCE, Job, OneThread

Work = Callable[[Connection], int]


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Engines]:
    found = engines(f"sqlite:///{tmp_path}/written.sqlite")
    with found.writing.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (n INTEGER PRIMARY KEY)"))
    yield found
    found.dispose()


@pytest.fixture
def commits(both: Engines) -> list[Connection]:
    found: list[Connection] = []
    event.listen(both.writing, "commit", found.append)
    return found


@pytest.fixture
def writer(both: Engines) -> Iterator[OneThread]:
    made = OneThread(both.writing, ThreadPoolExecutor(1))
    yield made
    made.close()


def insert(number: int) -> Work:
    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO numbers VALUES (:n)"), {"n": number})
        return number

    return work


def refuse(connection: Connection) -> int:
    insert(99)(connection)
    raise LookupError("changed its mind")


def broken(connection: Connection) -> int:
    connection.execute(text("INSERT INTO nowhere VALUES (1)"))
    return 0


def numbers(both: Engines) -> list[int]:
    with both.reading.connect() as connection:
        return list(connection.execute(text("SELECT n FROM numbers ORDER BY n")).scalars())


def together(writer: OneThread, works: list[Work]) -> list[Future[int]]:
    """Have all of them wait before the first is looked at."""
    held, holding = Event(), Event()

    def hold(_connection: Connection) -> None:
        holding.set()
        held.wait(10)

    with ThreadPoolExecutor(len(works) + 1) as callers:
        first = callers.submit(writer.run, hold)
        holding.wait(10)
        answers = [callers.submit(writer.run, work) for work in works]
        while len(writer._waiting) < len(works):
            Event().wait(0.01)
        held.set()
        first.result()
    return answers


def test_what_waits_is_committed_at_once(writer: OneThread, both: Engines, commits: list[Connection]) -> None:
    answers = together(writer, [insert(n) for n in range(20)])
    assert [answer.result() for answer in answers] == list(range(20))
    assert numbers(both) == list(range(20))
    assert len(commits) == 2, "the one that held them up, and theirs"


class Counting(ThreadPoolExecutor):
    """An executor that counts how often it is used."""

    asked = 0

    def submit(self, *work: Any, **given: Any) -> Future[Any]:
        self.asked += 1
        return super().submit(*work, **given)


def test_the_worker_is_asked_once_for_all_that_wait(both: Engines) -> None:
    """Each use costs a switch of threads, there and back."""
    executor = Counting(1)
    writer = OneThread(both.writing, executor)
    answers = together(writer, [insert(n) for n in range(20)])
    assert [answer.result() for answer in answers] == list(range(20))
    assert executor.asked == 2, "for the one that held them up, and for theirs"
    writer.close()


def test_one_that_fails_takes_nothing_along(writer: OneThread, both: Engines) -> None:
    answers = together(writer, [insert(1), refuse, insert(1), insert(2)])
    assert answers[0].result() == 1
    assert answers[3].result() == 2
    with pytest.raises(LookupError):
        answers[1].result()
    with pytest.raises(IntegrityError):
        answers[2].result()
    assert numbers(both) == [1, 2]


def test_where_the_store_fails_nobody_is_told_that_it_is_saved(writer: OneThread, both: Engines) -> None:
    answers = together(writer, [insert(1), refuse, broken, insert(2)])
    assert [type(answer.exception()) for answer in answers] == [
        OperationalError,
        LookupError,
        OperationalError,
        OperationalError,
    ]
    assert numbers(both) == []
    assert writer.run(insert(3)) == 3, "and the next write starts anew"


def test_a_commit_that_fails_is_everybodys(writer: OneThread, both: Engines) -> None:
    passing = iter([True])

    def fail(_connection: Connection) -> None:
        if not next(passing, False):
            raise DBAPIError("COMMIT", None, Exception("disk I/O error"))

    event.listen(both.writing, "commit", fail)
    answers = together(writer, [insert(1), insert(2)])
    event.remove(both.writing, "commit", fail)
    assert all(isinstance(answer.exception(), DBAPIError) for answer in answers)
    assert numbers(both) == []
    assert writer.run(insert(3)) == 3


def test_who_is_asked_first_is_answered_though_many_came_before(both: Engines) -> None:
    """The executor may start jobs in a different order than they began to wait."""
    before = [Job(insert(number)) for number in range(MAX_AT_ONCE + 5)]
    writer = OneThread(both.writing, ThreadPoolExecutor(1))
    writer._waiting.extend(before)
    assert writer.run(insert(1_000)) == 1_000
    assert [job.result for job in before] == list(range(MAX_AT_ONCE + 5))
    writer.close()
