"""The victory formula: treasury, 20 a tunnel, the income bonus, half of troops and buildings, the condition.

Exact until the end: halves and percentages are rounded down once, on the total (SI-85).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from companion.games.stone_and_iron.catalogue.conditions import Condition

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
    """Every term, the condition's last."""
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
