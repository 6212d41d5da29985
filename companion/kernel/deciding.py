"""Disputes: what a decision of the table is about, so that it is found when the same is asked again; and the
questions that are kept open until there is one. Entries that somebody asks to have taken back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.kernel.effective_entries import entry_at, taken_back
from companion.kernel.game import Game
from companion.kernel.moves import Ask, AskBack, Decide, Entry, of_kind
from companion.kernel.rulings import Fault, Malformed, Refusal, refuse_longer
from companion.kernel.words import Text, text

MOST_WORDS = 300
"""Characters in each of the things that a decision says."""

MOST_QUESTION: Final = 250
"""Characters of a question that somebody types."""

MOST_PAGE = 999

MOST_ASKED_BACK: Final = 5
"""Entries that are asked for at a time."""

RECENT: Final = 150
"""Entries back to which one is asked for; what lies further back is asked for no longer."""


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
    answered = {decision.answers for _entry, decision in of_kind(decisions, Decide)}
    return tuple(reversed([each for each in questions if each.version not in answered]))


def about_any(decisions: Iterable[Entry], abouts: Collection[str]) -> tuple[Entry, ...]:
    """Return the decisions about any of these, the newest first."""
    found = [entry for entry, decision in of_kind(decisions, Decide) if decision.about in abouts]
    return tuple(reversed(found))


def check_question(move: Ask, newest: int) -> None:
    """Check a question. `newest`: the version that the table is at. Raises `Refusal`."""
    if not (move.words.strip() or move.about):
        raise Malformed(text("Write the question down."))
    refuse_longer(MOST_QUESTION, move.words)
    refuse_longer(MOST_WORDS, move.about, move.given)
    _check_moment(move.moment, newest)


def refuse_again(move: Ask, questions: Iterable[Entry], decisions: Iterable[Entry]) -> None:
    """Raise `Refusal` for a question that is open already, or typed in words that the table has decided."""
    for _entry, question in of_kind(still_open(questions, decisions), Ask):
        if (question.about, question.given) == (move.about, move.given):
            raise Refusal(text("That question is already open."), Fault.STALE)
    for _entry, decision in of_kind(about_any(decisions, {move.about} if move.words else ()), Decide):
        decided = text("The table decided that already: %(what)s", what=decision.decision)
        raise Refusal(decided, Fault.STALE)


def check_decision(move: Decide, newest: int) -> None:
    """Check a decision. `newest`: the version that the table is at. Raises `Refusal`."""
    if not move.decision.strip():
        raise Malformed(text("Write what the table decides."))
    refuse_longer(MOST_WORDS, move.decision, move.asked, move.why, move.about)
    if not 0 <= move.page <= MOST_PAGE:
        raise Malformed(text("The rulebook has no such page."))
    _check_moment(move.moment, newest)
    _check_moment(move.answers, newest)


def asked_back(asks: Mapping[int, Entry], entries: Sequence[Entry]) -> Mapping[int, Entry]:
    """Return who asks for which entry still: `asks` without what no longer stands, or lies too far back.

    `entries`: the newest of the table, without a gap.
    """
    if not asks or not entries:
        return {}
    gone, newest = taken_back(entries), entries[-1].version
    return {
        version: ask
        for version, ask in asks.items()
        if newest - version < RECENT and version not in gone and entry_at(entries, version) is not None
    }


def may_be_asked_back(game: Game[Any], entry: Entry, open_asks: Mapping[int, Entry], newest: int) -> bool:
    """Return whether an entry that stands can be asked for now, beside what is asked for already."""
    recent = newest - entry.version < RECENT
    full = entry.version in open_asks or len(open_asks) >= MOST_ASKED_BACK
    return recent and not full and entry.move.kind in game.moves


def check_ask_back(
    game: Game[Any], asks: Mapping[int, Entry], entries: Sequence[Entry], move: AskBack
) -> None:
    """Check what is asked to be taken back. `entries`: as in `asked_back`. Raises `Refusal`."""
    open_asks = asked_back(asks, entries)
    if move.stands:
        if move.version not in open_asks:
            raise Refusal(text("Nobody is asking to take that entry back any more."), Fault.STALE)
        return
    entry = entry_at(entries, move.version)
    if entry is None or entries[-1].version - move.version >= RECENT:
        raise Refusal(text("That entry is too old to ask for."), Fault.UNKNOWN)
    if move.version in taken_back(entries):
        raise Refusal(text("Entry %(version)s is already taken back.", version=move.version), Fault.STALE)
    if move.version in open_asks:
        raise Refusal(text("Somebody is already asking to take that entry back."), Fault.STALE)
    if len(open_asks) >= MOST_ASKED_BACK:
        raise Refusal(
            text(
                "There are already %(most)s requests to take an entry back; settle those first.",
                most=MOST_ASKED_BACK,
            ),
            Fault.STALE,
        )
    if not may_be_asked_back(game, entry, open_asks, entries[-1].version):
        raise Refusal(text("Nobody can ask to take that entry back."))


def _check_moment(version: int, newest: int) -> None:
    if not 0 <= version <= newest:
        raise Malformed(text("This table has no version %(version)s.", version=version), Fault.UNKNOWN)
