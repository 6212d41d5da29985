"""Dates for a phase or turn."""

from typing import Final

from companion.kernel.checks import At
from companion.kernel.due import check_deadline, said_of
from companion.kernel.moves import Deadline, Entry
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow, always, never
from companion.kernel.slots import CoreSlot


def check(at: At, _seat: Seat | None, move: Deadline) -> tuple[Objection, ...]:
    check_deadline(at.game, at.position, move)
    return ()


DEADLINE: Final[CoreSlot[Entry | None]] = CoreSlot("deadline")

ROWS = (
    SharedRow(
        move=Deadline,
        slot=DEADLINE,
        fold=lambda _before, entry, _move: entry,
        check=check,
        words=lambda _told, _entry, move: said_of(move),
        result=never,
        host_decides=always,
    ),
)
