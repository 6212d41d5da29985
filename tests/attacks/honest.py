"""An honest table during an attack: how long its entries take with the attack and without it."""

import resource
import socket
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

from bench.serving import Server
from tests.faults.evening import Player, begun

VANDAL = "127.0.0.66"
"""An address of this computer that nobody plays from."""

SECONDS = 5.0
"""The length of each measurement, in seconds."""

EVERY = 0.03
ROUNDS = 3
"""The best round counts, because anything else that the machine does is not the attack."""

MOST = 3.0
"""The largest allowed ratio to the time without the attack."""


class Honest:
    """A phone at a table that enters something again and again."""

    def __init__(self, server: Server, data: Path) -> None:
        self.server = server
        url = f"sqlite:///{data}/undertally.sqlite"
        self.table = begun(url)
        self._player = Player(server.address, self.table, "honest")
        self._number = 0

    def enter(self) -> float:
        """Enter something once; return the seconds until it was saved."""
        self._number += 1
        began = time.monotonic()
        token = f"honest-{self._number:06}"
        # The server closes a connection that was silent for too long; a phone would ask again.
        assert self._player.send(token) or self._player.send(token), self._player.answers[-1:]
        return time.monotonic() - began

    def p95(self, seconds: float = SECONDS) -> float:
        """The time within which 95 of 100 entries were saved, in seconds."""
        took = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            took.append(self.enter())
            time.sleep(EVERY)
        return quantiles(took, n=20)[-1]

    def not_held_up(self, name: str, attack: Callable[[], AbstractContextManager[object]]) -> None:
        """Compare entries during an attack with those without it, and print both."""
        self.p95(1.0)
        figures = []
        for _ in range(ROUNDS):
            without = self.p95()
            with attack():
                during = self.p95()
            figures.append((during / without, without, during))
            print(f"{name}: p95 {without * 1e3:.1f} ms without, {during * 1e3:.1f} ms with")  # noqa: T201
            if during <= MOST * without:
                break
        assert min(figures)[0] <= MOST, figures

    def close(self) -> None:
        self._player.close()


def connected(server: Server, source: str = VANDAL, timeout: float = 10.0) -> socket.socket:
    """A connection over which nothing has been sent."""
    parts = urlsplit(server.address)
    return socket.create_connection((parts.hostname, parts.port), timeout, (source, 0))


def asked(
    server: Server, path: str, source: str = VANDAL, host: str = "table.example", cookie: str = ""
) -> socket.socket:
    """A connection on which a page was requested and its answer never read."""
    line = connected(server, source)
    ask(line, path, host, cookie)
    return line


def ask(line: socket.socket, path: str, host: str = "table.example", cookie: str = "") -> None:
    """Request a page, without waiting for the answer."""
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode())


def status(line: socket.socket) -> int:
    """Return the status of the answer; 0 if the other end hangs up instead."""
    try:
        head = line.recv(12)
    except ConnectionError:
        return 0
    return int(head[9:12]) if len(head) == 12 else 0


def many(kept: ExitStack, number: int, connect: Callable[[], socket.socket]) -> list[socket.socket]:
    """Open this many connections, which close with the stack; raises this process's limit on open files."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    return [kept.enter_context(connect()) for _ in range(number)]
