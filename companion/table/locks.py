"""One at a time for each table, so that those who write to the same one do not get in each other's way."""

from threading import Lock
from weakref import WeakValueDictionary

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text

PATIENCE = 15.0
"""Seconds. Where the ledger itself makes somebody wait, those behind give up in time."""


class TableLock:
    """Held by `with`, which raises `Refusal` when that takes too long; forgotten when nobody is at it."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=PATIENCE):
            raise Refusal(
                text("This table is busy. Nothing was entered; try again in a moment."), Fault.UNAVAILABLE
            )

    def __exit__(self, *_exception: object) -> None:
        self._lock.release()


class TableLocks:
    """The lock of each table."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()
        self._lock = Lock()

    def of(self, code: str) -> TableLock:
        with self._lock:
            return self._locks.setdefault(code, TableLock())
