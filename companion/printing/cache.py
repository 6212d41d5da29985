"""Papers already made. A table that moves on gets new keys, and its old papers fall out of the cache."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import suppress

from companion.printing.line import PrintingAbandoned

LIMIT = 64 * 2**20  # bytes


class _Promise(Future[bytes]):
    """A paper that is being made. `others`: of each who waits besides its maker, whether they left."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Callable[[], bool]] = []


class PaperCache:
    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._size = 0
        self._papers: OrderedDict[Hashable, bytes] = OrderedDict()  # least recently used first
        self._being_made: dict[Hashable, _Promise] = {}
        self._lock = threading.Lock()

    def get_or_make(self, key: Hashable, make: Callable[[], bytes], gone: Callable[[], bool] = bool) -> bytes:
        """Callers who ask for one key at once get one paper, or the one error; errors are not kept.

        Where the one who has it made leaves, another of them has it made. `gone`: whether the caller left.
        """
        while True:
            with self._lock:
                if key in self._papers:
                    self._papers.move_to_end(key)
                    return self._papers[key]
                others = self._being_made.get(key)
                if others is None:
                    mine = self._being_made[key] = _Promise()
                else:
                    others.others.append(gone)
            if others is None:
                return self._make(key, make, mine)
            with suppress(PrintingAbandoned):
                return others.result()

    def is_awaited(self, key: Hashable) -> bool:
        """Return whether anybody else waits for a paper than whoever has it made."""
        with self._lock:
            promise = self._being_made.get(key)
            others = tuple(promise.others) if promise else ()
        return not all(gone() for gone in others)

    def _make(self, key: Hashable, make: Callable[[], bytes], promise: _Promise) -> bytes:
        try:
            paper = make()
        except BaseException as problem:
            self._give_up(key, promise, problem)
            raise
        with self._lock:
            del self._being_made[key]
            self._keep(key, paper)
        promise.set_result(paper)
        return paper

    def _give_up(self, key: Hashable, promise: _Promise, problem: BaseException) -> None:
        with self._lock:
            del self._being_made[key]
        # What ends the maker's own thread or greenlet must not end those who wait for it.
        ours = problem if isinstance(problem, Exception) else RuntimeError("its maker was stopped")
        promise.set_exception(ours)

    def _keep(self, key: Hashable, paper: bytes) -> None:
        if len(paper) > self._limit:
            return
        self._papers[key] = paper
        self._size += len(paper)
        while self._size > self._limit:
            _, oldest = self._papers.popitem(last=False)
            self._size -= len(oldest)
