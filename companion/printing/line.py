"""Who has the press next: whoever had the least of it lately, by table and by address."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from companion.printing.errors import PrintingBusy

PATIENCE = 15.0
"""Seconds that somebody stands in line; whoever would have to wait longer is told how long instead."""

AGE = 10.0
"""Seconds in line that make up for a paper that somebody had before."""

USUAL = 1.5
"""Seconds that a paper takes, as long as nothing is known of it."""

LONGEST = 5.0
"""Seconds that the next one is expected to take at most: the first waits for the process to start."""


def _stays() -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """`address`: from where a paper is asked for; `place`: of which table or group. Both may be empty.

    `gone`: tells whether nobody waits for the paper any more.
    """

    address: str = ""
    place: str = ""
    gone: Callable[[], bool] = _stays


@dataclass(eq=False, slots=True)
class _Standing:
    asker: Asker
    since: float = field(default_factory=time.monotonic)
    called: threading.Event = field(default_factory=threading.Event)


class Line:
    """One at a time has the turn. What each address and each place had counts until nobody stands in line."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._standing: list[_Standing] = []
        self._had: Counter[tuple[str, str]] = Counter()
        self._pace = USUAL
        self._began: float | None = None

    @contextmanager
    def turn(self, asker: Asker, patience: float = PATIENCE) -> Iterator[None]:
        """Raise `PrintingBusy` where that would take too long."""
        self._wait(asker, patience)
        try:
            yield
        finally:
            with self._lock:
                took = min(time.monotonic() - (self._began or 0), LONGEST)
                self._pace += 0.3 * (took - self._pace)
                self._next()

    def _wait(self, asker: Asker, patience: float) -> None:
        mine = _Standing(asker)
        with self._lock:
            if self._began is None:
                self._call(mine)
                return
            seconds = self._expected(mine)
            if seconds > patience:
                raise PrintingBusy(seconds)
            self._standing.append(mine)
        try:
            mine.called.wait()
        except BaseException:
            with self._lock:
                if mine.called.is_set():
                    self._next()
                else:
                    self._standing.remove(mine)
            raise

    def _expected(self, mine: _Standing) -> float:
        """Return seconds until it would be called, if nobody else came."""
        standing, had = [*self._standing, mine], self._had.copy()
        ahead = 0
        while (first := _first(standing, had)) is not mine:
            standing.remove(first)
            had.update(_accounts(first.asker))
            ahead += 1
        under_way = max(self._pace - (time.monotonic() - (self._began or 0)), 0.0)
        return under_way + ahead * self._pace

    def _next(self) -> None:
        self._began = None
        if not self._standing:
            self._had.clear()
            return
        first = _first(self._standing, self._had)
        self._standing.remove(first)
        self._call(first)

    def _call(self, standing: _Standing) -> None:
        self._began = time.monotonic()
        self._had.update(_accounts(standing.asker))
        standing.called.set()


def _accounts(asker: Asker) -> tuple[tuple[str, str], ...]:
    return (("address", asker.address), ("place", asker.place))


def _first(standing: list[_Standing], had: Counter[tuple[str, str]]) -> _Standing:
    now = time.monotonic()
    return min(
        standing,
        key=lambda each: sum(had[one] for one in _accounts(each.asker)) - (now - each.since) / AGE,
    )
