"""The values of an iterator, computed once for all readers, and only as far as somebody reads."""

from collections.abc import Iterator
from threading import Lock
from typing import Generic, TypeVar

from companion.kernel.rulings import Refusal
from companion.table.pacing import long_work

V = TypeVar("V")


class Unfolding(Generic[V]):
    """`entries`: how many entries of a table the values are made from. If computing a value fails, everybody
    who reads that far gets the same exception, now and later."""

    def __init__(self, source: Iterator[V], entries: int) -> None:
        self._source, self._entries = source, entries
        self._known: list[V] = []
        self._lock = Lock()
        self.problem: BaseException | None = None

    def __bool__(self) -> bool:
        return self._reaches(0)

    def __iter__(self) -> Iterator[V]:
        place = 0
        while self._reaches(place):
            yield self._known[place]
            place += 1

    def readable(self) -> Iterator[V]:
        """Yield the values before the first one that is refused; `problem` is then that refusal. Raise it if
        there is no value before it."""
        try:
            yield from self
        except Refusal:
            if not self._known:
                raise

    def _reaches(self, place: int) -> bool:
        """Return whether there is a value at an index, which is computed now if it is the next one."""
        if place < len(self._known):
            return True
        with self._lock, long_work(self._entries):
            if place < len(self._known):
                return True
            if self.problem is not None:
                raise self.problem
            try:
                self._known.append(next(self._source))
            except StopIteration:
                return False
            except BaseException as problem:
                self.problem = problem
                raise
        return True
