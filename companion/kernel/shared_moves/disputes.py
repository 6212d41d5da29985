"""Questions that are kept open, and what the table decides."""

from typing import Any, Final

from companion.kernel.checks import At
from companion.kernel.deciding import asked, check_decision, check_question, refuse_again
from companion.kernel.game import Game
from companion.kernel.moves import Ask, Decide, Entry
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow, Told, never, one_more
from companion.kernel.slots import CoreSlot
from companion.kernel.words import Text, text


def check_ask(at: At, _seat: Seat | None, move: Ask) -> tuple[Objection, ...]:
    check_question(move, at.newest)
    refuse_again(move, at.position.questions, at.position.decisions)
    return ()


def check_decide(at: At, _seat: Seat | None, move: Decide) -> tuple[Objection, ...]:
    check_decision(move, at.newest)
    return ()


def question_of(game: Game[Any], move: Ask) -> Text | str:
    """Return what was asked: as typed, by the game's name of a question, or what was objected."""
    names = {asked(question.key): question.name for question in game.questions or ()}
    return move.words or names.get(move.about, move.about.partition(":")[2])


def ask_words(told: Told, _entry: Entry, move: Ask) -> Text:
    return text("keeps a question open: %(what)s", what=question_of(told.game, move))


def decide_words(_told: Told, _entry: Entry, move: Decide) -> Text:
    if move.page:
        return text("the table decides, rulebook p. %(page)s: %(what)s", page=move.page, what=move.decision)
    return text("the table makes a house rule: %(what)s", what=move.decision)


QUESTIONS: Final[CoreSlot[tuple[Entry, ...]]] = CoreSlot("questions")
DECISIONS: Final[CoreSlot[tuple[Entry, ...]]] = CoreSlot("decisions")

ROWS = (
    SharedRow(
        move=Ask,
        entered=True,
        slot=QUESTIONS,
        fold=one_more,
        check=check_ask,
        words=ask_words,
        result=never,
        any_time=True,
        in_front="own seat",
        told_alone=True,
    ),
    SharedRow(
        move=Decide,
        entered=True,
        slot=DECISIONS,
        fold=one_more,
        check=check_decide,
        words=decide_words,
        result=never,
        any_time=True,
        quoted=True,
        told_alone=True,
    ),
)
