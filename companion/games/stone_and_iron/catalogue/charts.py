"""The charts of the rulebook, and how far molten lava spreads (Molten Lava)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER
from companion.kernel.codec import unpack

NEEDS: Final = {2: 3, 3: 4, 4: 5}
"""What a d6 must show for each ring; the first comes by itself, every later one asks for a six."""

ALWAYS: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """`rows`: lowest and highest sum of the dice, and what it means."""

    dice: int
    sides: int
    rows: tuple[tuple[int, int, str], ...]

    def at(self, total: int) -> str:
        """Return what a sum means; empty where the chart says nothing."""
        return next((result for low, high, result in self.rows if low <= total <= high), "")

    def odds(self) -> Mapping[str, Fraction]:
        """Return the chance of each result."""
        throws = [sum(pips) for pips in product(range(1, self.sides + 1), repeat=self.dice)]
        chances: dict[str, Fraction] = {}
        for total in throws:
            result = self.at(total)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(throws))
        return chances


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    charts: Mapping[str, Chart]


CHARTS: Final = unpack(files(FOLDER).joinpath("data/charts.json").read_bytes(), _Printed).charts
FORK, CAVERN_CHART = "fork", "cavern_chart"


@dataclass(frozen=True, slots=True)
class Settlers:
    """Who defends a settlement: how many, of which troop and faction."""

    name: str
    models: int
    people: str


SETTLERS: Final[Mapping[str, Settlers]] = {
    "dwarf_warriors": Settlers("Dwarf Warriors", 15, "dwarfs"),
    "night_goblins": Settlers("Night Goblins", 30, "orcs_goblins"),
    "clanrats": Settlers("Clanrats", 25, "skaven"),
}


def needed(ring: int) -> int:
    return NEEDS.get(ring, ALWAYS)


def reach_odds(ring: int) -> Fraction:
    """Return the chance that the lava reaches a ring."""
    chance = Fraction(1)
    for each in range(2, ring + 1):
        chance *= Fraction(7 - needed(each), 6)
    return chance
