"""The land around a stronghold, and what it yields in a year. Baronies."""

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.estate import Stronghold
from companion.games.underworld.state.hexes import apart
from companion.games.underworld.state.state import State

TAX: int = table("barony").values["tax_gp_per_inhabitant_per_year"]
MILES: int = table("wilderness_scale").values["hex_miles"]


def reach(state: State) -> int:
    """Hexes that a barony reaches."""
    return int(state.readings["barony_radius"]) // MILES


def within_reach(state: State, stronghold: Stronghold, name: str) -> bool:
    return bool(stronghold.at) and apart(stronghold.at, name) <= reach(state)


def uncleared(state: State, stronghold: Stronghold) -> tuple[str, ...]:
    """The hexes of the map within reach that were not cleared."""
    return tuple(
        name
        for name, each in state.hexes.items()
        if not each.cleared and within_reach(state, stronghold, name)
    )


def inhabitants(stronghold: Stronghold) -> int:
    return sum(stronghold.villages)


def tax(stronghold: Stronghold) -> int:
    """GP a year."""
    return TAX * inhabitants(stronghold)


def returns(stronghold: Stronghold) -> int:
    """GP a year, from all investments."""
    return sum(each.gp * each.pct // 100 for each in stronghold.investments.values())
