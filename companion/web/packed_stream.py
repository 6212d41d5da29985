"""The stream of a phone as one endless gzip file, flushed after each event.

Changes of a page resemble earlier changes: a compressor that keeps its window needs about 200 bytes for a
change, a ninth of what one without a window needs. Windows take memory: streams that carry parts of pages get
one, up to `MAX_BYTES` in all.

Blocks of different compressors are joined here (RFC 1951), so that a stream can give its window back, and get
a new one, between any two events.
"""

import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from struct import pack
from typing import Any, Final, NamedTuple

LEVEL: Final = 9
MAX_BYTES: Final = 100_000_000
MAX_IDLE: Final = 600.0
"""Seconds without use after which a window may be taken from its stream, for one that needs it."""

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""A gzip file without a name or a time, of an unknown system (RFC 1952)."""

LAST_BLOCK: Final = b"\x03\x00"
MAX_STORED: Final = 0xFFFF


class Size(NamedTuple):
    """How far a compressor looks back, as a power of two, and the memory level that goes with it."""

    bits: int
    level: int

    @property
    def bytes(self) -> int:
        """Return the bytes of memory that zlib takes for such a compressor (see its zconf.h)."""
        return (1 << self.bits + 2) + (1 << self.level + 9)

    def open(self) -> Any:
        return zlib.compressobj(LEVEL, zlib.DEFLATED, -self.bits, self.level)


WIDE: Final = Size(15, 4)
NARROW: Final = Size(12, 5)


class Window(NamedTuple):
    compressor: Any
    size: Size
    used: float


class Windows:
    """The windows of all streams of this process, the least recently used first."""

    def __init__(self, max_bytes: int = MAX_BYTES, clock: Callable[[], float] = time.monotonic) -> None:
        self._left = max_bytes
        self._clock = clock
        self._kept: OrderedDict[object, Window] = OrderedDict()

    @property
    def count(self) -> int:
        return len(self._kept)

    def find(self, stream: object) -> Any | None:
        """Return the compressor of a stream; None if it has no window."""
        window = self._kept.get(stream)
        return None if window is None else self._use(stream, window)

    def take(self, stream: object) -> Any | None:
        """Return the compressor of a stream, opened if there is memory left for one; None if there is not."""
        compressor = self.find(stream)
        if compressor is not None:
            return compressor
        self._free_idle()
        size = next((size for size in (WIDE, NARROW) if size.bytes <= self._left), None)
        if size is None:
            return None
        self._left -= size.bytes
        return self._use(stream, Window(size.open(), size, 0))

    def give_back(self, stream: object) -> None:
        window = self._kept.pop(stream, None)
        if window is not None:
            self._left += window.size.bytes

    def _use(self, stream: object, window: Window) -> Any:
        self._kept[stream] = window._replace(used=self._clock())
        self._kept.move_to_end(stream)
        return window.compressor

    def _free_idle(self) -> None:
        """Make room for a wide window by taking back windows that were not used for `MAX_IDLE`."""
        before = self._clock() - MAX_IDLE
        while self._kept and self._left < WIDE.bytes:
            stream, window = next(iter(self._kept.items()))
            if window.used > before:
                return
            self.give_back(stream)


class PackedStream:
    """What one phone is sent. All pieces together are a gzip file; each ends at a whole byte, so that the
    phone can read it at once."""

    def __init__(self, windows: Windows) -> None:
        self._windows = windows
        self._checksum = self._length = 0
        self._head = HEAD

    def pack(self, event: str, *, part: bool = False, alone: bool = False) -> bytes:
        """Return an event packed.

        `part`: whether it contains a part of a page, for which a window is opened. `alone`: whether it must
        not refer to other events, so that its length reveals nothing about them; it is then not compressed.
        """
        content = event.encode()
        head, self._head = self._head, b""
        self._checksum = zlib.crc32(content, self._checksum)
        self._length += len(content)
        if alone:
            # Later events must not refer back across this one, because the compressor has not seen it.
            self._windows.give_back(self)
            return head + _store(content)
        compressor = self._windows.take(self) if part else self._windows.find(self)
        if compressor is None and part:
            compressor = WIDE.open()
        if compressor is None:
            return head + _store(content)
        packed: bytes = compressor.compress(content) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return head + packed

    def end(self) -> bytes:
        return LAST_BLOCK + pack("<LL", self._checksum, self._length & 0xFFFFFFFF)

    def close(self) -> None:
        self._windows.give_back(self)


def _store(content: bytes) -> bytes:
    """Return bytes in blocks that are not compressed."""
    pieces = (content[at : at + MAX_STORED] for at in range(0, len(content), MAX_STORED))
    return b"".join(pack("<BHH", 0, len(piece), len(piece) ^ 0xFFFF) + piece for piece in pieces)
