"""What came late, and what no longer fits beside an entry."""

from typing import Final

from companion.kernel.checks import At
from companion.kernel.moves import Displace, Entry, Hold
from companion.kernel.position import begun
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import CORRECTED, Rows, SharedRow, Slot, never, one_more
from companion.kernel.words import text


def check_in_game(at: At, _seat: Seat | None, _move: Hold | Displace) -> tuple[Objection, ...]:
    """Refuse what no table enters before its game begins."""
    begun(at.position.state)
    return ()


HELD: Final[Slot[tuple[Entry, ...]]] = Slot("held")


ROWS: Rows = (
    SharedRow(
        move=Hold, group=CORRECTED, slot=HELD, fold=one_more, check=check_in_game, result=never, any_time=True
    ),
    SharedRow(
        move=Displace,
        group=CORRECTED,
        check=check_in_game,
        result=never,
        fixed=text("This entry only records what was lost: take back the entries before it instead."),
        concerns_one=True,
    ),
)
