"""The confirmed result, and playing on at another table."""

from companion.kernel.moves import Finish, Rematch
from companion.kernel.shared_rows import SharedRow, never

ROWS = (
    # What was confirmed is the result; taking that back and confirming it again changes nothing of it.
    SharedRow(move=Finish, result=never, at_a_tap=True, any_time=True, sketched=True),
    SharedRow(move=Rematch, result=never),
)
