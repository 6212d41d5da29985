"""The 26 victory conditions (Victory!)."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import DOGS_OF_WAR, FOLDER, faction_of
from companion.kernel.codec import unpack

TIED: Final = frozenset({"chapel_of_the_lady", "treasury_of_the_old_ones", "bell_towers"})
"""Counts of a faction's own buildings: a condition with one of them is tied to its faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """`vp` for every full `per` of what is counted (see scoring.counts)."""

    count: str
    vp: int
    per: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """`treasury_percent`: how much of the treasury is added."""

    id: str
    name: str
    factions: tuple[str, ...]
    terms: tuple[Term, ...]
    treasury_percent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    conditions: tuple[Condition, ...]


SEALED: Final = "victory-condition"
"""What conditions that are chosen in secret are sealed for, until the campaign is over."""

CONDITIONS: Final[Mapping[str, Condition]] = {
    condition.id: condition
    for condition in unpack(files(FOLDER).joinpath("data/conditions.json").read_bytes(), _Printed).conditions
}


def conditions_for(seat: str, dogs_of_war_condition: str) -> tuple[Condition, ...]:
    """Return what a faction may choose from. Dogs of War and Ogres have none printed: a table may let them
    take any that is not tied to a faction's building."""
    faction = faction_of(seat)
    own = tuple(one for one in CONDITIONS.values() if {faction.id, faction.row} & {*one.factions})
    if own or faction.row != DOGS_OF_WAR or dogs_of_war_condition == "none":
        return own
    return tuple(one for one in CONDITIONS.values() if not TIED & {term.count for term in one.terms})
