"""Connections that send nothing, and streams that nobody reads, lock nobody out."""

import ctypes
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from bench.serving import OURS, Server
from companion import live
from companion.web.server import crowd
from tests.attacks.conftest import Serve
from tests.attacks.honest import VANDAL, Honest, ask, asked, connected, many, status

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")

FEW_FILES = ("/bin/sh", "-c", f"ulimit -n 400; exec {' '.join(OURS)}")

OPEN = ("01", "08")
"""States of a connection that the server holds open: established, or closed by the other end only."""


def there(server: Server, source: str) -> int:
    """Return how many connections the server keeps to an address, as the system counts them."""
    port, address = f":{server.port:04X}", socket.inet_aton(source)[::-1].hex().upper()
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(ours.endswith(port) and theirs.startswith(address) and state in OPEN
               for _, ours, theirs, state, *_ in lines)  # fmt: skip


def waited(server: Server, source: str, most: int, seconds: float) -> float:
    """Return the seconds until the server keeps no more than this many connections to an address."""
    began = time.monotonic()
    while there(server, source) > most:
        assert time.monotonic() - began < seconds, f"still {there(server, source)}"
        time.sleep(0.05)
    return time.monotonic() - began


def deafen(line: socket.socket) -> None:
    """Drop everything that arrives: to the other end it looks as if the phone had left the network without
    a word."""
    code = (ctypes.c_uint64 * 1)(0x06)  # one instruction: drop the whole packet
    program = (ctypes.c_uint64 * 2)(1, ctypes.addressof(code))
    attach = 26
    line.setsockopt(socket.SOL_SOCKET, attach, bytes(program))


def test_a_thousand_silent_connections_shut_nobody_out(serve: Serve) -> None:
    server = serve(FEW_FILES)
    # It answers a moment before it has greeted the phone.
    until = time.monotonic() + 10
    while "open 400 files, enough for some 72 phones" not in server.told:
        assert time.monotonic() < until, server.told
        time.sleep(0.05)
    with ExitStack() as kept:
        many(kept, 1_000, lambda: connected(server))
        answered = kept.enter_context(asked(server, "/", source="127.0.0.1"))
        assert status(answered) == 200
        newest = kept.enter_context(asked(server, "/"))
        assert status(newest) == 200
        waited(server, VANDAL, crowd.OF_ONE + 1, 10)
    assert "Traceback" not in server.told


def test_whoever_has_asked_is_answered_however_many_ask_at_once(serve: Serve) -> None:
    """Questions that arrived before the server could read them are no idle connections."""
    server = serve()
    with ExitStack() as kept:
        silent = many(kept, crowd.OF_ONE - 1, lambda: connected(server))
        newest = kept.enter_context(asked(server, "/"))
        assert status(newest) == 200
        os.kill(server.pid, signal.SIGSTOP)
        try:
            for line in silent:
                ask(line, "/")
            # The system queues this many for a server that accepts none.
            lines = silent + many(kept, 60, lambda: asked(server, "/"))
        finally:
            os.kill(server.pid, signal.SIGCONT)
        assert 0 not in [status(line) for line in lines]


def test_phones_that_were_let_in_do_not_give_way(serve: Serve, tmp_path: Path) -> None:
    """This holds even when the vandal is at the same address."""
    server = serve()
    player = Honest(server, tmp_path / "data")
    player.enter()
    with ExitStack() as kept:
        many(kept, crowd.OF_ONE * 2, lambda: connected(server, "127.0.0.1"))
        waited(server, "127.0.0.1", crowd.OF_ONE + 2, 10)
        player.enter()
    player.close()


def test_strangers_have_so_many_streams_and_a_household_has_what_it_needs(honest: Honest) -> None:
    path = f"/t/{honest.table.code}/stream"
    with ExitStack() as kept:
        lines = many(kept, live.OF_STRANGERS + 5, lambda: asked(honest.server, path))
        assert [status(line) for line in lines] == [200] * live.OF_STRANGERS + [503] * 5
        seated = f"seat-{honest.table.code}={honest.table.credential}"
        for _ in range(12):
            assert status(kept.enter_context(asked(honest.server, path, cookie=seated))) == 200


@pytest.mark.soak
def test_silence_is_cut_off_and_slowness_is_not(serve: Serve) -> None:
    """The server here has little patience: 1 second between requests, and 1 for the head of a request."""
    server = serve((sys.executable, "-m", "tests.attacks.impatient"))
    with ExitStack() as kept:
        silent, begun, used = many(kept, 3, lambda: connected(server))
        begun.sendall(b"GET / HTTP/1.1\r\nHost: table.example\r\n")
        used.sendall(b"GET /t/BCDFGH/version HTTP/1.1\r\nHost: table.example\r\n\r\n")
        assert status(used) == 404
        slow = kept.enter_context(connected(server))
        body = b"here=/&language=es"
        head = f"POST /language HTTP/1.1\r\nHost: t\r\nContent-Length: {len(body)}\r\n"
        slow.sendall(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\n".encode())
        for letter in body:
            time.sleep(0.15)
            slow.sendall(bytes([letter]))
        assert status(slow) == 400  # it carries no proof, and was read to its end
        for line in (silent, begun):
            assert line.recv(100) == b""
        while used.recv(10_000):
            pass
    assert "Traceback" not in server.told


def test_who_hangs_up_in_the_middle_leaves_no_trace(serve: Serve) -> None:
    server = serve()
    heads = (
        b"GET / HTTP/1.1\r\nHost: t\r\n",
        b"POST /language HTTP/1.1\r\nHost: t\r\nContent-Length: 100\r\n\r\nhere",
        b"POST /language HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhe",
        b"GET / HTTP/1.1\r\nHost: t\r\n\r\n" * 200,
    )
    for head in heads:
        for hard in (b"\x01\0\0\0\0\0\0\0", b"\0" * 8):
            line = connected(server)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, hard)
            line.sendall(head)
            time.sleep(0.05)
            line.close()
    with asked(server, "/") as answered:
        assert status(answered) == 200
    time.sleep(0.5)
    assert not re.search("Traceback|Error", server.told), server.told


@pytest.mark.soak
def test_entries_beside_a_thousand_silent_connections(honest: Honest) -> None:
    @contextmanager
    def silent() -> Iterator[None]:
        with ExitStack() as kept:
            many(kept, 1_500, lambda: connected(honest.server))
            yield

    honest.not_held_up("1,500 silent connections", silent)


@pytest.mark.soak
def test_entries_beside_streams_of_phones_that_vanished(honest: Honest) -> None:
    seated = f"seat-{honest.table.code}={honest.table.credential}"
    path = f"/t/{honest.table.code}/stream"

    @contextmanager
    def vanished() -> Iterator[None]:
        with ExitStack() as kept:
            for line in many(kept, 200, lambda: asked(honest.server, path, cookie=seated)):
                assert status(line) == 200
                deafen(line)
            yield
            took = waited(honest.server, VANDAL, 0, 50)
            print(f"200 streams of phones that vanished were gone after {took:.0f} s more")  # noqa: T201

    honest.not_held_up("200 vanished streams", vanished)
    assert "Traceback" not in honest.server.told
