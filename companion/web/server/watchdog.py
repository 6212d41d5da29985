"""A last bound around whatever computes while this serves: what holds everybody up for seconds is given up.

All that strangers can make long has a bound of its own (decision 0022). One that was forgotten costs one
answer this way, and not the evening. It is no measure of speed: what has its bounds never comes near.
"""

import signal
import sys
from types import FrameType
from typing import Final

from gevent import get_hub, getcurrent

from companion.table.pacing import TooMuchWork

TICK: Final = 0.25
"""Seconds of processor time between two looks. Of this process alone, so that a busy machine counts for
nothing."""

TICKS: Final = 12
"""Looks at which one greenlet is still at it, and the loop has not come round, until it is given up."""


class Watchdog:
    """Raises `TooMuchWork` in the greenlet that lets nobody else go on. Begins to watch at once, in the main
    thread; not on Windows, which has no such timer."""

    def __init__(self, tick: float = TICK, ticks: int = TICKS) -> None:
        self._hub, self._ticks = get_hub(), ticks
        self._who: object = None
        self._round, self._seen = -1, 0
        if sys.platform != "win32":
            signal.signal(signal.SIGVTALRM, self._look)
            signal.setitimer(signal.ITIMER_VIRTUAL, tick, tick)

    def end(self) -> None:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _look(self, _signal: int, _frame: FrameType | None) -> None:
        who, came_round = getcurrent(), self._hub.loop.iteration
        if who is self._hub or who is not self._who or came_round != self._round:
            # Somebody else, or the same one after all others had their turn.
            self._who, self._round, self._seen = who, came_round, 0
            return
        self._seen += 1
        if self._seen >= self._ticks:
            self._seen = 0
            raise TooMuchWork
