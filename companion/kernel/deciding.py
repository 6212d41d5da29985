"""Disputes: what a decision of the table is about, so that it is found when the same is asked again; and the
questions that are kept open until there is one."""

from collections.abc import Collection, Iterable
from typing import Final

from companion.kernel.moves import Ask, Decide, Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text

MOST_WORDS = 300
"""Characters in each of the things that a decision says."""

MOST_QUESTION: Final = 250
"""Characters of a question that somebody types."""

MOST_PAGE = 999


def asked(question: str) -> str:
    """Return what a decision is about that answers a question of the game, by its key."""
    return f"ask:{question}"


def against(sentence: Text) -> str:
    """Return what a decision is about that answers an objection: its kind, not its house or place."""
    return f"against:{sentence.msgid}"


def typed(question: str) -> str:
    """Return what a decision is about that answers a question typed by somebody: the same words, however they
    are written."""
    said = "".join(letter if letter.isalnum() else " " for letter in question.casefold())
    return f"typed:{' '.join(said.split())}"[:MOST_WORDS]


def still_open(questions: Iterable[Entry], decisions: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the questions that no decision answers, the newest first."""
    answered = {each.move.answers for each in decisions if isinstance(each.move, Decide)}
    return tuple(reversed([each for each in questions if each.version not in answered]))


def about_any(decisions: Iterable[Entry], abouts: Collection[str]) -> tuple[Entry, ...]:
    """Return the decisions about any of these, the newest first."""
    found = [each for each in decisions if isinstance(each.move, Decide) and each.move.about in abouts]
    return tuple(reversed(found))


def check_question(move: Ask, newest: int) -> None:
    """`newest`: the version that the table is at. Raises `Refusal`."""
    if not (move.words.strip() or move.about):
        raise Refusal(text("Write the question down."))
    if len(move.words) > MOST_QUESTION:
        raise Refusal(text("That is longer than %(most)s characters.", most=MOST_QUESTION), Fault.TOO_LARGE)
    if max(len(move.about), len(move.given)) > MOST_WORDS:
        raise Refusal(text("That is longer than %(most)s characters.", most=MOST_WORDS), Fault.TOO_LARGE)
    _check_moment(move.moment, newest)


def refuse_again(move: Ask, questions: Iterable[Entry], decisions: Iterable[Entry]) -> None:
    """Raise `Refusal` for a question that is open already, or typed in words that the table has decided."""
    for entry in still_open(questions, decisions):
        if isinstance(entry.move, Ask) and (entry.move.about, entry.move.given) == (move.about, move.given):
            raise Refusal(text("That question is open already."), Fault.STALE)
    for entry in about_any(decisions, {move.about} if move.words else ()):
        if isinstance(entry.move, Decide):
            decided = text("The table decided that already: %(what)s", what=entry.move.decision)
            raise Refusal(decided, Fault.STALE)


def check_decision(move: Decide, newest: int) -> None:
    """`newest`: the version that the table is at. Raises `Refusal`."""
    if not move.decision.strip():
        raise Refusal(text("Say what the table decides."))
    if any(len(words) > MOST_WORDS for words in (move.decision, move.asked, move.why, move.about)):
        raise Refusal(text("That is longer than %(most)s characters.", most=MOST_WORDS), Fault.TOO_LARGE)
    if not 0 <= move.page <= MOST_PAGE:
        raise Refusal(text("The rulebook has no such page."))
    _check_moment(move.moment, newest)
    _check_moment(move.answers, newest)


def _check_moment(version: int, newest: int) -> None:
    if not 0 <= version <= newest:
        raise Refusal(text("This table has no version %(version)s.", version=version), Fault.UNKNOWN)
