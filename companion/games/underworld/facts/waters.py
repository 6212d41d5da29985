"""The waters of the map: the open sea, its coast, lakes, rivers and swamps, and which monsters live where.
Special Suggestions for Monsters in Naval Adventures; Open Seas.
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
"""The chance that men are met on the water. In the table for a river, one line is men and two are
swimmers."""


def water_of(state: State, name: str) -> str:
    """Return the kind of water of a hex. The sea is a coast next to land that is drawn; a party on the water
    anywhere else is on a river."""
    terrain = here(state, name).terrain
    if terrain == SEA:
        near = (beside(name, side) for side in SIDES)
        drawn = (state.hexes[one].terrain for one in near if one in state.hexes)
        return COAST if any(ground not in (SEA, LAKE) for ground in drawn) else SEA
    return terrain if terrain in (LAKE, SWAMP) else RIVER


def lives_in(swimmer: Band, water: str) -> bool:
    """Return whether the booklet places a swimmer in such water. It does not say where some of them live."""
    waters = swimmer.more.get("waters")
    return waters is None or water in waters
