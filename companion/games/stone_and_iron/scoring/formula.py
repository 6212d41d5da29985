"""The victory formula: treasury, 20 a tunnel, the income bonus, half of troops and buildings, the condition.

Exact until the end: halves and percentages are rounded down once, on the total (SI-85).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import Condition
from companion.kernel.words import Text, ntext, text

WEIGHTS: Final[Mapping[str, Fraction]] = {
    "treasury": Fraction(1),
    "tunnel_squares": Fraction(20),
    "income_bonus": Fraction(1),
    "troop_points": Fraction(1, 2),
    "building_cost": Fraction(1, 2),
}
CONDITION: Final = "condition"
TREASURY_SHARE: Final = "treasury_share"


@dataclass(frozen=True, slots=True)
class Part:
    """A term of the score: what is counted, how often, and its victory points. `line`: where it belongs."""

    line: str
    count: str
    n: int
    points: Fraction


def parts(counts: Mapping[str, int], condition: Condition | None) -> Iterator[Part]:
    """Return every term, the condition's last."""
    for count, weight in WEIGHTS.items():
        yield Part(count, count, counts[count], weight * counts[count])
    if condition is None:
        return
    for term in condition.terms:
        n = counts[term.count]
        yield Part(CONDITION, term.count, n, Fraction(n // term.per * term.vp))
    if condition.treasury_percent:
        share = Fraction(condition.treasury_percent * counts["treasury"], 100)
        yield Part(CONDITION, TREASURY_SHARE, condition.treasury_percent, share)


def total(found: tuple[Part, ...]) -> int:
    return floor(sum((part.points for part in found), Fraction(0)))


COUNTED: Final[Mapping[str, Text]] = {
    "treasury": text("GP"),
    "tunnel_squares": text("tunnel squares"),
    "income_bonus": text("GP a turn"),
    "troop_points": text("points of troops"),
    "building_cost": text("GP of buildings"),
    "underway_squares": text("squares of the Underway"),
    "squares_owned": text("squares"),
    "caverns": text("caverns"),
    "base_caverns": text("base caverns"),
    "mines": text("mines"),
    "warpstone_mines": text("warpstone mines"),
    "gemstone_gold_silver_mines": text("gemstone, gold and silver mines"),
    "mines_linked_by_own_tunnels_to_own_base": text("mines linked by own tunnels"),
    "houses": text("Houses"),
    "chapel_of_the_lady": text("Chapels of the Lady"),
    "treasury_of_the_old_ones": text("Treasuries of the Old Ones"),
    "bell_towers": text("Bell Towers"),
    "soldiers": text("soldiers"),
    "victories": text("victories"),
    "victories_over_x": text("victories over sworn enemies"),
    "enemy_heroes_killed": text("enemy heroes killed"),
    "enemy_monsters_killed": text("enemy monsters killed"),
    "points_slain": text("points of foes slain"),
    "enemy_armies_wiped_out": text("enemy armies wiped out"),
    TREASURY_SHARE: text("percent of the treasury"),
}
NUMBERED: Final[Mapping[str, Callable[[int], Text]]] = {
    "treasury": lambda n: text("%(n)s GP", n=n),
    "income_bonus": lambda n: text("%(n)s GP a turn", n=n),
    "building_cost": lambda n: text("%(n)s GP of buildings", n=n),
    "tunnel_squares": lambda n: ntext("%(n)s tunnel square", "%(n)s tunnel squares", n=n),
    "troop_points": lambda n: ntext("%(n)s point of troops", "%(n)s points of troops", n=n),
    "underway_squares": lambda n: ntext("%(n)s square of the Underway", "%(n)s squares of the Underway", n=n),
    "squares_owned": lambda n: ntext("%(n)s square", "%(n)s squares", n=n),
    "caverns": lambda n: ntext("%(n)s cavern", "%(n)s caverns", n=n),
    "base_caverns": lambda n: ntext("%(n)s base cavern", "%(n)s base caverns", n=n),
    "mines": lambda n: ntext("%(n)s mine", "%(n)s mines", n=n),
    "warpstone_mines": lambda n: ntext("%(n)s warpstone mine", "%(n)s warpstone mines", n=n),
    "gemstone_gold_silver_mines": lambda n: ntext(
        "%(n)s gemstone, gold or silver mine", "%(n)s gemstone, gold and silver mines", n=n
    ),
    "mines_linked_by_own_tunnels_to_own_base": lambda n: ntext(
        "%(n)s mine linked by own tunnels", "%(n)s mines linked by own tunnels", n=n
    ),
    "houses": lambda n: ntext("%(n)s House", "%(n)s Houses", n=n),
    "chapel_of_the_lady": lambda n: ntext("%(n)s Chapel of the Lady", "%(n)s Chapels of the Lady", n=n),
    "treasury_of_the_old_ones": lambda n: ntext(
        "%(n)s Treasury of the Old Ones", "%(n)s Treasuries of the Old Ones", n=n
    ),
    "bell_towers": lambda n: ntext("%(n)s Bell Tower", "%(n)s Bell Towers", n=n),
    "soldiers": lambda n: ntext("%(n)s soldier", "%(n)s soldiers", n=n),
    "victories": lambda n: ntext("%(n)s victory", "%(n)s victories", n=n),
    "victories_over_x": lambda n: ntext(
        "%(n)s victory over sworn enemies", "%(n)s victories over sworn enemies", n=n
    ),
    "enemy_heroes_killed": lambda n: ntext("%(n)s enemy hero killed", "%(n)s enemy heroes killed", n=n),
    "enemy_monsters_killed": lambda n: ntext(
        "%(n)s enemy monster killed", "%(n)s enemy monsters killed", n=n
    ),
    "points_slain": lambda n: ntext("%(n)s point of foes slain", "%(n)s points of foes slain", n=n),
    "enemy_armies_wiped_out": lambda n: ntext(
        "%(n)s enemy army wiped out", "%(n)s enemy armies wiped out", n=n
    ),
    TREASURY_SHARE: lambda n: text("%(n)s percent of the treasury", n=n),
}
