"""What came late, and what no longer fits beside an entry."""

from companion.kernel.moves import Displace, Hold
from companion.kernel.shared_rows import CORRECTED, SharedRow, never
from companion.kernel.words import text

ROWS = (
    SharedRow(move=Hold, group=CORRECTED, result=never, any_time=True),
    SharedRow(
        move=Displace,
        group=CORRECTED,
        result=never,
        fixed=text("This entry only records what was lost: take back the entries before it instead."),
        concerns_one=True,
    ),
)
