"""Nobody computes for long while others wait: whoever does lets them go on in its midst, and is given up
where it does not come to an end.

All that strangers can make long has a bound of its own (decision 0022), and what grows with a table pauses
by itself (`table/pacing.py`). What was forgotten costs the others a moment this way, and its phone one
answer. It is no measure of speed: what has its bounds never comes near.
"""

import signal
import sys
from dataclasses import dataclass
from types import FrameType
from typing import Final
from weakref import WeakKeyDictionary

from gevent import get_hub, getcurrent

from companion.table.pacing import TooMuchWork, let_others_go_on

TICK: Final = 0.01
"""Seconds of processor time between two looks. Of this process alone, so that a busy machine counts for
nothing. Whoever is still at it at the second one has its turn ended."""

TICKS: Final = 300
"""Looks at which one greenlet is still at it, and never paused by itself, until it is given up."""

INDIVISIBLE: Final = (
    # They rest on nobody coming between two of their lines.
    *("companion.ledger", "companion.live", "companion.processes"),
    *("companion.web.server.crowd", "companion.web.server.watchdog"),
    # Whoever comes next is in the same thread, which what they keep for a thread does not expect.
    *("sqlalchemy", "psycopg", "importlib", "logging", "threading", "concurrent"),
)
"""Modules and packages in whose midst nobody else goes on."""


SERVING: Final = ("flask.app", "gevent")
"""What lies below an answer. Where nothing of ours is above gevent, it is at work itself."""


def may_be_left(frame: FrameType | None) -> bool:
    """Return whether others may go on while this waits: somewhere in an answer of ours, and nowhere in what
    is indivisible."""
    ours = False
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(INDIVISIBLE):
            return False
        if module.startswith(SERVING) and (ours or module.startswith("gevent")):
            break
        ours = ours or module.startswith("companion.")
        frame = frame.f_back
    return ours


@dataclass(slots=True)
class Turn:
    """A greenlet that computes: since which round of the loop, and how many looks met it."""

    since: int
    looks: int = 0


class Watchdog:
    """Ends the turn of a greenlet that lets nobody else go on, and raises `TooMuchWork` in one that does not
    end. Begins to watch at once, in the main thread; not on Windows, which has no such timer."""

    def __init__(self, tick: float = TICK, ticks: int = TICKS) -> None:
        self._hub, self._ticks = get_hub(), ticks
        self._turns: WeakKeyDictionary[object, Turn] = WeakKeyDictionary()
        if sys.platform != "win32":
            signal.signal(signal.SIGVTALRM, self._look)
            # What waits for the disk in another thread is not to be begun again.
            signal.siginterrupt(signal.SIGVTALRM, False)
            signal.setitimer(signal.ITIMER_VIRTUAL, tick, tick)

    def end(self) -> None:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        who, now = getcurrent(), self._hub.loop.iteration
        if who is self._hub:
            return
        turn = self._turns.get(who)
        if turn is None or turn.since != now:
            # It comes from the loop: from another request, or a pause of its own.
            self._turns[who] = Turn(now)
            return
        turn.looks += 1
        if turn.looks >= self._ticks:
            del self._turns[who]
            raise TooMuchWork
        if may_be_left(frame):
            let_others_go_on()
            turn.since = self._hub.loop.iteration
