"""The questions that players can ask, or that a move's row refers to, and the functions that answer them."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.tyrants.adjudication import control, ending, presence, spies, troops
from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.state import State
from companion.kernel.rulings import NO_SUCH_QUESTION, Fault, Question, Refusal, Ruling
from companion.kernel.words import text

HERE: Final = ("seat", "place")

QUESTIONS: Final = (
    Question(key="presence", name=text("Presence here?"), asks=HERE),
    Question(key="deploy", name=text("May I deploy here?"), asks=HERE),
    Question(key="assassinate", name=text("May I assassinate here?"), asks=HERE),
    Question(key="supplant", name=text("May I supplant here?"), asks=HERE),
    Question(key="move-troop", name=text("May I move a troop from here?"), asks=HERE),
    Question(key="return-troop", name=text("May I return a troop from here?"), asks=HERE),
    Question(key="place-spy", name=text("May I place a spy here?"), asks=HERE),
    Question(key="return-spy", name=text("May I return a spy from here?"), asks=HERE),
    Question(key="control", name=text("Who controls this site?"), asks=("place",)),
    Question(key="total-control", name=text("Total control here?"), asks=HERE),
    Question(key="markers", name=text("What do my markers give?"), asks=("seat",)),
    Question(key="end", name=text("Has the end been triggered?")),
    Question(key="score", name=text("What would the score be now?"), scores=True),
)
"""A question about a piece may also name a `victim`; without one it is about whatever stands there."""

_ANSWERS: Final[Mapping[str, Callable[[Inquiry], Ruling]]] = {
    "presence": presence.presence,
    "deploy": presence.deploy,
    "assassinate": troops.assassinate,
    "supplant": troops.supplant,
    "move-troop": troops.move_troop,
    "return-troop": troops.return_troop,
    "place-spy": spies.place_spy,
    "return-spy": spies.return_spy,
    "control": control.control,
    "total-control": control.total_control,
    "markers": control.marker_income,
    "end": ending.end,
    "score": ending.score_now,
}


def rule(state: State, question: str, args: Mapping[str, str]) -> Ruling:
    """See `kernel.features.Questions.rule`. Raise `Refusal` for an unknown question."""
    answer = _ANSWERS.get(question)
    if answer is None:
        raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)
    return answer(Inquiry(state, args))
