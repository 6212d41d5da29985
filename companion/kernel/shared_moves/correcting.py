"""Taking entries back, moving them, and asking for that."""

from companion.kernel.moves import Amend, AskBack, Retract
from companion.kernel.shared_rows import CORRECTED, SharedRow, never

ROWS = (
    # One thinks of the entry that it concerns: that one is offered to be put back.
    SharedRow(move=Retract, group=CORRECTED, offered=False, sketched=True),
    SharedRow(move=Amend, group=CORRECTED, at_a_tap=True),
    SharedRow(move=AskBack, group=CORRECTED, result=never, any_time=True),
)
