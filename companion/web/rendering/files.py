"""Files for other programs: calendars (RFC 5545) and spreadsheets. Also answers that are sent while they are
still being made.
"""

import csv
import io
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Final

from flask import Response, make_response, request, stream_with_context

from companion.kernel.input_text import guard
from companion.table.pacing import pause

Cell = str | int | None

PIECE: Final = 16 * 1024
"""How many characters are sent together: a long answer begins to arrive once this many are made."""

LEVEL: Final = 5


def stream(parts: Iterable[str], mimetype: str, file: str = "") -> Response:
    """Return an answer that is sent while its parts are still being made; one shorter than `PIECE` is sent
    like any other.

    An exception that is raised before the first piece is full is answered as usual. After that, the
    connection is cut, so that nobody takes half a file for the whole. `file`: the name to save it under.
    """
    pieces = _join(parts)
    first = next(pieces)
    if len(first) < PIECE:
        response = Response(first, mimetype=mimetype)
    else:
        body = (piece.encode() for piece in chain((first,), pieces))
        zipped = bool(request.accept_encodings.quality("gzip"))
        response = Response(stream_with_context(_compress(body) if zipped else body), mimetype=mimetype)
        if zipped:
            response.headers["Content-Encoding"] = "gzip"
    if file:
        response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


def _join(parts: Iterable[str]) -> Iterator[str]:
    """Yield the parts joined into pieces of at least `PIECE` characters; only the last may be shorter."""
    some, length = list[str](), 0
    for part in parts:
        pause()
        some.append(part)
        length += len(part)
        if length >= PIECE:
            yield "".join(some)
            some, length = [], 0
    yield "".join(some)


def _compress(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a gzip file in pieces, each of which can be unpacked as soon as it arrives."""
    packer = zlib.compressobj(LEVEL, wbits=zlib.MAX_WBITS | 16)
    for piece in pieces:
        yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


def csv_lines(rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Yield a CSV file row by row, beginning with the byte order mark that spreadsheets expect. None is an
    empty cell."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    yield "\ufeff"
    for row in rows:
        writer.writerow([guard(cell) if isinstance(cell, str) else cell for cell in row])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a CSV file in UTF-8, as in `csv_lines`."""
    return "".join(csv_lines(rows)).encode()


def ics_file(name: str, code: str, events: Iterable[str]) -> Response:
    """Return a calendar file (RFC 5545). `name`: the name of the calendar; `events`: the lines of its events,
    not folded."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Undertally//due//EN", "METHOD:PUBLISH"]
    lines += [f"X-WR-CALNAME:{ics_escaped(name)}", *events, "END:VCALENDAR", ""]
    body = "\r\n".join(part for line in lines for part in _fold_line(line))
    response = make_response(body)
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="undertally-{code}.ics"'
    return response


def ics_utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def ics_escaped(text: str) -> str:
    """Return text with the escapes of RFC 5545."""
    plain = str(text).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(plain.splitlines())


def _fold_line(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 bytes, without splitting a character."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > 75:
            yield part
            part = " "
        part += letter
    yield part
