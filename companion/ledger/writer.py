"""Writing to the ledger: on one thread for SQLite, which has one writer anyway; on several connections for
PostgreSQL.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol, TypeGuard, TypeVar
from zlib import crc32

from sqlalchemy import Engine, exc, text
from sqlalchemy.engine import Connection

from companion.ledger.engine import Failure, failure_of

T = TypeVar("T")

MAX_AT_ONCE = 64
"""The most transactions that share one commit."""


class Writer(Protocol):
    def run(self, work: Callable[[Connection], T], code: str = "") -> T:
        """Return the result of `work` once its transaction is committed. If it raises, nothing was written,
        unless the connection was lost during the commit; then only the ledger knows. `work` may be called
        more than once. `code`: of the table; work on the same table takes turns."""

    def alone(self, code: str) -> AbstractContextManager[None]:
        """Return a context that holds the table's lock, if the database has one, until the next `run` with
        this code. Work that is run in it without a code is committed together with that `run`, or at the end
        of the context."""

    def close(self) -> None: ...


def writer(engine: Engine, executor: Executor) -> Writer:
    if engine.dialect.name == "sqlite":
        return OneThread(engine, executor)
    return Several(engine)


@dataclass(slots=True)
class Job:
    """Work in the queue and, once done, its result. `asked`: when it was added."""

    work: Callable[[Connection], Any]
    asked: float = field(default_factory=monotonic)
    done: bool = False
    result: Any = None
    error: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        self.result, self.error, self.done = None, error, True


class OneThread:
    """Runs queued work on an executor with a single worker and commits it together, so that work that arrives
    during a disk write shares the next one. If one job fails, all run again with a savepoint each, so that it
    does not affect the others; using savepoints always would double the work.

    The worker must be a native thread even under a cooperative server, so that disk writes block nobody else.
    The connection is created, used and closed on that thread.
    """

    def __init__(self, engine: Engine, executor: Executor) -> None:
        self._engine = engine
        self._executor = executor
        self._connection: Connection | None = None
        self._waiting: deque[Job] = deque()
        self._coming: threading.Event | None = None
        self._gave_up = 0.0

    def run(self, work: Callable[[Connection], T], code: str = "") -> T:  # noqa: ARG002
        job = Job(work)
        self._waiting.append(job)
        while not job.done:
            self._run_queue()
        if job.error is not None:
            raise job.error
        result: T = job.result
        return result

    def alone(self, code: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """Do nothing: one process serves an SQLite ledger, and conflicts with a command run beside it
        are retried."""
        return nullcontext()

    def close(self) -> None:
        self._executor.submit(self._disconnect).result()
        self._executor.shutdown()

    def _run_queue(self) -> None:
        """Make the worker do everything in the queue. Whoever arrives meanwhile waits for the same run."""
        coming = self._coming
        if coming is not None:
            coming.wait()
            return
        self._coming = coming = threading.Event()
        try:
            self._executor.submit(self._run_all).result()
        finally:
            coming.set()

    def _run_all(self) -> None:
        # Clear this first: anybody who still finds it set has already queued their work.
        self._coming = None
        for _batch in range(0, len(self._waiting), MAX_AT_ONCE):
            self._run_batch()

    def _run_batch(self) -> None:
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_AT_ONCE))]
        try:
            self._transact([each for each in jobs if not self._too_late(each)])
        except BaseException as error:
            # `run` raises it for each job. Nothing in a batch is done before all of it is committed.
            if _is_broken(error):
                # A failed connection may be in any state, so the next write opens a new one.
                self._disconnect()
                self._gave_up = monotonic() if failure_of(error) is Failure.BUSY else 0.0
            for each in jobs:
                each.fail(each.error or error)
            if not isinstance(error, Exception):
                raise
        for each in jobs:
            each.done = True

    def _too_late(self, job: Job) -> bool:
        # If somebody else holds the lock, every job after the first would wait for that long again.
        late = job.asked < self._gave_up
        if late:
            job.fail(exc.TimeoutError("gave up: somebody else holds the ledger's lock"))
        return late

    def _transact(self, jobs: Sequence[Job]) -> None:
        if not jobs:
            return
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                for job in jobs:
                    job.result = job.work(self._connection)
        except Exception as error:
            if len(jobs) == 1 or _is_broken(error):
                raise
            with self._connection.begin():
                for job in jobs:
                    _attempt(job, self._connection)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _attempt(job: Job, connection: Connection) -> None:
    try:
        with connection.begin_nested():
            job.result = job.work(connection)
    except Exception as error:
        if _is_broken(error):
            raise
        job.error = error


def _is_broken(error: BaseException) -> TypeGuard[exc.DBAPIError]:
    """Return whether an error counts as one of the connection, or of the server behind it: all do except
    those of a constraint."""
    return isinstance(error, exc.DBAPIError) and not isinstance(error, exc.IntegrityError)


TAKE_LOCK = text("SELECT pg_advisory_xact_lock(:space, :key)")
"""Takes a table's lock, waiting in order of arrival, and holds it until the end of the transaction."""

LOCK_NAMESPACE = int.from_bytes(b"tbls", "big", signed=True)
"""The first key of every table's lock, which keeps it apart from other advisory locks in the database."""


class Several:
    """Runs each transaction on its own connection, in the caller's thread: a cooperative driver blocks nobody
    else while waiting, and tables do not wait for each other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mine = threading.local()

    def run(self, work: Callable[[Connection], T], code: str = "") -> T:
        held: dict[str, Connection] = getattr(self._mine, "tables", {})
        if code in held:
            with held.pop(code) as connection:
                result = work(connection)
                connection.commit()
                return result
        if not code and held:
            # Use this thread's connection: many threads that each wait for a second one could deadlock.
            (connection,) = held.values()
            with connection.begin_nested():
                return work(connection)
        with self._engine.begin() as connection:
            if code:
                _wait_for(connection, code)
            return work(connection)

    @contextmanager
    def alone(self, code: str) -> Iterator[None]:
        # Returning a connection without a commit rolls it back, which also releases the lock.
        with self._engine.connect() as connection:
            _wait_for(connection, code)
            self._mine.tables = {code: connection}
            try:
                yield
            finally:
                if self._mine.tables.pop(code, None) is not None:
                    # Keep what was stored beside the table, whether or not the entry was written.
                    connection.commit()

    def close(self) -> None:
        """Do nothing, as its connections belong to the engine."""


def _wait_for(connection: Connection, code: str) -> None:
    # Two codes with the same hash merely wait for each other needlessly.
    connection.execute(TAKE_LOCK, {"space": LOCK_NAMESPACE, "key": crc32(code.encode()) - 2**31})
