"""A watchdog for long computations: it interrupts them to let other requests run, and cancels one that does
not end.

Everything that strangers can make expensive has a limit (decision 0022), and work that grows with a table
pauses (`table/pacing.py`). For whatever was overlooked, the watchdog limits the damage to a short wait for
others and one failed answer. It does not measure speed: what keeps within the limits never triggers it.
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
"""Seconds of processor time between two checks. Only the time of this process counts, so that it does not
matter how busy the machine is. A greenlet that is found running at two checks in a row must let others
run."""

TICKS: Final = 300
"""After how many checks that find the same greenlet running, without a pause of its own, it is cancelled."""

INDIVISIBLE: Final = (
    # Code in these modules must not be interrupted between two of its lines.
    *("companion.ledger", "companion.live", "companion.processes"),
    *("companion.web.server.crowd", "companion.web.server.watchdog"),
    # Their thread-local values do not expect other greenlets to run in the same thread.
    *("sqlalchemy", "psycopg", "importlib", "logging", "threading", "concurrent"),
)
"""Modules and packages whose code is never interrupted to let others run."""


SERVING: Final = ("flask.app", "gevent")
"""The modules that call the code of a request. If gevent has called no code of ours, it is at work itself."""


def may_be_interrupted(frame: FrameType | None) -> bool:
    """Return whether the code in this frame may be interrupted to let others run: whether it belongs to one
    of our requests, and neither it nor a caller is in `INDIVISIBLE`."""
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
class Running:
    """A greenlet that computes. `since`: the round of the event loop in which it does; `looks`: how many
    further checks have found it."""

    since: int
    looks: int = 0


class Watchdog:
    """Interrupt a greenlet that lets no other run, and raise `TooMuchWork` in one that does not end. The
    watchdog starts when it is created, which must be in the main thread; on Windows, which lacks the timer,
    it does nothing."""

    def __init__(self, tick: float = TICK, ticks: int = TICKS) -> None:
        self._hub, self._ticks = get_hub(), ticks
        self._running: WeakKeyDictionary[object, Running] = WeakKeyDictionary()
        if sys.platform != "win32":
            signal.signal(signal.SIGVTALRM, self._look)
            # Restarting system calls would repeat a wait for the disk in another thread.
            signal.siginterrupt(signal.SIGVTALRM, False)
            signal.setitimer(signal.ITIMER_VIRTUAL, tick, tick)

    def end(self) -> None:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        who, now = getcurrent(), self._hub.loop.iteration
        if who is self._hub:
            return
        running = self._running.get(who)
        if running is None or running.since != now:
            # The loop has switched since then: this is another request, or it has paused by itself.
            self._running[who] = Running(now)
            return
        running.looks += 1
        if running.looks >= self._ticks:
            del self._running[who]
            raise TooMuchWork
        if may_be_interrupted(frame):
            let_others_go_on()
            running.since = self._hub.loop.iteration
