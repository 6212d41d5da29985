"""Bulk from outside: files of nothing but brackets, and looks at the past of a long table."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from bench.phone import Phone, find_hidden
from bench.tables import old_table
from companion.table.proof import export_text
from tests.faults.conftest import NewServer
from tests.faults.evening import Player, begun, tables_at

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc"),
    pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True),
]

SECONDS = 12.0
"""Seconds of entering, with and without the attack each."""

EVERY = 0.1
ENTRIES = 49_900
MAX_SLOWER = 3
UNHURRIED = 0.015
"""Seconds. Below that the machine itself is measured: three times as much is accepted."""

BRACKETS = b'{"format":"undertally-table","version":1,"code":"BCDFGH","game":"tyrants","hash":"","entries":['
HUGE = BRACKETS + b"{}," * ((32 * 1024 * 1024 - len(BRACKETS)) // 3 - 2) + b"{}]}"

Attack = Callable[[], None]


def form_of(body: bytes, token: str) -> bytes:
    edge = b"--edge\r\nContent-Disposition: form-data; "
    form = edge + b'name="csrf_token"\r\n\r\n' + token.encode() + b"\r\n"
    form += edge + b'name="file"; filename="t.json"\r\nContent-Type: application/json\r\n\r\n' + body
    return form + b"\r\n--edge--\r\n"


def upload(address: str, form: bytes, cookies: str, host: str) -> int:
    parts = urlsplit(address)
    headers = {"Content-Type": "multipart/form-data; boundary=edge", "Cookie": cookies, "Host": host}
    with closing(HTTPConnection(parts.hostname or "", parts.port, timeout=60)) as connection:
        connection.request("POST", "/import", form, headers)
        return connection.getresponse().status


@contextmanager
def attacked(attacks: list[Attack]) -> Iterator[None]:
    """Run each attack again and again until the block ends."""
    over = Event()

    def go_on(attack: Attack) -> None:
        while not over.is_set():
            with suppress(OSError, HTTPException):
                attack()

    threads = [Thread(target=go_on, args=(attack,)) for attack in attacks]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def entering(player: Player) -> float:
    """Return the 95th percentile of the seconds an entry takes, with one entry every tenth of a second."""
    took: list[float] = []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        began = time.monotonic()
        player.enter()
        took.append(time.monotonic() - began)
        time.sleep(max(0.0, EVERY - took[-1]))
    return quantiles(took, n=20)[-1]


def compared(player: Player, attacks: list[Attack]) -> tuple[float, float]:
    """Return the 95th percentile without the attack and with it."""
    calm = entering(player)
    with attacked(attacks):
        time.sleep(1.0)
        return calm, entering(player)


def told(name: str, calm: float, hurried: float, note: str) -> None:
    sys.stderr.write(f"\n{name}: p95 {calm * 1e3:.1f} ms without, {hurried * 1e3:.1f} ms with; {note}\n")


@pytest.mark.parametrize("host", ["localhost", "table.example"], ids=["trusted", "stranger"])
def test_a_flood_of_brackets_holds_up_no_table(
    new_server: NewServer, ledger_url: str, kept: ExitStack, host: str
) -> None:
    server = new_server()
    server.start()
    player = Player(server.address, begun(ledger_url), "honest")
    kept.callback(player.close)
    phone = Phone(server.address)
    kept.callback(phone.close)
    fields = find_hidden(phone.get("/", Host=host).text)
    cookies = "; ".join(f"{name}={held.value}" for name, held in phone._cookies.items())
    form = form_of(HUGE, fields["csrf_token"])
    statuses: list[int] = []

    def flood() -> None:
        statuses.append(upload(server.address, form, cookies, host))

    before = server.megabytes()
    calm, hurried = compared(player, [flood] * 3)
    grown = server.megabytes() - before
    told(f"imports, {host}", calm, hurried, f"{len(statuses)} files, {grown:.0f} MB more, {set(statuses)}")
    assert hurried <= MAX_SLOWER * max(calm, UNHURRIED)
    assert set(statuses) <= {413, 429, 503}
    assert grown < 200


def test_looks_at_the_past_of_a_long_table_hold_up_no_other(
    new_server: NewServer, ledger_url: str, tmp_path: Path, kept: ExitStack
) -> None:
    server = new_server()
    (tmp_path / "old").mkdir()
    code, _host = old_table(tmp_path / "old", ENTRIES)
    with tables_at(f"sqlite:///{tmp_path}/old/undertally.sqlite") as tables:
        document = export_text(tables, code).encode()
    server.start()
    player = Player(server.address, begun(ledger_url), "honest")
    kept.callback(player.close)
    phone = Phone(server.address)
    kept.callback(phone.close)
    fields = find_hidden(phone.get("/").text)
    cookies = "; ".join(f"{name}={held.value}" for name, held in phone._cookies.items())
    form = form_of(document, fields["csrf_token"])
    calm = entering(player)
    began = time.monotonic()
    with ThreadPoolExecutor(1) as other:
        bringing = other.submit(upload, server.address, form, cookies, "localhost")
        while_brought = entering(player)
        assert bringing.result() == 303
    told("an import of 49,900", calm, while_brought, f"{time.monotonic() - began:.1f} s")
    places = iter(range(100, ENTRIES, 997))

    def look() -> None:
        began = time.monotonic()
        with closing(Phone(server.address)) as watcher:
            watcher.get(f"/t/{code}/at/{next(places)}")
        took.append(time.monotonic() - began)
        time.sleep(max(0.0, 1.0 - took[-1]))

    took: list[float] = []
    with attacked([look]):
        hurried = entering(player)
    told("past moments", calm, hurried, f"{len(took)} looks, slowest {max(took):.2f} s")
    assert while_brought <= MAX_SLOWER * max(calm, UNHURRIED)
    assert hurried <= MAX_SLOWER * max(calm, UNHURRIED)
