"""How fast a ship is, how it turns, who boards and who hears orders; what monsters of the sea do to it. Naval
Combat; Special Suggestions for Monsters in Naval Adventures.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.state.state import State

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


VESSELS: Final = {row["vessel"]: row for row in table("vessels").rows}
POINTS: Final = ("running", "broad_reaching", "quarter_reaching", "beating")
GALLEYS: Final = frozenset({"large galley", "small galley"})
WITH_OARS: Final = frozenset(vessel for vessel, row in VESSELS.items() if row["oared"])
EFFORTS: Final = ("rest", "slow", "cruise", "fast")
SPEEDS: Final = ("rest", "stop", "slow", "cruise", "fast", "back slow", "back cruise")
FATIGUE: Final = {row["effort"]: row["change"] for row in table("rowing_fatigue").rows}
FRESH: Final[int] = table("rowing_fatigue").values["fresh_crew"]
VIKINGS: Final[int] = table("rowing_fatigue").values["viking_crew"]
CHANGES: Final = frozenset((row["from"], row["to"]) for row in table("speed_changes").rows)
CURRENT: Final[int] = table("oared_modifiers").values["with_current_inches"]
WATER_PCT: Final[int] = table("galley_shipping_water").values["speed_lost_pct_each_time"]
TURNING: Final = {row["mode"]: row for row in table("ship_turning").rows}
ROWED: Final = "rowed"
SAILED: Final = "sailed"
BOTH: Final = "both"
"""Sides of a ship."""
DECK_FEET: Final = 3
"""Of parallel deck for each man who boards in a turn."""


def may_change(before: str, after: str) -> bool:
    """Return one step faster, or down as the table has it; a step slower always."""
    after = "stop" if after == "rest" else after
    order = ("stop", "slow", "cruise", "fast")
    if before == after or (before, after) in CHANGES:
        return True
    if before.startswith("back"):
        return after in ("stop", "back slow")
    return before in order and after in order and order.index(before) - order.index(after) == 1


def fatigue(ship: Ship, speed: str) -> int:
    """Return what a turn leaves to the rowers; backing costs as much as going."""
    change = FATIGUE["rest" if speed in ("rest", "stop") else speed.removeprefix("back ")]
    return int(ship.fatigue + change)


def rowing(ship: Ship, speed: str, current: int = 0) -> int:
    """Return inches a turn: fewer rowers, sheared oars and water in proportion, fractions dropped; behind
    that what grapples of swimmers cost."""
    if speed in ("rest", "stop") or ship.vessel not in WITH_OARS:
        return 0
    oared = VESSELS[ship.vessel]["oared"]
    inches: int = oared.get("single_speed") or oared[speed.removeprefix("back ")]
    if ship.benches:
        inches = inches * ship.rowers // ship.benches
    if speed.startswith("back"):
        inches //= 2
    if ship.sheared:
        inches //= 2
    inches = inches * (100 - WATER_PCT * ship.water) // 100
    return max(0, inches - slowed(ship) + CURRENT * current)


def column(state: State) -> str:
    """Return the wind's column of the sailing table; empty in calm, in a gale, and before the weather is
    known."""
    for row in table("wind_force").rows:
        if row["result"] == state.weather.force:
            return str(row.get("sail_column", ""))
    return ""


def sailing(state: State, ship: Ship, point: str, *, river: bool = False, current: int = 0) -> int:
    """Return inches a turn; 0 where it cannot."""
    wind = column(state)
    figures = (VESSELS[ship.vessel]["sail"] or {}).get(point)
    if not wind or not figures or not ship.mast:
        return 0
    inches: int = figures[wind] * (100 - WATER_PCT * ship.water) // 100
    return max(0, (inches // 2 if river else inches) - slowed(ship) + CURRENT * current)


def may_turn(mode: str, inches: int) -> int:
    """Return degrees that a ship may turn on so many inches of way; `mode`: `rowed` or `sailed`."""
    row = TURNING[mode]
    return int(inches // row["per_inches"] * row["degrees"])


def boarders(feet: int) -> int:
    """Return men who board in a turn along so many feet of deck."""
    return feet // DECK_FEET


def command(charisma: int, *, lieutenant: bool = False, melee: bool = False, feet_above: int = 0) -> int:
    """Return inches within which men hear a leader."""
    reach = charisma - lieutenant + feet_above // 10
    return reach // 2 if melee else reach
