"""The words of the log: one sentence an entry, with the rolls that it made."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.page.telling import battles, underground, wilderness
from companion.games.underworld.rules.apply import steps_of
from companion.games.underworld.state.state import State
from companion.games.underworld.state.steps import Step
from companion.kernel.chains import has_chain
from companion.kernel.moves import Entry
from companion.kernel.words import Text, text

WORDS: Final[Mapping[type[Any], Any]] = {**underground.WORDS, **wilderness.WORDS, **battles.WORDS}
MOST_STEPS = 12
"""Told in the log; all of them come out of `rules.apply.steps_of`."""


def describe(state: State | None, entry: Entry) -> Text:
    """See `kernel.game.MoveRow.words`: `state` is the one before the entry."""
    tell = WORDS.get(type(entry.move))
    what: Text = tell(entry.move) if tell else Text(entry.move.kind)
    steps = steps_of(state, entry.move) if state is not None and has_chain(entry.move) else ()
    if not steps:
        return what
    told = tuple(step_words(step) for step in steps[:MOST_STEPS])
    more = (text("%(n)s more", n=len(steps) - MOST_STEPS),) if len(steps) > MOST_STEPS else ()
    return text("%(what)s: %(rolls)s", what=what, rolls=(*told, *more))


def step_words(step: Step) -> Text:
    """Dice, pips, what was added, and what came of it."""
    pips = "+".join(str(one) for one in step.pips)
    added = "".join(f"{value:+}" for _what, value in step.modifiers)
    added += f" × {step.times}" if step.times != 1 else ""
    return text(
        "%(dice)s %(pips)s %(result)s", dice=step.dice, pips=f"{pips}{added} =", result=said(step.result)
    )
