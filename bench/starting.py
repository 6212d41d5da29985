"""From the command to the first page, as after `make run`, and what an idle server uses."""

import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.measure import Figure
from bench.serving import Server

STARTS = 5


def figures() -> Iterator[Figure]:
    waited, spent, idle = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS):
            began = time.perf_counter()
            served = Server(Path(folder))
            served.start()
            with urllib.request.urlopen(served.address, timeout=60) as answered:  # noqa: S310
                answered.read()
            waited.append(time.perf_counter() - began)
            spent.append(served.processor_seconds())
            idle.append(served.megabytes())
            served.stop()
    note = f"processor time {median(spent):.2f} s"
    yield Figure(name="start to first page", median=median(waited), unit="s", bound=1.4, note=note)
    yield Figure(name="memory of an idle server", median=median(idle), unit="MB", bound=90)
