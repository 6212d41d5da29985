"""Questions that are kept open, and what the table decides."""

from typing import Final

from companion.kernel.checks import At
from companion.kernel.deciding import check_decision, check_question, refuse_again
from companion.kernel.moves import Ask, Decide, Entry
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import Rows, SharedRow, Slot, never, one_more


def check_ask(at: At, _seat: Seat | None, move: Ask) -> tuple[Objection, ...]:
    check_question(move, at.newest)
    refuse_again(move, at.position.questions, at.position.decisions)
    return ()


def check_decide(at: At, _seat: Seat | None, move: Decide) -> tuple[Objection, ...]:
    check_decision(move, at.newest)
    return ()


QUESTIONS: Final[Slot[tuple[Entry, ...]]] = Slot("questions")
DECISIONS: Final[Slot[tuple[Entry, ...]]] = Slot("decisions")

ROWS: Rows = (
    SharedRow(
        move=Ask,
        slot=QUESTIONS,
        fold=one_more,
        check=check_ask,
        result=never,
        any_time=True,
        in_front="own seat",
        told_alone=True,
    ),
    SharedRow(
        move=Decide,
        slot=DECISIONS,
        fold=one_more,
        check=check_decide,
        result=never,
        any_time=True,
        quoted=True,
        told_alone=True,
    ),
)
