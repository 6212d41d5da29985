"""Files for other programs: calendars (RFC 5545) and spreadsheets."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from flask import Response, make_response

from companion.kernel.input_text import guard

Cell = str | int | None


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a CSV file, in UTF-8 with the byte order mark that spreadsheets expect. None is an empty
    cell."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerows([guard(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")


def ics_file(name: str, code: str, events: Iterable[str]) -> Response:
    """Return a calendar file (RFC 5545). `name`: of the calendar; `events`: their lines, unfolded."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Undertally//due//EN", "METHOD:PUBLISH"]
    lines += [f"X-WR-CALNAME:{ics_escaped(name)}", *events, "END:VCALENDAR", ""]
    body = "\r\n".join(part for line in lines for part in _fold_line(line))
    response = make_response(body)
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="undertally-{code}.ics"'
    return response


def ics_utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def ics_escaped(said: str) -> str:
    """Return text with the escapes of RFC 5545."""
    plain = str(said).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
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
