"""Dates for a phase or turn."""

from companion.kernel.moves import Deadline
from companion.kernel.shared_rows import SharedRow, always, never

ROWS = (SharedRow(move=Deadline, result=never, host_decides=always),)
