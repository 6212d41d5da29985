"""What is due now, as the table page shows it; what surprise, and a forced door, give and take at first.

Underworld Monsters; Wilderness Monsters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.due import Due, due
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text

WITHIN_REACH: Final = 10
"""Feet underground, yards outdoors."""
ENOUGH_FOR_A_RING: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """`kind`: the move that strikes it off; `templates/games/underworld/tasks/<kind>.html` is its form.

    `number`: its place in the list, for ids. `section`: the heading in the booklet.
    """

    number: int
    kind: str
    what: Text
    about: str
    dice: str
    odds: Text | None
    table: str
    section: str


def due_now(state: State) -> tuple[DueNow, ...]:
    return tuple(_due(number, each) for number, each in enumerate(due(state)))


def _due(number: int, each: Due) -> DueNow:
    return DueNow(
        number=number,
        kind=each.move,
        what=each.what,
        about=each.about,
        dice=each.dice,
        odds=None if each.odds is None else percent(each.odds),
        table=each.table,
        section=table(each.table).section,
    )


def percent(odds: Fraction) -> Text:
    return text("%(n)s %%", n=round(100 * odds))


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
