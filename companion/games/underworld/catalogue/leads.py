"""Tables that lead to tables: from a result to where the next roll is made."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.games.underworld.catalogue.charts import Band
from companion.games.underworld.catalogue.tables import span, table

LEVELS: Final = "monster_level_matrix"
WILD: Final = "wild_encounter_type"
OCCUPANT: Final = "castle_occupant"

KINDS: Final[Mapping[str, str]] = {
    "Flyer": "wild_flyers",
    "Giant": "wild_giants",
    "Lycanthrope": "wild_lycanthropes",
    "Swimmer": "wild_swimmers",
    "Undead": "wild_undead",
    "Dragon": "wild_dragons",
}
ANIMALS: Final[Mapping[str, str]] = {
    "woods": "wild_animals_woods",
    "swamp": "wild_animals_swamps",
    "desert": "wild_animals_arid",
    "mountains": "wild_animals_mountains",
}
"""The lists that a campaign may use instead, by terrain."""


@cache
def level_case(level: int) -> str:
    """Return the row of the monster matrix, and of the treasure table, for a level beneath the surface."""
    return span(table(LEVELS).row_for("level", level)["level"])


@cache
def treasure_case(level: int) -> str:
    return span(table("dungeon_treasure").row_for("level", level)["level"])


def leads_to(table_id: str, case: str, band: Band, readings: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the table and case that a result sends on to; None where it stands by itself.

    `readings`: the table's readings of `men_desert`, `men_river` and `animals` (see settings).
    """
    if table_id == LEVELS:
        return f"monster_level_{band.result.removeprefix('table ')}", ""
    if table_id == OCCUPANT and not case:
        return OCCUPANT, f"{band.result}:guards"
    if table_id == WILD:
        return _wild(case, band.result, readings), ""
    return None


def _wild(terrain: str, result: str, readings: Mapping[str, str]) -> str:
    if result == "Men":
        return _men(terrain, readings)
    if result == "Animal":
        listed = readings.get("animals") == "by_terrain"
        return ANIMALS.get(terrain, "wild_animals") if listed else "wild_animals"
    return KINDS[result]


def _men(terrain: str, readings: Mapping[str, str]) -> str:
    if terrain == "desert" and readings.get("men_desert") == "mars":
        return "wild_men_desert_mars"
    if terrain == "river" and readings.get("men_river") == "typical":
        return "wild_men_typical"
    return str(table("wild_men_table_by_terrain").row(terrain=terrain)["table"])
