"""How soon the others see a tap at many tables with four phones each; the cost of a fragment that is already
drawn; and phones that only listen."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bench.crowd import PATIENCE
from bench.load import crowd
from bench.measure import Figure
from bench.pages import time_calls
from bench.phone import Phone
from bench.serving import OURS, Server, running_server
from bench.tables import Seated, write_copies
from companion.web.access.cookies import COOKIE

TABLES = 1_000
LOADS = ((250, 5.0, 200), (TABLES, 10.0, 500))
"""Tables, seconds between two entries at each of them, and the bound of the 95th percentile in milliseconds:
50 and 100 entries a second."""

SECONDS = 30.0
IDLE = 5.0
FRAGMENTS = 400
LIVE = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table", "X-Fills": "2"}


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        tables = write_copies(Path(folder), TABLES)
        with running_server(OURS, Path(folder)) as serving:
            yield _fragment(serving, tables[0])
            for number, every, bound in LOADS:
                yield from _fanned_out(serving, tables[:number], every, bound)
            yield Figure(name="memory, fanning out", median=serving.megabytes(), unit="MB", bound=620)
    with tempfile.TemporaryDirectory() as folder:
        tables = write_copies(Path(folder), TABLES)
        with running_server(OURS, Path(folder)) as serving:
            yield from _idle(serving, tables)


def _fragment(serving: Server, table: Seated) -> Figure:
    """Measure the processor time of the server alone, so that other load on the machine does not count."""
    phone = Phone(serving.address)
    phone.keep(f"{COOKIE}{table.code}", table.credentials[0])
    path = f"/t/{table.code}"
    time_calls(lambda: phone.get(path, **LIVE), 20)
    before = serving.processor_seconds()
    waited = time_calls(lambda: phone.get(path, **LIVE), FRAGMENTS)
    spent = (serving.processor_seconds() - before) / FRAGMENTS
    phone.close()
    note = f"processor time; over HTTP {median(waited) * 1e3:.1f} ms, gzip included"
    return Figure(name="fragment drawn already", median=spent * 1e3, unit="ms", bound=1, note=note)


def _fanned_out(serving: Server, tables: list[Seated], every: float, bound: float) -> Iterator[Figure]:
    used: dict[str, float] = {}

    def ready() -> None:
        used["before"] = serving.processor_seconds()

    told = crowd(serving, tables, "fan-out", streams=True, ready=ready, every=every, seconds=SECONDS)
    spent = serving.processor_seconds() - used["before"]
    # News that came after the time limit counts as lost, with the longest wait there is.
    times = told["times"] + [PATIENCE] * told["lost"]
    crowd_of = f"{len(tables):,} tables"
    load = f"4 phones each, {len(tables) / every:.0f} entries/s for {SECONDS:.0f} s"
    yield Figure(
        name=f"tap to the last of four, {crowd_of}", median=median(times) * 1e3, unit="ms", note=load
    )
    yield Figure(
        name=f"the same, p95, {crowd_of}",
        median=quantiles(times, n=20)[-1] * 1e3,
        unit="ms",
        bound=bound,
        note=f"{len(times):,} entries; the crowd was {max(0.0, told['late']):.1f} s behind at the end",
    )
    yield Figure(
        name=f"entries or fragments lost, {crowd_of}",
        median=told["lost"] + told["failures"],
        unit="",
        bound=0,
    )
    yield Figure(
        name=f"share of one core, {crowd_of}",
        median=spent / (SECONDS + max(0.0, told["late"])),
        unit="×",
        note=f"{spent / max(1, len(times)) * 1e3:.1f} ms of processor time an entry, on four screens",
    )
    yield Figure(name=f"news of an entry, {crowd_of}", median=told["bytes"], unit="B", bound=2048)


def _idle(serving: Server, tables: list[Seated]) -> Iterator[Figure]:
    seen: dict[str, Any] = {}

    def ready() -> None:
        seen["memory"] = serving.megabytes()

    told = crowd(serving, tables, "idle", streams=True, ready=ready, seconds=IDLE)
    note = f"{told['phones']:,} phones that loaded the page and listen"
    yield Figure(name="memory, idle streams", median=seen["memory"], unit="MB", bound=500, note=note)
