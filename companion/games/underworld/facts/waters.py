"""The waters of the map: the open sea, its coast, lakes, rivers and swamps, and which monsters live where.
Booklet: Special Suggestions for Monsters in Naval Adventures, Open Seas.
"""

from typing import Final

from companion.games.underworld.catalogue.charts import Band, Chart, die
from companion.games.underworld.facts.travel import LAKE, SEA, here
from companion.games.underworld.state.land import SIDES, beside
from companion.games.underworld.state.state import State

SWIMMERS: Final = "wild_swimmers"
MEN: Final = "wild_men_waterborne"
COAST, RIVER, SWAMP = "coast", "river", "swamp"
GALLEY: Final = "Galley"
"""The vessel, by its name in the movement table, that cannot go on the open sea."""
MEN_COME: Final[Chart] = die(1, 2)
"""The chance that men are met on the water: 1 or 2 on a d6, since the table for rivers has one line of men
and two of swimmers."""


def water_of(state: State, name: str) -> str:
    """Return the kind of water of a hex. A sea hex next to land on the map is coast. A hex that is neither
    sea, lake nor swamp counts as river, for a party that is on the water there."""
    terrain = here(state, name).terrain
    if terrain == SEA:
        near = (beside(name, side) for side in SIDES)
        drawn = (state.hexes[one].terrain for one in near if one in state.hexes)
        return COAST if any(ground not in (SEA, LAKE) for ground in drawn) else SEA
    return terrain if terrain in (LAKE, SWAMP) else RIVER


def lives_in(swimmer: Band, water: str) -> bool:
    """Return whether a swimmer lives in a kind of water; True if the booklet does not say where it lives."""
    waters = swimmer.more.get("waters")
    return waters is None or water in waters
