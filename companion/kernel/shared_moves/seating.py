"""Who sits where."""

from companion.kernel.moves import Rise, Sit, Skip
from companion.kernel.shared_rows import PLAYERS, SharedRow, never

ROWS = (
    SharedRow(move=Sit, group=PLAYERS, result=never, in_front="any seat", told_alone=True),
    SharedRow(move=Rise, group=PLAYERS, result=never, in_front="any seat"),
    SharedRow(move=Skip, group=PLAYERS, at_a_tap=True, sketched=True),
)
