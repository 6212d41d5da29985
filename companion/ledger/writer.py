"""The one thread that writes."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

T = TypeVar("T")


class Writer:
    """Runs transactions one after the other on an executor of a single worker.

    The worker must be a native thread even where the rest is cooperative, so that waiting for the disk
    holds up nobody else. The connection is made, used and closed on that thread alone.
    """

    def __init__(self, engine: Engine, executor: Executor) -> None:
        self._engine = engine
        self._executor = executor
        self._connection: Connection | None = None

    def run(self, work: Callable[[Connection], T]) -> T:
        """The result of `work` once its transaction is committed; whatever it raises, nothing was written."""
        return self._executor.submit(self._transact, work).result()

    def close(self) -> None:
        self._executor.submit(self._disconnect).result()
        self._executor.shutdown()

    def _transact(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except DBAPIError as error:
            # A connection that failed once may be in any state: the next write starts with a new one.
            if not isinstance(error, IntegrityError):
                self._disconnect()
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
