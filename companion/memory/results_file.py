"""Reading a file of results: its format is detected, and a file of another kind is refused with a sentence
that says what it is.
"""

import re
from dataclasses import dataclass
from typing import Final

from companion.kernel.rulings import Refusal
from companion.kernel.words import Text, text
from companion.memory import app_plays, csv_plays, geek_plays
from companion.memory.csv_columns import Columns
from companion.memory.read_plays import Progress, Read

ENCODINGS: Final = ("utf-8-sig", "cp1252")
"""The second is what spreadsheets on Windows write as plain “CSV”."""

WIDE_ENCODINGS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""The first bytes of what Windows calls “Unicode text”, with its encoding."""

NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")
"""Characters that show a file to be in another encoding or of another kind."""

NEVER_ON_WINDOWS: Final = re.compile(r"\s*[\[{<]")
"""How files that are not spreadsheets begin: those are in UTF-8, or damaged."""

PACKED: Final = text("This is a packed file: unpack it, and choose what is in it.")
OTHER_FILES: Final[dict[bytes, Text]] = {
    b"PK\x03\x04": text("This is a ZIP or an Excel file: unpack it, or save the sheet as “CSV UTF-8”."),
    b"\xd0\xcf\x11\xe0": text("This is an Excel file: save the sheet as “CSV UTF-8”."),
    b"\x1f\x8b": PACKED,
    b"7z\xbc\xaf": PACKED,
    b"Rar!": PACKED,
    b"BZh": PACKED,
    b"\xfd7zXZ": PACKED,
    b"(\xb5/\xfd": PACKED,
    b"%PDF": text("This is a PDF. Results are read from JSON, XML or CSV."),
    b"SQLite format 3": text("This is a database. Results are read from JSON, XML or CSV."),
}
"""The first bytes of files that cannot be read here, and what to tell the user about them. Nothing is ever
unpacked here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The user's answers about a file: the order of its dates, and the meaning of its columns."""

    order: str = ""
    roles: tuple[str, ...] = ()
    game: str = ""

    @property
    def columns(self) -> Columns | None:
        return Columns(self.roles, self.game.strip()[:64]) if self.roles else None


UNASKED: Final = Answers()


def unseen(_done: int, _of: int) -> None:
    """Ignore the progress of reading."""


def read(body: bytes, answers: Answers = UNASKED, progress: Progress = unseen) -> Read:
    """Return the games of a file in any supported format. Raise `Refusal` for what is not text."""
    given = text_of(body)
    begin = given.lstrip(" \t\r\n")[:1]
    if begin in ("{", "["):
        return app_plays.read(given, progress)
    if begin == "<":
        return geek_plays.read(given, progress)
    return csv_plays.read(given, answers.order, answers.columns, progress)


def text_of(body: bytes) -> str:
    """Return a file as text. Raise `Refusal`."""
    for begin, sentence in OTHER_FILES.items():
        if body.startswith(begin):
            raise Refusal(sentence)
    for encoding in (WIDE_ENCODINGS[body[:2]],) if body[:2] in WIDE_ENCODINGS else ENCODINGS:
        try:
            found = body.decode(encoding)
        except UnicodeDecodeError:
            continue
        damaged = encoding == ENCODINGS[1] and NEVER_ON_WINDOWS.match(found)
        if not damaged and not NO_TEXT.search(found):
            return found.removeprefix("\ufeff")
    raise Refusal(text("This file is not text in UTF-8: save it from the spreadsheet as “CSV UTF-8”."))
