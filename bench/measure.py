"""Timing: the median of repeated runs, and a yardstick for how fast the machine is at the moment."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

REPEATS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One row: a median in `unit`, its bound in the same unit (None: reported only), and a remark."""

    name: str
    median: float
    unit: str
    bound: float | None = None
    note: str = ""


def median_microseconds(run: Callable[[], object], *, number: int) -> float:
    """Return the median over repeats of the mean time of one run, in microseconds."""
    run()
    gc.collect()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for _ in range(number):
            run()
        times.append((time.perf_counter() - start) / number)
    return statistics.median(times) * 1e6


def median_milliseconds(runs: list[float]) -> float:
    """Return the median of durations in seconds, in milliseconds."""
    return statistics.median(runs) * 1e3


def yardstick() -> float:
    """Return microseconds for a fixed piece of plain Python: counting ten thousand numbers in a dict."""

    def run() -> int:
        seen: dict[int, int] = {}
        for number in range(10_000):
            seen[number % 97] = seen.get(number % 97, 0) + 1
        return len(seen)

    return median_microseconds(run, number=5)
