"""Pacing long work so that other requests continue: in slices, and one long piece of work at a time.

Under a cooperative server a computation blocks everybody. Work that grows with the age of a table pauses
between pieces, and two such pieces of work do not alternate slices.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from threading import Event, Lock, RLock
from time import monotonic, sleep
from typing import Any, Final

from companion.kernel.game import Game
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text
from companion.ledger.rows import LedgerRow
from companion.ledger.store import Ledger

SLICE: Final = 0.005
"""Seconds of work between two pauses."""

PAUSE: Final = 0.0005
"""Seconds of a pause: long enough for requests that wait for the network to get their turn too."""

MANY: Final = 1_000
"""More entries than this count as long work."""

AT_ONCE: Final = 500
"""Entries read from the ledger between two pauses."""

_LANE = RLock()


class TooMuchWork(Exception):
    """The current computation blocks everybody, and is cancelled (`web/server/watchdog.py`)."""


class _Slices:
    began = 0.0


def pause() -> None:
    """Let other requests run if the slice is over; called between the pieces of long work."""
    if monotonic() - _Slices.began > SLICE:
        let_others_go_on()


def let_others_go_on() -> None:
    sleep(PAUSE)
    _Slices.began = monotonic()


def long_work(entries: int) -> AbstractContextManager[object]:
    """Return a context to hold while working on this many entries; if there are many, no other long work runs
    meanwhile."""
    return _LANE if entries > MANY else nullcontext()


class OneAtATime:
    """A queue for work in separate processes, one at a time. After a turn, whoever wants more goes to the end
    of the queue. `patience`: how many seconds to wait for a turn; `busy`: the sentence for those who waited
    longer."""

    def __init__(self, patience: float, busy: Text) -> None:
        self._patience, self._busy = patience, busy
        self._guard = Lock()
        self._holder: str | None = None
        self._waiting: dict[str, deque[Event]] = {}

    @contextmanager
    def turn(self, whose: str) -> Iterator[None]:
        """Hold a turn, once it comes. `whose`: a table, an address or a file. Raise `Refusal` if it does not
        come in time."""
        called = self._join(whose)
        if called and not called.wait(self._patience) and self._leave(whose, called):
            raise Refusal(self._busy, Fault.UNAVAILABLE)
        try:
            yield
        finally:
            self._call_next()

    def _join(self, whose: str) -> Event | None:
        """Begin a turn if nobody has one; otherwise return an event that is set when it comes."""
        with self._guard:
            if self._holder is None:
                self._holder = whose
                return None
            called = Event()
            self._waiting.setdefault(whose, deque()).append(called)
            return called

    def _leave(self, whose: str, called: Event) -> bool:
        """Leave the queue; return False if the turn has just come."""
        with self._guard:
            mine = self._waiting.get(whose, deque())
            if called not in mine:
                return False
            mine.remove(called)
            if not mine:
                del self._waiting[whose]
            return True

    def _call_next(self) -> None:
        with self._guard:
            if self._holder in self._waiting:
                # Move it to the end of the queue; dicts keep insertion order.
                self._waiting[self._holder] = self._waiting.pop(self._holder)
            self._holder = next(iter(self._waiting), None)
            if self._holder is None:
                return
            mine = self._waiting[self._holder]
            mine.popleft().set()
            if not mine:
                del self._waiting[self._holder]


def pace(game: Game[Any]) -> Game[Any]:
    """Return the game with a pause before each move, for work that plays many."""

    def ready(row: MoveRow[Any, Any, Any], state: Any, who: Any) -> Any:
        pause()
        return game.rules.ready(row, state, who)

    return replace(game, rules=replace(game.rules, ready=ready))


def rows_between(ledger: Ledger, code: str, after: int, upto: int) -> Iterator[LedgerRow]:
    """Yield the entries of a table with versions greater than `after`, up to `upto`, in order."""
    while after < upto:
        some = ledger.read(code, after, min(after + AT_ONCE, upto))
        yield from some
        if not some:
            return
        after = some[-1].version
        pause()
