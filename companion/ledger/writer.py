"""Writing to the ledger: by one thread on SQLite, which has one writer anyway; by several connections on
PostgreSQL."""

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
"""Transactions that share one commit."""


class Writer(Protocol):
    def run(self, work: Callable[[Connection], T], code: str = "") -> T:
        """Return the result of `work` once its transaction is committed. If it raises, nothing was written,
        unless the connection was lost while it committed: then only the ledger knows. It may be run twice,
        the first time in vain. `code`: of the table that it goes on with; those who go on with the same table
        wait for each other."""

    def alone(self, code: str) -> AbstractContextManager[None]:
        """Give a block in which no other process goes on with the table until the next `run` with this code.
        What is run in it before that without a code is committed with it, or else at the end of the block."""

    def close(self) -> None: ...


def writer(engine: Engine, executor: Executor) -> Writer:
    if engine.dialect.name == "sqlite":
        return OneThread(engine, executor)
    return Several(engine)


@dataclass(slots=True)
class Job:
    """Work that waits for its turn and, once it is done, its result. `asked`: since when it has waited."""

    work: Callable[[Connection], Any]
    asked: float = field(default_factory=monotonic)
    done: bool = False
    result: Any = None
    error: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        self.result, self.error, self.done = None, error, True


class OneThread:
    """Runs waiting work on an executor with a single worker, and commits all of it at once: what came in
    while the disk was busy shares the next wait for it. If one fails all are run again, each with a savepoint
    of its own, so that it does not take the others along; savepoints for all would be half of the work.

    The worker must be a native thread even where the rest is cooperative, so that waiting for the disk
    holds up nobody else. The connection is made, used and closed on that thread alone.
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
            self._have_done()
        if job.error is not None:
            raise job.error
        result: T = job.result
        return result

    def alone(self, code: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """Do nothing: an SQLite ledger is served by one process, and what a command line enters beside it is
        met by trying again."""
        return nullcontext()

    def close(self) -> None:
        self._executor.submit(self._disconnect).result()
        self._executor.shutdown()

    def _have_done(self) -> None:
        """Have the worker do what is waiting by now. Whoever comes in the meantime waits for the same run."""
        coming = self._coming
        if coming is not None:
            coming.wait()
            return
        self._coming = coming = threading.Event()
        try:
            self._executor.submit(self._do).result()
        finally:
            coming.set()

    def _do(self) -> None:
        # This comes first: whoever still finds it has already put their work among what waits.
        self._coming = None
        for _batch in range(0, len(self._waiting), MAX_AT_ONCE):
            self._do_some()

    def _do_some(self) -> None:
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_AT_ONCE))]
        try:
            self._transact([each for each in jobs if not self._too_late(each)])
        except BaseException as error:
            # Each of them is told in `run`. Nothing in a batch counts before all of it is committed.
            if _is_broken(error):
                # A connection that failed once may be in any state: the next write starts with a new one.
                self._disconnect()
                self._gave_up = monotonic() if failure_of(error) is Failure.BUSY else 0.0
            for each in jobs:
                each.fail(each.error or error)
            if not isinstance(error, Exception):
                raise
        for each in jobs:
            each.done = True

    def _too_late(self, job: Job) -> bool:
        # Where somebody else holds the lock, those after the first would each wait for it in turn.
        late = job.asked < self._gave_up
        if late:
            job.fail(exc.TimeoutError("others wait for the ledger's lock"))
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
    """Return whether the connection, or what is behind it, is to blame, and not the statement."""
    return isinstance(error, exc.DBAPIError) and not isinstance(error, exc.IntegrityError)


TURN = text("SELECT pg_advisory_xact_lock(:space, :key)")
"""Waits, in the order of asking, until nobody else goes on with a table, and holds it to the end of the
transaction."""

SPACE = int.from_bytes(b"tbls", "big", signed=True)
"""Sets the locks of tables apart from other advisory locks in the database."""


class Several:
    """Each transaction on a connection of its own, on the caller's thread: a cooperative driver's waiting
    holds up nobody else, and two tables do not wait for one another."""

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
            # On the connection that this thread has already: many who wait for a second one wait in vain.
            (connection,) = held.values()
            with connection.begin_nested():
                return work(connection)
        with self._engine.begin() as connection:
            if code:
                _wait_for(connection, code)
            return work(connection)

    @contextmanager
    def alone(self, code: str) -> Iterator[None]:
        # A connection that is given back without a commit is rolled back, which also releases the lock.
        with self._engine.connect() as connection:
            _wait_for(connection, code)
            self._mine.tables = {code: connection}
            try:
                yield
            finally:
                if self._mine.tables.pop(code, None) is not None:
                    # What was kept beside the table stays, whatever came of the entry.
                    connection.commit()

    def close(self) -> None:
        """Do nothing: its connections are the engine's."""


def _wait_for(connection: Connection, code: str) -> None:
    # Two tables of one number wait for each other in vain, which does no harm.
    connection.execute(TURN, {"space": SPACE, "key": crc32(code.encode()) - 2**31})
