"""HTTP of many phones in one process: bytes on persistent connections, with no more parsing than a figure
needs."""

import asyncio
import re
import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)
ENTERED = re.compile(rb"\r\nX-Entered: (\d+)", re.IGNORECASE)
MOVED = re.compile(rb"event: moved\ndata: (\d+)")
PART = re.compile(rb'event: part\ndata: {"base":"(\w+)","shows":"(\w+)","version":(\d+)')
SHOWS = re.compile(rb"\r\nX-Shows: (\w+) \d+ (\d+)", re.IGNORECASE)
VERSION = re.compile(rb'data-version="(\d+)"')
GZIPPED = re.compile(rb"\r\nContent-Encoding: gzip", re.IGNORECASE)
PEEK_BYTES = 1_500


class Answer(NamedTuple):
    status: int
    head: bytes
    body: bytes

    def text(self, most: int = 0) -> bytes:
        """Return the body, unpacked if it came compressed. `most`: how many bytes to unpack at most; 0 for
        all."""
        if not GZIPPED.search(self.head):
            return self.body
        return zlib.decompressobj(31).decompress(self.body, most)

    def entered_version(self) -> int:
        """Return the version of what was entered, from the header; 0 if nothing was."""
        found = ENTERED.search(self.head)
        return int(found[1]) if found else 0

    def version(self) -> int:
        """Return the version of the page or part in it; 0 if there is none."""
        found = SHOWS.search(self.head)
        if found is not None:
            return int(found[2])
        found = VERSION.search(self.text(PEEK_BYTES))
        return int(found[1]) if found else 0

    def shows(self) -> str:
        """Return the name of the part that it brings; empty if it brings none."""
        found = SHOWS.search(self.head)
        return found[1].decode() if found else ""


class Connection(asyncio.Protocol):
    """A persistent connection: one request at a time. `closed`: whether it has ended; the server closes it
    after a long silence."""

    def __init__(self) -> None:
        self.closed = False
        self._came = bytearray()
        self._waiting: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionError("closed by the server"))

    def data_received(self, data: bytes) -> None:
        self._came += data
        end = self._came.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._came[:end])
        found = LENGTH.search(head)
        size = int(found[1]) if found else 0
        if len(self._came) < end + 4 + size:
            return
        body = bytes(self._came[end + 4 : end + 4 + size])
        del self._came[: end + 4 + size]
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(Answer(int(head[9:12]), head, body))

    def ask(self, request: bytes) -> "asyncio.Future[Answer]":
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._waiting

    def close(self) -> None:
        self._transport.close()


class Stream(asyncio.Protocol):
    """A stream of news. `heard` is called for each `moved` and each `part` event, with the size on the
    wire, in bytes, of the chunk that completed it, the version, and the names of the part before and after
    the change; both names are empty for `moved`."""

    def __init__(self, request: bytes, heard: Callable[[int, int, str, str], None]) -> None:
        self._request = request
        self._heard = heard
        self._came = bytearray()
        self._left = b""
        self._unpack: Callable[[bytes], bytes] | None = None
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("no stream"))

    def data_received(self, data: bytes) -> None:
        self._came += data
        if self._unpack is None:
            end = self._came.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._came[:end])
            del self._came[: end + 4]
            self._unpack = zlib.decompressobj(31).decompress if GZIPPED.search(head) else bytes
        for chunk in self._chunks():
            self._take_in(self._unpack(chunk), len(chunk))

    def close(self) -> None:
        self._transport.close()

    def _chunks(self) -> Iterator[bytes]:
        """Yield the chunks (RFC 9112, section 7.1) that arrived complete."""
        while (end := self._came.find(b"\r\n")) >= 0:
            first = end + 2
            last = first + int(self._came[:end], 16)
            if len(self._came) < last + 2:
                return
            chunk = bytes(self._came[first:last])
            del self._came[: last + 2]
            yield chunk

    def _take_in(self, said: bytes, size: int) -> None:
        if not self.open.done() and b"retry" in said:
            self.open.set_result(None)
        *events, self._left = (self._left + said).split(b"\n\n")
        for event in events:
            if found := PART.search(event):
                self._heard(size, int(found[3]), found[1].decode(), found[2].decode())
            elif found := MOVED.search(event):
                self._heard(size, int(found[1]), "", "")


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    every = {"Host": "127.0.0.1", "Accept-Encoding": "gzip", **headers}
    if method == "POST":
        every |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in every.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
