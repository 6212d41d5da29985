"""The land around a stronghold, and what it yields in a year. Baronies."""

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.home import Stronghold
from companion.games.underworld.state.land import apart, around
from companion.games.underworld.state.state import State

TAX: int = table("barony").values["tax_gp_per_inhabitant_per_year"]
MILES: int = table("wilderness_scale").values["hex_miles"]


def reach(state: State) -> int:
    """Return hexes that a barony reaches."""
    return int(state.readings["barony_radius"]) // MILES


def within_reach(state: State, stronghold: Stronghold, name: str) -> bool:
    return bool(stronghold.at) and apart(stronghold.at, name) <= reach(state)


def land(state: State, stronghold: Stronghold) -> tuple[str, ...]:
    """Return every hex within reach, on the map or not."""
    return around(stronghold.at, reach(state)) if stronghold.at else ()


def not_clear(state: State, stronghold: Stronghold) -> tuple[str, ...]:
    """Return the hexes within reach that were not cleared; those that are not on the map were not."""
    return tuple(
        name for name in land(state, stronghold) if name not in state.hexes or not state.hexes[name].cleared
    )


def to_clear(state: State, stronghold: Stronghold) -> tuple[str, ...]:
    """Return those of them that are on the map, so that a force can be sent there."""
    return tuple(name for name in not_clear(state, stronghold) if name in state.hexes)


def taxed(state: State, stronghold: Stronghold, *, mapped: bool = False) -> bool:
    """Return whether the land pays. `mapped`: as it was once read: hexes that are not on the map do not
    matter."""
    if state.readings["tax_uncleared"] == "yes":
        return True
    if mapped:
        return not to_clear(state, stronghold)
    return bool(stronghold.at) and not not_clear(state, stronghold)


def inhabitants(stronghold: Stronghold) -> int:
    return sum(stronghold.villages)


def tax(stronghold: Stronghold) -> int:
    """Return GP a year."""
    return TAX * inhabitants(stronghold)


def returns(stronghold: Stronghold) -> int:
    """Return GP a year, from all investments."""
    return sum(each.gp * each.pct // 100 for each in stronghold.investments.values())
