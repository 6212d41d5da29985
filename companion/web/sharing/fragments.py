"""Parts of pages that were drawn, kept for all phones that may see the same."""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from sys import getsizeof
from threading import Lock
from typing import Any

from companion.kernel.seats import Viewer
from companion.web.sharing.watching import Question, answers

MOST_BYTES = 12 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fragment:
    """`asked`: what it asked of its viewer. `html`: with holes; in UTF-8, half of what text takes."""

    asked: Mapping[Question, Any]
    html: bytes


class Fragments:
    """Those that were lately shown, up to a number of bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, tuple[Fragment, ...]] = OrderedDict()
        self._lock = Lock()

    @property
    def size(self) -> int:
        return self._bytes

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def get(self, key: Hashable, viewer: Viewer) -> Fragment | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return next((each for each in self._kept[key] if answers(viewer, each.asked)), None)

    def put(self, key: Hashable, fragment: Fragment) -> None:
        with self._lock:
            self._kept[key] = (*self._kept.get(key, ()), fragment)
            self._bytes += getsizeof(fragment.html)
            while self._bytes > self._most:
                _key, gone = self._kept.popitem(last=False)
                self._bytes -= sum(getsizeof(each.html) for each in gone)
