"""What is sealed, and how it is opened; cards that the table dealt. What counts is entered after it."""

from companion.kernel.moves import OpenCards, Ready, Reveal, Seal, Unseal
from companion.kernel.shared_rows import SharedRow, never
from companion.kernel.words import text

OPENED = text("What was opened cannot be sealed again: correct it instead.")

ROWS = (
    SharedRow(move=Seal, result=never),
    SharedRow(move=Unseal, result=never, fixed=OPENED),
    SharedRow(move=Ready, result=never, host_decides=lambda _position, move: move.waived),
    SharedRow(move=Reveal, result=never, fixed=OPENED),
    SharedRow(move=OpenCards, result=never, fixed=OPENED),
)
