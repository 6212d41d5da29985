"""Pictures of the table."""

from companion.kernel.checks import At
from companion.kernel.deciding import check_picture
from companion.kernel.moves import Entry, Picture
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow, Told, named_entries, never
from companion.kernel.words import Text, text


def check(at: At, _seat: Seat | None, move: Picture) -> tuple[Objection, ...]:
    check_picture(move, at.newest)
    return ()


def words(_told: Told, _entry: Entry, move: Picture) -> Text:
    said = (
        text("adds a picture: %(caption)s", caption=move.caption) if move.caption else text("adds a picture")
    )
    return text("%(picture)s (%(what)s)", picture=said, what=named_entries((move.of,))) if move.of else said


ROWS = (
    SharedRow[Picture, None](
        move=Picture,
        check=check,
        words=words,
        result=never,
        at_a_tap=True,
        any_time=True,
        about=lambda move: move.of,
        quoted=True,
    ),
)
