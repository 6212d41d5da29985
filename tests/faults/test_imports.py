"""Files imported at real servers: several at once, killed halfway, over a table that is being played,
deleted or exported meanwhile, and sent only in part. A table is complete or absent, and its file can be
imported again."""

import json
import re
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest
from sqlalchemy.exc import OperationalError

from bench.phone import Answer, Phone, find_hidden
from bench.serving import Server
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.kernel.codec import pack_draft
from companion.kernel.moves import Begin, Draft, Open
from companion.kernel.rulings import Refusal
from companion.ledger.rows import NOTHING, Head, LedgerRow, Writing, breaks, chain
from companion.table.proof import export_text
from companion.web.access.cookies import COOKIE
from tests.faults.conftest import ONE_ENGINE, NewServer
from tests.faults.evening import Player, audited, begun, playing, rows_of, tables_at

CODE = "BCDFGH"
AT = "2026-01-01T00:00:00.000000Z"
GAINED = {"kind": "gain-vp", "move": {"vp": 1, "reason": "x"}, "seat": HOUSES[0], "override": None}


def made(entries: int, code: str = CODE) -> tuple[LedgerRow, ...]:
    """Return the export of a table of this many entries that was never on this server."""
    opening = pack_draft(Draft(move=Open(game="tyrants", rules_version="1")))
    begin = pack_draft(Draft(move=Begin(HOUSES, HOUSES[0], {})))
    return tuple(chain(code, NOTHING, writings((opening, begin, *more(entries - 2)), 0)))


def more(entries: int) -> Sequence[str]:
    return [json.dumps(GAINED)] * entries


def writings(payloads: Sequence[str], saw: int) -> list[Writing]:
    return [
        Writing(token=f"elsewhere-{saw + n:06}", part=0, payload=payload, by="host", at=AT, saw=saw + n)
        for n, payload in enumerate(payloads)
    ]


def document(rows: Sequence[LedgerRow], code: str = CODE) -> bytes:
    entries = [{field: getattr(row, field) for field in row.__dataclass_fields__} for row in rows]
    about = {"format": "undertally-table", "version": 1, "code": code, "game": "tyrants"}
    return json.dumps({**about, "hash": rows[-1].hash, "entries": entries}).encode()


class Bringer:
    """A browser at the front page, whose form is always sent with the same token."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.phone = Phone(address)
        page = self.phone.get("/").text
        form = page[page.index('id="import"') :]
        self.fields = find_hidden(form)
        assert {"csrf_token", "token"} <= self.fields.keys()

    def body(self, file: bytes) -> bytes:
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in self.fields.items()
        ]
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="t.json"\r\n\r\n'
        return b"".join((*parts, head, file, b"\r\n--x--\r\n"))

    def bring(self, file: bytes) -> Answer:
        """Import a file and return the answer; ask again if the computer is busy."""
        kind = {"Content-Type": "multipart/form-data; boundary=x"}
        while (answer := self.phone.send("POST", "/import", self.body(file), kind)).status in (413, 503):
            time.sleep(0.2)
        return answer

    @property
    def credential(self) -> str:
        """Return the credential with which it was let in as the host of `CODE`."""
        return self.phone._cookies[f"{COOKIE}{CODE}"].value

    def __enter__(self) -> "Bringer":
        return self

    def __exit__(self, *_gone: object) -> None:
        self.phone.close()

    def hosts(self, code: str = CODE) -> bool:
        """Return whether its cookie shows that it was let in as the host, on a server where this computer
        hosts all tables."""
        return f"{COOKIE}{code}" in self.phone._cookies


def is_whole(url: str, rows: Sequence[LedgerRow], code: str = CODE) -> bool:
    """Return whether a table equals what its file holds; false if it is absent."""
    here = rows_of(url, code)
    if not here:
        return False
    assert here == tuple(rows)
    return True


def at_once(bringers: Sequence[Bringer], file: bytes) -> list[Answer]:
    with ThreadPoolExecutor(len(bringers)) as pool:
        return list(pool.map(lambda bringer: bringer.bring(file), bringers))


def test_one_file_that_several_bring_at_once_is_one_table(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    served = new_server()
    served.start()
    rows = made(300)
    bringers = [kept.enter_context(Bringer(served.address)) for _ in range(4)]
    answers = at_once(bringers, document(rows))
    assert {answer.status for answer in answers} == {303}
    assert [bringer.hosts() for bringer in bringers].count(True) == 1
    assert is_whole(ledger_url, rows)


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_one_file_brought_to_two_processes_at_once_is_one_table(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    servers = new_server(), new_server()
    for served in servers:
        served.start()
    for n in range(3):
        code = f"BCDFG{'JKM'[n]}"
        rows = made(200, code)
        bringers = [kept.enter_context(Bringer(served.address)) for served in servers for _ in range(2)]
        answers = at_once(bringers, document(rows, code))
        assert {answer.status for answer in answers} == {303}
        assert [bringer.hosts(code) for bringer in bringers].count(True) == 1
        assert is_whole(ledger_url, rows, code)


@ONE_ENGINE
@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.soak)])
def test_a_file_brought_in_is_whole_or_absent_whenever_the_server_is_killed(
    kills: int, ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    """The same tap again imports it, or makes whoever taps the host of the table that exists."""
    served = new_server()
    served.start()
    rows, moments = made(1_500), Random(kills)
    file = document(rows)
    for number in range(kills):
        with tables_at(ledger_url) as tables, suppress(Refusal):
            tables.delete(CODE)
        bringer = kept.enter_context(Bringer(served.address))
        with brought_meanwhile(bringer, file):
            if number % 2:
                time.sleep(moments.uniform(0.0, 2.5))
            else:
                await_table(ledger_url)
            served.kill()
        is_whole(ledger_url, rows)
        served.start()
        assert bringer.bring(file).status == 303
        assert bringer.hosts()
        assert is_whole(ledger_url, rows)
    assert "match" in audited(ledger_url)


@contextmanager
def brought_meanwhile(bringer: Bringer, file: bytes) -> Iterator[None]:
    def bring() -> None:
        with suppress(OSError, HTTPException):
            bringer.bring(file)
        bringer.phone.close()

    thread = Thread(target=bring)
    thread.start()
    yield
    thread.join()


def await_table(url: str) -> None:
    """Wait until the first row of the table can be read."""
    until = time.monotonic() + 60
    with tables_at(url) as tables:
        while tables.version(CODE) is None:
            assert time.monotonic() < until


@ONE_ENGINE
def test_an_older_and_a_newer_file_of_a_table_that_is_played_lose_nothing(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    """Whatever its phones heard is saved stays, in one chain; a file is taken up completely or not at all."""
    served = new_server()
    served.start()
    table = begun(ledger_url)
    with tables_at(ledger_url) as tables:
        older = export_text(tables, table.code).encode()
    players = [Player(served.address, table, f"phone-{n}") for n in range(2)]
    statuses: set[int] = set()
    with playing(players):
        for _ in range(4):
            bringer = kept.enter_context(Bringer(served.address))
            statuses.add(bringer.bring(older).status)
            assert not bringer.hosts(table.code)
            here = rows_of(ledger_url, table.code)
            head = Head(here[-1].version, here[-1].hash)
            newer = (*here, *chain(table.code, head, writings(more(3), head.version)))
            statuses.add(bringer.bring(document(newer, table.code)).status)
    assert statuses <= {303, 409}, served.told
    here = rows_of(ledger_url, table.code)
    assert breaks(table.code, NOTHING, here) == ()
    tokens = [row.token for row in here]
    for told in (token for player in players for token in player.told):
        assert tokens.count(told) == 1
    assert sum(token.startswith("elsewhere-") for token in tokens) % 3 == 0
    assert {status for player in players for status, _text in player.answers} == set()
    assert "match" in audited(ledger_url)


@ONE_ENGINE
def test_a_file_brought_in_while_its_table_is_deleted_and_exported_is_whole_or_absent(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    served = new_server()
    served.start()
    rows = made(120)
    file, over = document(rows), Event()
    bringer = kept.enter_context(Bringer(served.address))
    assert bringer.bring(file).status == 303
    exported: list[Answer] = []

    def export() -> None:
        with closing(Phone(served.address)) as phone:
            phone.keep(f"{COOKIE}{CODE}", bringer.credential)
            while not over.is_set():
                exported.append(phone.get(f"/t/{CODE}/export.json"))

    def delete() -> None:
        with tables_at(ledger_url) as tables:
            while not over.is_set():
                with suppress(Refusal, OperationalError):
                    tables.delete(CODE)
                time.sleep(0.2)

    with ThreadPoolExecutor(2) as pool:
        at_it = pool.submit(export), pool.submit(delete)
        brought = [bringer.bring(file).status for _ in range(6)]
        over.set()
        for each in at_it:
            each.result()
    assert set(brought) == {303}
    assert {answer.status for answer in exported} <= {200, 403, 404, 429}, served.told
    for answer in exported:
        if answer.status == 200:
            assert len(json.loads(answer.text)["entries"]) == len(rows)
    assert bringer.bring(file).status == 303
    assert is_whole(ledger_url, rows)


def sent(served: Server, body: bytes, length: int) -> str:
    """Return the server's answer to a body that is shorter or longer than announced, after which the sender
    is silent."""
    there = urlsplit(served.address)
    head = f"POST /import HTTP/1.1\r\nHost: {there.netloc}\r\nConnection: close\r\n"
    kind = f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {length}\r\n\r\n"
    with socket.create_connection((there.hostname or "", there.port or 0), timeout=60) as line:
        line.sendall((head + kind).encode() + body)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := line.recv(65_536):
                answer += part
    return answer.decode("utf-8", "replace")


@ONE_ENGINE
def test_a_file_of_another_length_than_is_said_brings_nothing_in(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    served = new_server()
    served.start()
    bringer = kept.enter_context(Bringer(served.address))
    rows = made(50)
    body = bringer.body(document(rows))
    for length in (len(body) + 100, 10**9, len(body) - 200, len(body) // 2, 0):
        answer = sent(served, body, length)
        assert not re.match(r"HTTP/1.1 (2|3|5)", answer), answer[:200]
        assert rows_of(ledger_url, CODE) == ()
    assert bringer.bring(document(rows)).status == 303
    assert "Traceback" not in served.told
