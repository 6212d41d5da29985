"""How long the other phones wait for a small response while one requests the largest pages there are."""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

from bench.measure import Figure
from bench.phone import Phone
from bench.serving import server_address
from bench.tables import write_table
from companion.games.score_sheet.about import PLACES
from companion.games.score_sheet.moves import CountRound, UseSheet
from companion.kernel.moves import Begin, Draft
from companion.web.access.cookies import COOKIE

ROUNDS = 60
SEATS = tuple(place.seat for place in PLACES)
PAGES = ("/scores", "", "/hand-off", "/chronicle", "/chart.svg", "/ledger.csv")


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        code, host = write_table(Path(folder), "score_sheet", tuple(_longest_game()))
        with server_address(Path(folder)) as address:
            large, other = Phone(address), Phone(address)
            large.keep(COOKIE + code, host)
            for page in PAGES:
                worst, took = _beside(large, f"/t/{code}{page}", other)
                note = f"{page or 'the table'}, for the first time: {took:.1f} s"
                yield Figure(
                    name="longest wait beside a large page", median=worst, unit="ms", bound=50, note=note
                )


def _beside(large: Phone, page: str, other: Phone) -> tuple[float, float]:
    """Return the longest wait of the other phone in milliseconds, and the seconds that the page took."""
    other.get("/healthz/live")
    began, worst = time.perf_counter(), 0.0
    asking = Thread(target=large.get, args=(page,))
    asking.start()
    while asking.is_alive():
        asked = time.perf_counter()
        other.get("/healthz/live")
        worst = max(worst, time.perf_counter() - asked)
    return worst * 1e3, time.perf_counter() - began


def _longest_game() -> Iterator[Draft]:
    """Yield the entries of a game with the most rounds, the most content and the most players that are
    accepted."""
    lines: list[dict[str, object]] = [{"key": f"a{n}", "name": f"A{n}", "kind": "number"} for n in range(3)]
    lines.append({"key": "s", "name": "S", "kind": "computed", "part": True, "of": ["a0"] * 12})
    sheet = {"title": "Long", "lines": [], "rounds": {"number": ROUNDS, "lines": lines}}
    yield Draft(move=Begin(SEATS, SEATS[0]))
    yield Draft(move=UseSheet(json.dumps(sheet)), seat=SEATS[0])
    for number in range(1, ROUNDS + 1):
        for seat in SEATS:
            yield Draft(move=CountRound(number, {"a0": 1, "a1": 1, "a2": 1}), seat=seat)
