"""What a table's age costs: an entry, a retraction, the table page, the newest page of the log, and opening
after a restart, at 200, 2,000 and 20,000 entries; and the first look at the past after a restart."""

import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from bench.measure import Figure, median_milliseconds
from bench.pages import seat_phone, time_calls
from bench.phone import Phone, find_hidden
from bench.serving import OURS, running_server, server_address
from bench.tables import old_table
from companion.ledger.opening import open_ledger
from companion.table.fold import EVERY
from companion.table.service import Tables

AGES = (200, 2_000, 20_000)
RUNS = 25
RESTARTS = 3
MAX_GROWTH = 1.5
"""An allowance for noise: nothing here may depend on the table's age."""

PAGES = ("notes", "search?q=nothing-like-it", "catch-up", "who")
MAX_PER_PAGE = 100
"""Milliseconds."""

LOOKS = {
    **dict.fromkeys(("at/{early}", "at/{half}", "at/{late}"), MAX_PER_PAGE),
    **dict.fromkeys(("log?before={half}", "chronicle", "export.json", "ledger.csv"), 300),
}
"""Looks at the past, each the first after a restart, with the milliseconds allowed to the first byte.
`early`, `late`: as far from the checkpoint before them as an entry can be."""

Aged = dict[int, tuple[str, str]]


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        tables: Aged = {age: old_table(Path(folder), age) for age in AGES}
        first = {age: _opening(Path(folder), code, 1) for age, (code, _host) in tables.items()}
        opened = {age: _opening(Path(folder), code, RUNS) for age, (code, _host) in tables.items()}
        half = AGES[-1] // 2
        for look, most in LOOKS.items():
            path = look.format(early=EVERY - 1, half=half, late=half + EVERY - 1)
            yield _first_look(Path(folder), *tables[AGES[-1]], path, most)
        with server_address(Path(folder)) as address:
            for name, times in _measure_served(address, tables).items():
                yield from _rows(name, times)
            yield from _pages(address, *tables[AGES[-1]])
    yield from _rows("opening after a restart", opened)
    yield Figure(
        name="opening 20,000 entries without checkpoints",
        median=first[AGES[-1]],
        unit="ms",
        note="once, after the code has changed",
    )


def _first_look(folder: Path, code: str, host: str, look: str, most: int) -> Figure:
    times, ends, spent = list[float](), list[float](), list[float]()
    for _ in range(RESTARTS):
        with running_server(OURS, folder) as served:
            phone, before = seat_phone(served.address, code, host), served.processor_seconds()
            start = time.perf_counter()
            times.append(phone.wait_for_first_byte(f"/t/{code}/{look}"))
            ends.append(time.perf_counter() - start)
            spent.append(served.processor_seconds() - before)
    whole, work = median_milliseconds(ends), median_milliseconds(spent)
    return Figure(
        name=f"{look} of {AGES[-1]:,}, first after a restart",
        median=median_milliseconds(times),
        unit="ms",
        bound=most,
        note=f"first byte; all of it {whole:.0f} ms, {work:.0f} of them the server's processor time",
    )


def _pages(address: str, code: str, host: str) -> Iterator[Figure]:
    """Time pages that show notes and history, at the oldest table."""
    phone = seat_phone(address, code, host)
    for page in PAGES:
        times = time_calls(partial(phone.get, f"/t/{code}/{page}"), RUNS)
        name = f"{page}, {AGES[-1]:,} entries"
        yield Figure(name=name, median=median(times) * 1e3, unit="ms", bound=MAX_PER_PAGE)


def _rows(name: str, times: dict[int, float]) -> Iterator[Figure]:
    each = ", ".join(f"{times[age]:.1f} ms at {age:,}" for age in AGES[:-1])
    oldest = AGES[-1]
    yield Figure(name=f"{name}, {oldest:,} entries", median=times[oldest], unit="ms", note=each)
    grown = times[oldest] / times[AGES[0]]
    yield Figure(name=f"{name}, {oldest:,} over {AGES[0]}", median=grown, unit="×", bound=MAX_GROWTH)


def _measure_served(address: str, tables: Aged) -> dict[str, dict[int, float]]:
    """Return milliseconds by request and by age, taken in turns, so that a slow moment slows all of them
    alike."""
    phones = {age: seat_phone(address, code, host) for age, (code, host) in tables.items()}
    asked: dict[str, Callable[[Phone, str], float]] = {
        "entry saved": _entry,
        "entry taken back": _take_back,
        "table page": lambda phone, path: time_calls(lambda: phone.get(path), 1)[0],
        "newest page of the log": lambda phone, path: time_calls(lambda: phone.get(f"{path}/log"), 1)[0],
    }
    times: dict[str, dict[int, list[float]]] = {name: {age: [] for age in AGES} for name in asked}
    for _run, name, age in itertools.product(range(RUNS), asked, AGES):
        times[name][age].append(asked[name](phones[age], f"/t/{tables[age][0]}"))
    return {name: {age: median(each) * 1e3 for age, each in ages.items()} for name, ages in times.items()}


def _entry(phone: Phone, path: str) -> float:
    return _post(phone, path, "gain-vp", seat="red", vp="1", reason="bench")


def _take_back(phone: Phone, path: str) -> float:
    version = find_hidden(phone.get(path).text)["saw"]
    return _post(phone, path, "retract", version=version, seat="")


def _post(phone: Phone, path: str, kind: str, **fields: str) -> float:
    given = {**find_hidden(phone.get(path).text), **fields}
    start = time.perf_counter()
    answer = phone.post(f"{path}/moves/{kind}", given)
    passed = time.perf_counter() - start
    if answer.status != 303:
        raise RuntimeError(f"not entered: {answer.status} {answer.text[:200]}")
    return passed


def _opening(data: Path, code: str, runs: int) -> float:
    """Return the milliseconds in which a server reads a table that it has never read. It finds the
    checkpoints that earlier runs have stored, if there were any."""
    times = []
    for _ in range(runs):
        ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
        tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
        start = time.perf_counter()
        tables.table(code)
        times.append(time.perf_counter() - start)
        ledger.close()
    return median(times) * 1e3
