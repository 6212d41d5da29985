"""Pictures of the table: entries with the move `Picture`."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.kernel.checks import At
from companion.kernel.input_text import DIGEST
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.rulings import Fault, Malformed, Objection, refuse_longer
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import LogContext, SharedRow, name_entries, never
from companion.kernel.words import Text, text

MAX_CAPTION: Final = 120
"""The most characters of a caption."""


@dataclass(frozen=True, slots=True)
class Picture(SharedMove):
    """A picture stored beside the ledger: a JPEG with this SHA-256. `of`: the entry that it shows, 0 for the
    table or the evening."""

    kind: ClassVar[str] = "picture"
    digest: str
    of: int = 0
    caption: str = ""


def check(at: At, _seat: Seat | None, move: Picture) -> tuple[Objection, ...]:
    if DIGEST.fullmatch(move.digest) is None:
        raise Malformed(text("There is no such picture."), Fault.UNKNOWN)
    if not move.caption.isprintable():
        raise Malformed(text("This entry holds characters that cannot be stored."))
    refuse_longer(MAX_CAPTION, move.caption)
    at.check_version(move.of)
    return ()


def words(_context: LogContext, _entry: Entry, move: Picture) -> Text:
    said = (
        text("adds a picture: %(caption)s", caption=move.caption) if move.caption else text("adds a picture")
    )
    return text("%(picture)s (%(what)s)", picture=said, what=name_entries((move.of,))) if move.of else said


ROWS = (
    SharedRow[Picture, None](
        move=Picture,
        check=check,
        words=words,
        result=never,
        offered_on_table=True,
        any_time=True,
        about=lambda move: move.of,
        quoted=True,
    ),
)
