"""Disputes: what a decision of the table is about, so that it is found when the same is asked again."""

from collections.abc import Collection, Iterable

from companion.kernel.moves import Decide, Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text

MOST_WORDS = 300
"""Characters in each of the things that a decision says."""

MOST_PAGE = 999


def asked(question: str) -> str:
    """Return what a decision is about that answers a question of the game, by its key."""
    return f"ask:{question}"


def against(sentence: Text) -> str:
    """Return what a decision is about that answers an objection: its kind, not its house or place."""
    return f"against:{sentence.msgid}"


def about_any(decisions: Iterable[Entry], abouts: Collection[str]) -> tuple[Entry, ...]:
    """Return the decisions about any of these, the newest first."""
    found = [each for each in decisions if isinstance(each.move, Decide) and each.move.about in abouts]
    return tuple(reversed(found))


def check_decision(move: Decide, newest: int) -> None:
    """`newest`: the version that the table is at. Raises `Refusal`."""
    if not move.decision.strip():
        raise Refusal(text("Say what the table decides."))
    if any(len(words) > MOST_WORDS for words in (move.decision, move.asked, move.why, move.about)):
        raise Refusal(text("That is longer than %(most)s characters.", most=MOST_WORDS), Fault.TOO_LARGE)
    if not 0 <= move.page <= MOST_PAGE:
        raise Refusal(text("The rulebook has no such page."))
    if not 0 <= move.moment <= newest:
        raise Refusal(text("This table has no version %(version)s.", version=move.moment), Fault.UNKNOWN)
