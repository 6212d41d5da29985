"""The printer's queue, in which the caller whose table and address have had the fewest papers comes first;
and the errors that can occur between ordering a paper and receiving it.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import heapify, heapreplace


class PrintingFailed(Exception):
    """This paper could not be made; others still may."""


class PrintingTooSlow(PrintingFailed):
    """It took too long; at a quieter moment it may succeed."""


class PrintingAbandoned(PrintingFailed):
    """Nobody waits for this paper any more."""


class PrintingBusy(Exception):
    """Other papers come first; `seconds`: for how long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Other papers come first, for about {seconds:.0f} seconds.")
        self.seconds = seconds


class PrintingUnavailable(Exception):
    """This machine cannot print; the message says what to type."""


PATIENCE = 15.0
"""The most seconds that a caller waits in the queue; one that would wait longer is refused, and told how long
it would take."""

WAIT_PER_PAPER = 10.0
"""Seconds of waiting that make up for a paper that a caller already got."""

FIRST_ESTIMATE = 1.5
"""Seconds that a paper is expected to take until one has been measured."""

MAX_EXPECTED = 5.0
"""The most seconds that a paper is expected to take, since the first one also waits for the process to
start."""

CHECK_INTERVAL = 0.5
"""Seconds between two checks whether a waiting caller is still there."""

MAX_LISTED = 200
"""How many callers who were told to come back keep their place in the queue."""


Accounts = tuple[tuple[str, str], ...]


def _stays() -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """`address`: where the request comes from; `place`: its table or group. Both may be empty.

    `gone`: returns whether nobody waits for the paper any more.
    """

    address: str = ""
    place: str = ""
    gone: Callable[[], bool] = _stays


@dataclass(eq=False, slots=True)
class _Waiting:
    asker: Asker
    since: float = field(default_factory=time.monotonic)
    called: threading.Event = field(default_factory=threading.Event)


class PrintQueue:
    """A queue with a fixed number of turns at a time. What each address and place has used is remembered
    until the queue is empty; a caller who was told to come back keeps their place."""

    def __init__(self, at_once: int = 1) -> None:
        self._at_once = at_once
        self._lock = threading.Lock()
        self._waiting: list[_Waiting] = []
        self._under_way: dict[_Waiting, float] = {}  # since when
        self._papers_had: Counter[tuple[str, str]] = Counter()
        self._sent_away: dict[Accounts, float] = {}
        self._pace = FIRST_ESTIMATE

    @contextmanager
    def turn(self, asker: Asker, patience: float = PATIENCE) -> Iterator[None]:
        """Hold a turn, once it comes. Raise `PrintingBusy` if that would take too long, `PrintingAbandoned`
        if nobody waits for the paper."""
        mine = self._wait(asker, patience)
        finished = True
        try:
            yield
        except PrintingAbandoned:
            finished = False
            raise
        finally:
            with self._lock:
                took = min(time.monotonic() - self._under_way[mine], MAX_EXPECTED)
                if finished:
                    self._pace += 0.3 * (took - self._pace)
                self._end(mine)

    def _wait(self, asker: Asker, patience: float) -> _Waiting:
        mine = _Waiting(asker)
        with self._lock:
            mine.since = self._sent_away.pop(_accounts(asker), mine.since)
            if len(self._under_way) < self._at_once:
                self._call(mine)
                return mine
            seconds = self._expect_wait(mine)
            if seconds > patience:
                if len(self._sent_away) < MAX_LISTED:
                    self._sent_away[_accounts(asker)] = mine.since
                raise PrintingBusy(seconds)
            self._waiting.append(mine)
        try:
            while not mine.called.wait(CHECK_INTERVAL):
                if asker.gone():
                    raise PrintingAbandoned("Nobody waits for this paper any more.")
        except BaseException:
            with self._lock:
                if mine in self._under_way:
                    self._end(mine)
                else:
                    self._waiting.remove(mine)
            raise
        return mine

    def _expect_wait(self, mine: _Waiting) -> float:
        """Return the seconds until this caller's turn, if nobody else comes."""
        now = time.monotonic()
        free = [max(self._pace - (now - began), 0.0) for began in self._under_way.values()]
        heapify(free)
        waiting, had = [*self._waiting, mine], self._papers_had.copy()
        while (first := _first(waiting, had)) is not mine:
            waiting.remove(first)
            had.update(_accounts(first.asker))
            heapreplace(free, free[0] + self._pace)
        return free[0]

    def _end(self, mine: _Waiting) -> None:
        del self._under_way[mine]
        if self._waiting:
            first = _first(self._waiting, self._papers_had)
            self._waiting.remove(first)
            self._call(first)
        elif not self._under_way:
            self._papers_had.clear()
            self._sent_away.clear()

    def _call(self, waiting: _Waiting) -> None:
        self._under_way[waiting] = time.monotonic()
        self._papers_had.update(_accounts(waiting.asker))
        waiting.called.set()


def _accounts(asker: Asker) -> Accounts:
    return (("address", asker.address), ("place", asker.place))


def _first(waiting: list[_Waiting], had: Counter[tuple[str, str]]) -> _Waiting:
    now = time.monotonic()
    return min(
        waiting,
        key=lambda each: sum(had[one] for one in _accounts(each.asker)) - (now - each.since) / WAIT_PER_PAPER,
    )
