"""Dates for a phase or turn."""

from companion.kernel.checks import At
from companion.kernel.due import check_deadline
from companion.kernel.moves import Deadline
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow, always, never


def check(at: At, _seat: Seat | None, move: Deadline) -> tuple[Objection, ...]:
    check_deadline(at.game, at.position, move)
    return ()


ROWS = (SharedRow(move=Deadline, check=check, result=never, host_decides=always),)
