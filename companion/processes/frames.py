"""What two processes say to each other, over the child's stdin and stdout; here as for papers.

A frame is two unsigned 32-bit big-endian lengths, then a JSON object of the first length, then a body
of the second. The object is {"kind": …, "seconds": …}.

    parent says    render       body: HTML in UTF-8; seconds: how long it may take
    child says     ready        once, when warmed up
                   unavailable  instead of ready; body: what to type, in UTF-8
                   pdf          body: the PDF
                   failed       body: why, in UTF-8

One request, one answer. The child ends when its stdin is closed.
"""

import json
import struct
from typing import IO, NamedTuple

LENGTHS = struct.Struct(">II")


class Frame(NamedTuple):
    kind: str
    body: bytes = b""
    seconds: float = 0.0

    @property
    def text(self) -> str:
        return self.body.decode()


def send(pipe: IO[bytes], frame: Frame) -> None:
    header = json.dumps({"kind": frame.kind, "seconds": frame.seconds}).encode()
    pipe.write(LENGTHS.pack(len(header), len(frame.body)) + header + frame.body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Frame:
    """Return the next frame; EOFError when the other side is gone, be it in the middle of one."""
    header_length, body_length = LENGTHS.unpack(_exactly(pipe, LENGTHS.size))
    header = json.loads(_exactly(pipe, header_length))
    return Frame(header["kind"], _exactly(pipe, body_length), header["seconds"])


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError(f"{len(found)} bytes instead of {length}")
    return found
