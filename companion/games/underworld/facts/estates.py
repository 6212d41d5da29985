"""Gold as it is said; what a stronghold costs, how long it is built, and what the land around it yields in a
year. Construction of Castles and Strongholds; Baronies.

Gold is kept in hundredths of a GP: orcs cost a GP and a half.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.state.home import Stronghold
from companion.games.underworld.state.land import apart, around
from companion.games.underworld.state.state import State

HUNDREDTHS: Final = 100
GAP: Final = "\N{NO-BREAK SPACE}"
LISTS: Final = ("construction_stone", "construction_works", "siege_equipment")
PRICES: Final[Mapping[str, int]] = {row["item"]: row["price_gp"] for id_ in LISTS for row in table(id_).rows}
SIZES: Final[Mapping[str, str]] = {
    row["item"]: row["size"] for id_ in LISTS for row in table(id_).rows if "size" in row
}
OPEN: Final = tuple(row["item"] for row in table("construction_user_priced").rows)
"""What the referee prices: sources disagree, or say nothing."""
SHORTER, TALLER = (int(row["price_pct"]) for row in table("tower_height_adjustment").rows)


def gp(hundredths: int) -> str:
    """`150` is `1.50`, `-6000000` is `−60 000`: thousands apart, hundredths only where there are some."""
    whole, part = divmod(abs(hundredths), HUNDREDTHS)
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{whole:,}".replace(",", GAP) + (f".{part:02}" if part else "")


def cost(section: Section) -> int:
    """Return hundredths of a GP: pro rata, with what height adds to the price or takes off it."""
    price = section.price or PRICES.get(section.item, 0)
    height = 100 + (TALLER * section.taller if section.taller > 0 else -SHORTER * section.taller)
    return price * section.hundredths * max(0, height) // 100


def total(plan: tuple[Section, ...]) -> int:
    """Return hundredths of a GP."""
    return sum(cost(section) for section in plan)


def days_to_build(hundredths: int, pace: int) -> int:
    """`pace`: GP of work done in a day."""
    return -(-hundredths // (100 * pace))


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
