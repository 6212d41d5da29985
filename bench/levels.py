"""The referee's desk with a level of 1,000 rooms: stocking it, and its page."""

import random
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench.measure import Figure, median_milliseconds
from bench.pages import seat_phone, time_calls
from bench.serving import server_address
from companion.games.underworld import moves as m
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.state.state import setup
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat
from companion.ledger.opening import open_ledger
from companion.table.service import Tables
from companion.table.submission import Submission

REFEREE = Seat("referee")
BEGUN = Begin((REFEREE,), REFEREE)
STOCKED = m.StockLevel("The Deep", 13, count=1000)
RUNS = 15
PAGES = 20


def figures() -> Iterator[Figure]:
    yield Figure(
        name="stocking a level of 1,000 rooms",
        median=median(_stocking(seed) for seed in range(RUNS)) * 1e3,
        unit="ms",
        bound=200,
        note="every die rolled, the entry applied",
    )
    with tempfile.TemporaryDirectory() as folder:
        code, host = _table(Path(folder))
        with server_address(Path(folder)) as address:
            phone, path = seat_phone(address, code, host), f"/t/{code}/view/level?level=The+Deep"
            size = len(phone.get(path).text.encode())
            yield Figure(
                name="page of a level of 1,000 rooms",
                median=median_milliseconds(time_calls(lambda: phone.get(path), PAGES)),
                unit="ms",
                bound=100,
                note=f"over HTTP, gzip included; {size / 1024:.0f} KB uncompressed",
            )


def _stocking(seed: int) -> float:
    """Return how many seconds it takes to stock the level."""
    dice, state = random.Random(seed), setup(BEGUN)  # noqa: S311
    start = time.perf_counter()
    apply(state, None, resolve(state, None, STOCKED, lambda sides: dice.randint(1, sides)))
    return time.perf_counter() - start


def _table(data: Path) -> tuple[str, str]:
    ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    code, host = tables.open("underworld")
    entered: tuple[Move, ...] = (BEGUN, STOCKED)
    for version, move in enumerate(entered, 1):
        drafts = [Draft(move=move)]
        tables.submit(code, Submission(token=f"levels-{version}", saw=version, by="host", drafts=drafts))
    ledger.close()
    return code, host
