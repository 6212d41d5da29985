"""The entry that names the table of a rematch."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.kernel.checks import At
from companion.kernel.input_text import CODE_LENGTH, is_code
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.rulings import Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import LogContext, SharedRow, never
from companion.kernel.slots import Slot
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True)
class Rematch(SharedMove):
    """The same people continue at another table, with this code."""

    kind: ClassVar[str] = "rematch"
    code: str


REMATCH: Final[Slot[str]] = Slot("rematch", "")
"""The code of the rematch's table, or empty."""


def check_rematch(at: At, _seat: Seat | None, move: Rematch) -> tuple[Objection, ...]:
    position = at.position
    if not is_code(move.code):
        raise Malformed(text("There is no table %(code)s.", code=move.code[: 2 * CODE_LENGTH]), Fault.UNKNOWN)
    if position.finish is None:
        raise Refusal(text("The game is still running. Confirm its result first."))
    if code := position.of(REMATCH):
        raise Refusal(text("There is already a rematch: table %(code)s.", code=code), Fault.STALE)
    return ()


def rematch_words(_context: LogContext, _entry: Entry, move: Rematch) -> Text:
    return text("continues with a rematch, table %(code)s", code=move.code)


ROWS = (
    SharedRow(
        move=Rematch,
        slot=REMATCH,
        fold=lambda _before, _entry, move: move.code,
        check=check_rematch,
        words=rematch_words,
        result=never,
    ),
)
