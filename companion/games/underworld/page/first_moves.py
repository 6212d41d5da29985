"""What surprise, and a forced door, give and take at the beginning of an encounter. Underworld Monsters;
Wilderness Monsters."""

from collections.abc import Iterator
from typing import Final

from companion.games.underworld.state.encounters import Encounter
from companion.kernel.words import Text, text

WITHIN_REACH: Final = 10
"""Feet underground, yards outdoors."""
ENOUGH_FOR_A_RING: Final = 3


def first_moves(met: Encounter) -> tuple[Text, ...]:
    """Nothing once rounds were fought."""
    return () if met.rounds else tuple(_told(met))


def _told(met: Encounter) -> Iterator[Text]:
    if met.surprised == "monsters":
        yield text("The party has a free move: to flee, to cast a spell or to fight.")
    if met.surprised == "both":
        yield text("Nobody has a free move.")
    if met.surprised == "party":
        if met.terrain and met.number >= ENOUGH_FOR_A_RING:
            yield text("They stand all around the party.")
        if met.distance > WITHIN_REACH:
            yield text("They close in or attack; who is intelligent and plainly outmatched need not.")
        elif met.terrain:
            yield text("Those at 10 yards attack at once.")
        else:
            yield text("They attack at once, and once more before the party strikes back.")
    if met.forced:
        yield text("Who forced the door cannot react at once.")
