"""Why a move is against the rules, or cannot be: the ruling on the question that it asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.kernel.moves import Draft
from companion.kernel.rulings import Question, Refusal, Ruling
from companion.web.access.table_requests import TableRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    question: Question
    given: Mapping[str, str]
    ruling: Ruling


def why_not(found: TableRequest, drafts: Sequence[Draft]) -> Why | None:
    """Of the first draft that the rules say no to; None where the game answers no such question."""
    return next((why for draft in drafts if (why := _why(found, draft)) is not None), None)


def _why(found: TableRequest, draft: Draft) -> Why | None:
    questions, state = found.game.questions, found.position.state
    asking = questions.asked_by(draft.seat, draft.move) if questions else None
    if asking is None or questions is None or state is None:
        return None
    question = next(known for known in questions if known.key == asking.question)
    try:
        ruling = questions.rule(state, question.key, asking.given)
    except Refusal:
        return None
    if ruling.verdict is not False:
        return None
    return Why(question=question, given=asking.given, ruling=ruling)
