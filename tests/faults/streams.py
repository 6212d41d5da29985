"""A phone that listens to a table's stream over a socket of its own."""

import os
import socket
import time
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from queue import Empty, Queue
from threading import Thread
from typing import TypeVar

from companion.web.access.cookies import COOKIE

Told = TypeVar("Told")


class Listener:
    """`news`: the versions it heard of, in order; `rights`: its rights at the table. `ended`: the server
    hung up."""

    def __init__(self, address: str, code: str, after: int, credential: str = "") -> None:
        self.news: Queue[int] = Queue()
        self.rights: Queue[str] = Queue()
        self.ended = False
        headers = {"Cookie": f"{COOKIE}{code}={credential}", "Accept-Encoding": "gzip, deflate"}
        asked = urllib.request.Request(f"{address}/t/{code}/stream?after={after}", headers=headers)  # noqa: S310
        self._answer = urllib.request.urlopen(asked, timeout=60)  # noqa: S310
        # A copy of the socket, because a response closes its own when it ends.
        self._line = socket.socket(fileno=os.dup(self._answer.fileno()))
        assert self._answer.headers["Content-Encoding"] == "gzip"
        self._lines = _unpack(self._answer)
        assert next(self._lines) == "retry: 2000"
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def hears(self, version: int, within: float) -> bool:
        """Wait for news of this version or a newer one; return whether it came within this many seconds."""
        return _comes(self.news, lambda told: told >= version, within)

    def stands(self, rights: str, within: float) -> bool:
        return _comes(self.rights, rights.__eq__, within)

    def close(self) -> None:
        with suppress(OSError), self._line:
            self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._answer.close()

    def _listen(self) -> None:
        try:
            event = ""
            for line in self._lines:
                field, _, value = line.partition(": ")
                match field, event:
                    case "event", _:
                        event = value
                    case "data", "moved":
                        self.news.put(int(value))
                    case "data", "alive":
                        self.rights.put(value)
        except (OSError, HTTPException):
            pass
        self.ended = True


def _unpack(answer: HTTPResponse) -> Iterator[str]:
    """Yield lines as they arrive, without waiting for more than was sent."""
    unpacking, left = zlib.decompressobj(31), b""
    while came := answer.read1():
        *lines, left = (left + unpacking.decompress(came)).split(b"\n")
        yield from (line.decode() for line in lines)


def _comes(told: Queue[Told], wanted: Callable[[Told], bool], within: float) -> bool:
    until = time.monotonic() + within
    while (left := until - time.monotonic()) > 0:
        try:
            if wanted(told.get(timeout=left)):
                return True
        except Empty:
            break
    return False
