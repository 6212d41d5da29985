"""The scorecard: printer cold and warm, from the cache; and what it costs entries at other tables."""

import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure, median_milliseconds
from bench.pages import entries_of, p95, seat_phone, time_calls
from bench.phone import Phone
from bench.serving import server_address
from bench.tables import Filled

ROUNDS = 7
TABLES = ROUNDS + 2


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        filled = Filled(Path(folder), TABLES)
        codes = list(filled.hosts)
        with server_address(Path(folder)) as address:
            phone = Phone(address)
            yield _one(phone, "scorecard, printer cold", codes[0], 3)
            uncached = [_time_paper(phone, code) for code in codes[1 : ROUNDS + 1]]
            yield Figure(
                name="scorecard, printer warm, uncached",
                median=median_milliseconds(uncached) / 1e3,
                unit="s",
                bound=1.5,
            )
            cached = time_calls(lambda: phone.get(f"/t/{codes[0]}/scorecard.pdf"), 30)
            yield Figure(name="scorecard, cached", median=median_milliseconds(cached), unit="ms", bound=20)
            yield _compare_entries(address, filled)


def _one(phone: Phone, name: str, code: str, bound: float) -> Figure:
    return Figure(name=name, median=_time_paper(phone, code), unit="s", bound=bound, note="one run")


def _time_paper(phone: Phone, code: str) -> float:
    start = time.perf_counter()
    answer = phone.get(f"/t/{code}/scorecard.pdf")
    if answer.status != 200:
        raise RuntimeError(f"no scorecard: {answer.status}")
    return time.perf_counter() - start


def _compare_entries(address: str, filled: Filled) -> Figure:
    """Return the p95 of entries at one table while another's papers are printed without a pause, divided by
    the p95 while nothing is printed."""
    codes = list(filled.hosts)
    player = seat_phone(address, codes[-1], filled.hosts[codes[-1]])
    quiet = list(entries_of(player, f"/t/{codes[-1]}"))
    done = threading.Event()
    printing = threading.Thread(target=_keep_printing, args=(address, filled, codes[0], done))
    printing.start()
    try:
        busy = list(entries_of(player, f"/t/{codes[-1]}"))
    finally:
        done.set()
        printing.join()
    return Figure(
        name="entries while a PDF is made, p95 ratio",
        median=p95(busy) / p95(quiet),
        unit="×",
        bound=2,
        note=f"{p95(quiet):.1f} ms without, {p95(busy):.1f} ms with",
    )


def _keep_printing(address: str, filled: Filled, code: str, done: threading.Event) -> None:
    """Print without a pause; each round is a new version, so that nothing comes from the cache."""
    scorer = seat_phone(address, code, filled.hosts[code])
    entries = entries_of(scorer, f"/t/{code}")
    while not done.is_set():
        next(entries, None)
        _time_paper(scorer, code)
