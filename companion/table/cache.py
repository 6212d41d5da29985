"""A cache of values that can be computed again; the least recently used are dropped."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The most recently used values: `most` of them or, if they are weighed, up to that total weight."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _value: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    @property
    def weight(self) -> int:
        return self._weight

    def get(self, key: K) -> V | None:
        with self._lock:
            # Comparing keys may be slow, so look the key up once, and only once more to move it.
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def put(self, key: K, value: V, yields: Callable[[V], bool] = lambda _kept: False) -> None:
        """Store a value, unless `yields` is true of the one already stored."""
        with self._lock:
            if key in self._kept and yields(self._kept[key]):
                return
            self._take_out(key)
            self._kept[key] = value
            self._weight += self._weigh(value)
            while self._weight > self._most:
                self._take_out(next(iter(self._kept)))

    def drop(self, key: K) -> None:
        with self._lock:
            self._take_out(key)

    def _take_out(self, key: K) -> None:
        if key in self._kept:
            self._weight -= self._weigh(self._kept.pop(key))
