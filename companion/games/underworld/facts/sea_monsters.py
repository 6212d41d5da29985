"""What monsters of the sea do to a ship. Special Suggestions for Monsters in Naval Adventures."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.sea import Ship

GRAPPLES, WRAPS, HOLDS, LIFTS = "grapples", "wraps", "holds", "lifts"
GRIPS: Final[Mapping[str, str]] = {
    "Mermen": GRAPPLES,
    "Nixies": GRAPPLES,
    "Giant Snakes": WRAPS,
    "Giant Squids": WRAPS,
    "Dragon Turtle": LIFTS,
    "Water Elemental": HOLDS,
}
"""How they take hold of it."""

_ROWS: Final = {row["monster"]: row for row in table("sea_monsters").rows}
_MERMEN: Final = _ROWS["Mermen"]
A_TRY_PCT: Final[int] = _MERMEN["grapple_pct_per_10"]
FOR_A_TRY: Final[Mapping[str, int]] = {
    "Mermen": 10,
    "Nixies": _ROWS["Nixies"]["number_per_grapple_attempt"],
}
"""How many of them it takes."""
SLOWER: Final[int] = _MERMEN["grapple_slows_ship_inches"]
"""Inches a turn, for each of their grapples."""
CRUSHED_PCT: Final[Mapping[str, int]] = {"Giant Snakes": 10, "Giant Squids": 20}
"""Of the full hull, for each turn that the largest are wrapped around it; squids do double."""

SMALL: Final = frozenset(row["vessel"] for row in table("vessels").rows if row["hull_class"] != "large")
"""A longship, or smaller."""
BOATS: Final = frozenset({"boat", "raft"})
OVERTURNED: Final[Mapping[str, frozenset[str]]] = {"Water Elemental": SMALL, "Crocodiles": BOATS}
"""Which vessels overturn; of crocodiles by the giant ones."""

NO_SWIMMERS: Final = frozenset({"Giant Crabs"})
"""They stay on beaches and on land."""


def slowed(ship: Ship) -> int:
    """Return inches a turn that grapples of swimmers cost."""
    return SLOWER * sum(n for monster, n in ship.grip.items() if GRIPS.get(monster) == GRAPPLES)


def held_by(ship: Ship) -> str:
    """Return a monster that keeps it where it is; empty for none."""
    return next((monster for monster in ship.grip if GRIPS.get(monster) in (HOLDS, LIFTS)), "")


def crushed(ship: Ship) -> int:
    """Return hull points lost each turn; a part of one is a whole one."""
    pct = sum(CRUSHED_PCT.get(monster, 0) for monster in ship.grip)
    return -(-ship.points * pct // 100)
