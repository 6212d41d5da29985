"""Values that can be made again, the lately used ones kept."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The last `most` values that were asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def put(self, key: K, value: V, yields: Callable[[V], bool] = lambda _kept: False) -> None:
        """`yields`: whether the new value leaves the place to the one that is kept."""
        with self._lock:
            if key in self._kept and yields(self._kept[key]):
                return
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def drop(self, key: K) -> None:
        with self._lock:
            self._kept.pop(key, None)
