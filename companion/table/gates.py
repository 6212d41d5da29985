"""One at a time for each table, so that those who write to the same one do not get in each other's way."""

from threading import Lock
from weakref import WeakValueDictionary


class Gate:
    """Held by `with`; forgotten when nobody holds it or waits at it."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_exception: object) -> None:
        self._lock.release()


class Gates:
    """The gate of each table."""

    def __init__(self) -> None:
        self._gates: WeakValueDictionary[str, Gate] = WeakValueDictionary()
        self._lock = Lock()

    def of(self, code: str) -> Gate:
        with self._lock:
            return self._gates.setdefault(code, Gate())
