"""Idle connections: how long they may wait, and how many of them from one address.

Each connection takes an open file. If strangers at one address have too many, the one that has waited longest
is closed. Connections of phones that have joined a table are counted for each table and address, and closed
only for others in the same group, unless there are too many in all.
"""

import io
import socket
import sys
import time
from typing import Any, Final

import gevent
from gevent.hub import get_hub

from companion.web.access.rate_limit import household

IDLE = 30.0
"""How many seconds a connection may wait for the next request. From a proxy it may wait for
`IDLE_OF_PROXY`."""

IDLE_OF_PROXY = 180.0
"""Caddy closes an unused connection after two minutes, nginx after one. They must close it, not we."""

HEAD = 20.0
"""How many seconds a request may take from its first line to the end of its headers; also the limit for the
TLS handshake."""

QUIET = 30.0
"""How many seconds the body of a request may pause."""

SLOWEST = 1_000
"""Bytes a second below which a body is given up, once `QUIET` has passed."""

OF_ONE = 120
"""How many connections from one address may wait at once: of all strangers there together, and of the phones
of each table. A household of twelve phones, each with the six that a browser opens, has 72."""


ESTABLISHED: Final = 1
"""Linux's number for the state of a connection that neither end has closed."""


class Peer:
    """The other end of a connection. `table`: the table that the connection's phone has joined, or ""."""

    __slots__ = ("_greenlet", "_sock", "address", "table", "waiting")

    def __init__(self, address: str, sock: Any) -> None:
        self.address: Final = address
        self.table = ""
        self.waiting = False
        self._sock = sock
        self._greenlet = gevent.getcurrent()

    def end(self) -> None:
        """Close the connection, unless something has arrived meanwhile. To be called in the event loop
        only."""
        if self.waiting and not self._has_arrived():
            self._greenlet.throw(gevent.GreenletExit)

    def _has_arrived(self) -> bool:
        """Return whether something has arrived that is not read yet, as happens on a busy server."""
        try:
            return bool(self._sock._sock.recv(1, socket.MSG_PEEK))
        except (OSError, ValueError):
            return False


class Crowd:
    """All idle connections. `of_one`: the limit for one address and table; `in_all`: the limit for all."""

    def __init__(self, of_one: int, in_all: int) -> None:
        self._of_one = of_one
        self._in_all = in_all
        self._waiting: dict[tuple[str, str], dict[Peer, None]] = {}
        self._count = 0

    @property
    def count(self) -> int:
        return self._count

    def start_waiting(self, peer: Peer) -> None:
        peer.waiting = True
        beside = self._waiting.setdefault((peer.address, peer.table), {})
        beside[peer] = None
        self._count += 1
        if len(beside) > self._of_one:
            self._give_way(beside)
        elif self._count > self._in_all:
            self._give_way(max(self._waiting.values(), key=len))

    def stop_waiting(self, peer: Peer) -> None:
        peer.waiting = False
        group = (peer.address, peer.table)
        beside = self._waiting.get(group, {})
        if peer not in beside:
            return
        del beside[peer]
        self._count -= 1
        if not beside:
            del self._waiting[group]

    def _give_way(self, beside: dict[Peer, None]) -> None:
        """Close the connection that has waited longest."""
        oldest = next(iter(beside))
        self.stop_waiting(oldest)
        oldest.waiting = True
        get_hub().loop.run_callback(oldest.end)


class Connection(io.RawIOBase):
    """The incoming data of a connection; reading raises `TimeoutError` if it arrives too slowly."""

    def __init__(self, sock: Any, peer: Peer, crowd: Crowd) -> None:
        self._sock = sock
        self._peer = peer
        self._crowd = crowd
        self._until = self._pause = 0.0
        self.broken = False

    def readable(self) -> bool:
        return True

    def is_gone(self) -> bool:
        """Return whether the other end has closed the connection."""
        raw = self._sock._sock
        try:
            if (
                sys.platform == "linux"
                and raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] != ESTABLISHED
            ):
                # Over TLS an unread close message may come before the end.
                return True
            return not raw.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except (OSError, ValueError):
            return True

    def allow(self, seconds: float, pause: float | None = None) -> None:
        """Set how many seconds the next data may take in all, and how long a pause in them may be."""
        self._until = time.monotonic() + seconds
        self._pause = seconds if pause is None else pause

    def readinto(self, buffer: Any) -> int:
        left = self._until - time.monotonic()
        # 0 would not wait at all.
        self._sock.settimeout(max(min(left, self._pause), 0.001))
        self._crowd.start_waiting(self._peer)
        try:
            number: int = self._sock.recv_into(buffer)
        except OSError:
            self.broken = True
            raise
        finally:
            self._crowd.stop_waiting(self._peer)
            self._sock.settimeout(None)
        return number


def peer_of(address: Any, sock: Any) -> Peer:
    """Return the peer of a new connection. `address`: as the listening socket gives it."""
    return Peer(household(address[0]) if isinstance(address, tuple) else "", sock)
