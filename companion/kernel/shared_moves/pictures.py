"""Pictures of the table."""

from companion.kernel.checks import At
from companion.kernel.deciding import check_picture
from companion.kernel.moves import Picture
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import Rows, SharedRow, never


def check(at: At, _seat: Seat | None, move: Picture) -> tuple[Objection, ...]:
    check_picture(move, at.newest)
    return ()


ROWS: Rows = (
    SharedRow(
        move=Picture,
        check=check,
        result=never,
        at_a_tap=True,
        any_time=True,
        about=lambda move: move.of,
        quoted=True,
    ),
)
