"""Open questions (the move `Ask`) and the players' decisions (the move `Decide`)."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final
from urllib.parse import parse_qsl

from companion.kernel.checks import At
from companion.kernel.game import Game
from companion.kernel.inputs import STALE_PAGE, Lines, Written
from companion.kernel.moves import NO_SUCH_ENTRY, Entry, SharedMove
from companion.kernel.rulings import Fault, Malformed, Objection, Refusal
from companion.kernel.rulings import Question as GameQuestion
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import LogContext, SharedRow, never
from companion.kernel.slots import Slot
from companion.kernel.words import Text, text

MAX_WORDS: Final = 300
"""Characters allowed in each text of a decision, and in the subject of a question."""

MAX_QUESTION: Final = 250
"""Characters allowed in a typed question."""

MAX_ARGUMENTS: Final = 8
"""Arguments allowed in `Ask.given`."""

MAX_PAGE: Final = 999
Moment = Annotated[int, range(10**12 + 1), NO_SUCH_ENTRY]
"""A version; 0 for none."""


@dataclass(frozen=True, slots=True)
class Ask(SharedMove):
    """A question kept open until the players decide it or it is taken back.

    `words`: a typed question; otherwise empty. `about`: the subject: the `about` of a question of the game or
    of an objection, or what `about_typed` returns for a typed one. `given`: the arguments of a question of
    the game, as in the query of its address. `moment`: the version at which it was asked.
    """

    kind: ClassVar[str] = "ask"
    words: Annotated[str, MAX_QUESTION] = ""
    about: Annotated[str, Lines(most=MAX_WORDS)] = ""
    given: Annotated[str, Lines(most=MAX_WORDS)] = ""
    moment: Moment = 0


@dataclass(frozen=True, slots=True)
class Decide(SharedMove):
    """A decision in a dispute, in force until it is taken back.

    `about`: the question or objection that it answers, as in `Ask`, or empty. `moment`: the disputed version,
    or 0. `asked`: the dispute in words. `page`: of the rulebook; 0 for a house rule. `answers`: the entry
    that kept the question open, or 0.
    """

    kind: ClassVar[str] = "decide"
    decision: Annotated[str, Written(most=MAX_WORDS)]
    about: Annotated[str, Lines(most=MAX_WORDS)] = ""
    moment: Moment = 0
    asked: Annotated[str, Written(most=MAX_WORDS)] = ""
    why: Annotated[str, Written(most=MAX_WORDS)] = ""
    page: Annotated[int, range(MAX_PAGE + 1), text("The rulebook has no such page.")] = 0
    answers: Moment = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A question that was kept open, whether or not it has been decided since."""

    entry: Entry
    move: Ask


@dataclass(frozen=True, slots=True)
class Decision:
    entry: Entry
    move: Decide


@dataclass(frozen=True, slots=True)
class Disputes:
    """Questions, decided or not, and decisions, the oldest first."""

    questions: tuple[Question, ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def open(self) -> tuple[Question, ...]:
        """Return the questions that no decision answers, the newest first."""
        answered = {one.move.answers for one in self.decisions}
        return tuple(one for one in reversed(self.questions) if one.entry.version not in answered)

    def find_decisions(self, abouts: Collection[str]) -> tuple[Decision, ...]:
        """Return the decisions about any of these subjects, the newest first."""
        return tuple(one for one in reversed(self.decisions) if one.move.about in abouts)


def in_front(disputes: Disputes, _known: Container[str]) -> Disputes:
    """Return the disputes without questions entered for no seat, which are the referee's, and without
    decisions that answer no player's question."""
    questions = tuple(one for one in disputes.questions if one.entry.seat is not None)
    asked = {one.entry.version for one in questions}
    decisions = tuple(one for one in disputes.decisions if one.move.answers in asked)
    return Disputes(questions, decisions)


DISPUTES: Final = Slot(
    "disputes",
    Disputes(),
    in_front,
    quoted=lambda disputes: (one.entry.version for one in disputes.decisions),
)


def about_typed(question: str) -> str:
    """Return the subject of a typed question, and of decisions about it: the same for the same words,
    whatever their case and punctuation."""
    said = "".join(letter if letter.isalnum() else " " for letter in question.casefold())
    return f"typed:{' '.join(said.split())}"[:MAX_WORDS]


def read_arguments(question: GameQuestion, given: str) -> Mapping[str, str]:
    """Return the arguments that the question asks for, of those in `Ask.given`; none if there are too many to
    read."""
    try:
        written = parse_qsl(given, max_num_fields=MAX_ARGUMENTS)
    except ValueError:
        return {}
    return {name: value for name, value in written if name in question.asks}


def name_of_question(game: Game[Any], move: Ask) -> Text | str:
    """Return what was asked: the typed words, the game's name of the question, or the objection."""
    names = {question.about: question.name for question in game.questions or ()}
    return move.words or names.get(move.about, move.about.partition(":")[2])


def check_ask(at: At, seat: Seat | None, move: Ask) -> tuple[Objection, ...]:
    """Refuse an empty question, one with too many arguments, one that is already open, and a typed one that
    the players have already decided. A seat's question is compared with what is known in front of the
    referee's screen, so that a refusal tells nothing of the rest."""
    if not (move.words.strip() or move.about):
        raise Malformed(text("Write the question down."))
    if move.given.count("&") >= MAX_ARGUMENTS:
        raise Malformed(STALE_PAGE)
    at.check_version(move.moment)
    disputes = at.position.of(DISPUTES)
    if at.game.screen is not None and seat is not None:
        disputes = in_front(disputes, ())
    if any((one.move.about, one.move.given) == (move.about, move.given) for one in disputes.open):
        raise Refusal(text("That question is already open."), Fault.STALE)
    for one in disputes.find_decisions({move.about} if move.words else ()):
        decided = text("The table decided that already: %(what)s", what=one.move.decision)
        raise Refusal(decided, Fault.STALE)
    return ()


def check_decide(at: At, _seat: Seat | None, move: Decide) -> tuple[Objection, ...]:
    if not move.decision.strip():
        raise Malformed(text("Write what the table decides."))
    at.check_version(move.moment)
    at.check_version(move.answers)
    return ()


def fold_ask(disputes: Disputes, entry: Entry, move: Ask) -> Disputes:
    return replace(disputes, questions=(*disputes.questions, Question(entry, move)))


def fold_decide(disputes: Disputes, entry: Entry, move: Decide) -> Disputes:
    return replace(disputes, decisions=(*disputes.decisions, Decision(entry, move)))


def ask_words(context: LogContext, _entry: Entry, move: Ask) -> Text:
    return text("keeps a question open: %(what)s", what=name_of_question(context.game, move))


def decide_words(_context: LogContext, _entry: Entry, move: Decide) -> Text:
    if move.page:
        return text("the table decides, rulebook p. %(page)s: %(what)s", page=move.page, what=move.decision)
    return text("the table makes a house rule: %(what)s", what=move.decision)


ROWS = (
    SharedRow(
        move=Ask,
        entered=True,
        slot=DISPUTES,
        fold=fold_ask,
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
        slot=DISPUTES,
        fold=fold_decide,
        check=check_decide,
        words=decide_words,
        result=never,
        any_time=True,
        quoted=True,
        told_alone=True,
    ),
)
