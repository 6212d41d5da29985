"""The questions that can be asked, with the functions that answer them."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.stone_and_iron.adjudication import battles, links, movement, squares, stakes, tunnels
from companion.games.stone_and_iron.adjudication.inquiry import Inquiry
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import NO_SUCH_QUESTION, Fault, Question, Refusal, Ruling
from companion.kernel.words import text

HERE: Final = ("seat", "place")
LISTED: Final = text("One by one")
CHANGED: Final = text("What it would change")

QUESTIONS: Final = (
    Question(key="enter", name=text("May we enter this square, and at what cost?"), asks=HERE),
    Question(key="reach", name=text("How far can we get?"), asks=("seat",), facts=LISTED),
    Question(key="tunnelling", name=text("Are our armies tunnelling armies?"), asks=("seat",)),
    Question(
        key="dig", name=text("What does digging here cost, and what are the odds?"), asks=HERE, facts=LISTED
    ),
    Question(key="find", name=text("What may I find there?"), facts=LISTED),
    Question(key="lava", name=text("Will the lava get us here?"), asks=("place",)),
    Question(key="link", name=text("Is this square linked to our base?"), asks=HERE),
    Question(key="earn", name=text("What would this square earn us?"), asks=HERE),
    Question(key="income", name=text("What is our income, and why?"), asks=("seat",), facts=LISTED),
    Question(key="ally", name=text("May we ally?"), asks=("seat", "victim")),
    Question(key="build", name=text("What may we build here?"), asks=HERE, facts=LISTED),
    Question(
        key="garrison", name=text("Who turns out if this square is attacked?"), asks=("place",), facts=LISTED
    ),
    Question(key="battle", name=text("Which rules apply in a battle here?"), asks=("place",), facts=LISTED),
    Question(key="retreat", name=text("Where must we retreat?"), asks=("seat",), facts=LISTED),
    Question(key="stakes", name=text("What if this battle is won, or lost?"), asks=("place",), facts=CHANGED),
    Question(
        key="stakes-score",
        name=text("What would the score be after this battle?"),
        asks=("place",),
        scores=True,
        facts=CHANGED,
    ),
    Question(key="score", name=text("What would the score be now?"), scores=True, facts=LISTED),
)
"""If `army` or `building` is named as well, the question is about that one alone."""

_ANSWERS: Final[Mapping[str, Callable[[Inquiry], Ruling]]] = {
    "enter": movement.enter,
    "reach": movement.answer_reach,
    "tunnelling": movement.tunnelling,
    "dig": tunnels.dig,
    "find": tunnels.find,
    "lava": tunnels.lava,
    "link": links.link,
    "earn": links.earn,
    "income": links.answer_income,
    "ally": stakes.ally,
    "build": squares.build,
    "garrison": squares.garrison,
    "battle": battles.battlefield,
    "retreat": movement.retreat,
    "stakes": stakes.stakes,
    "stakes-score": stakes.score_after,
    "score": stakes.score_now,
}


def rule(state: State, question: str, args: Mapping[str, str]) -> Ruling:
    """See `kernel.features.Questions.rule`. Raise `Refusal` for a question that cannot be asked."""
    answer = _ANSWERS.get(question)
    if answer is None:
        raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)
    return answer(Inquiry(state, args))
