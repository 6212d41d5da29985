"""Gold as it is said; what a stronghold costs, and how long it is built. Construction of Castles and
Strongholds.

Gold is kept in hundredths of a GP: orcs cost a GP and a half.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.estate import Section

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
