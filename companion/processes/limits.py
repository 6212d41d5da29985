"""What a process of ours denies itself, so that the table never waits for it."""

import logging
import os
import signal
import sys
from types import FrameType

LOG = logging.getLogger(__name__)

NICENESS = 10


def yield_to_others() -> None:
    if sys.platform != "win32":
        os.nice(NICENESS)


def limit_memory(size: int) -> None:
    """At most `size` bytes of address space. macOS refuses the limit and goes without."""
    if sys.platform != "win32":
        import resource

        _, ceiling = resource.getrlimit(resource.RLIMIT_AS)
        if ceiling != resource.RLIM_INFINITY:
            size = min(size, ceiling)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (size, ceiling))
        except (OSError, ValueError):
            LOG.info("this system sets no memory limit")


def leave_interrupts_to_the_parent() -> None:
    """Ctrl+C in a terminal reaches both processes; the parent closes stdin when it has finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_after(seconds: float) -> None:
    """End this process unless called again before: also when the parent is no longer there to do so."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, _end)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _end(_signal: int, _frame: FrameType | None) -> None:
    # Not an Exception: a renderer that catches those must not swallow it.
    raise SystemExit(0)
