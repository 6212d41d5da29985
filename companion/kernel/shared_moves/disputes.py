"""Questions that are kept open, and what the table decides."""

from companion.kernel.moves import Ask, Decide
from companion.kernel.shared_rows import SharedRow, never

ROWS = (
    SharedRow(move=Ask, result=never, any_time=True, in_front="own seat", told_alone=True),
    SharedRow(move=Decide, result=never, any_time=True, quoted=True, told_alone=True),
)
