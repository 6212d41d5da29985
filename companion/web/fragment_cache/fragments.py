"""Parts of pages that were drawn, kept for all phones that may see the same."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from sys import getsizeof
from typing import Any

from companion.kernel.seats import Viewer
from companion.table.cache import Cache
from companion.web.fragment_cache.recording_viewer import Question, answers

MOST_BYTES = 12 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fragment:
    """`asked`: what it asked of its viewer. `html`: with holes; in UTF-8, half of what text takes."""

    asked: Mapping[Question, Any]
    html: bytes


class Fragments:
    """Those that were lately shown, up to a number of bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Cache[Hashable, tuple[Fragment, ...]] = Cache(most_bytes, _bytes)

    @property
    def size(self) -> int:
        return self._kept.weight

    def get(self, key: Hashable, viewer: Viewer) -> Fragment | None:
        return next((each for each in self._kept.get(key) or () if answers(viewer, each.asked)), None)

    def put(self, key: Hashable, fragment: Fragment) -> None:
        # Of two that are drawn in the same moment one may be lost, and is drawn again.
        self._kept.put(key, (*(self._kept.get(key) or ()), fragment))


def _bytes(fragments: tuple[Fragment, ...]) -> int:
    return sum(getsizeof(each.html) for each in fragments)
