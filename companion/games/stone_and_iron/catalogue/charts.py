"""The charts of the rulebook, how far molten lava spreads, and tunnelling jobs with their digging points and
chances of success (Molten Lava; The Tunnelling Phase).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER
from companion.games.stone_and_iron.catalogue.squares import BIG, EMPTY_CAVERN, SMALL, TUNNEL
from companion.kernel.codec import unpack
from companion.kernel.words import Text, text

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


DIGGERS: Final = 10
"""The least models of a unit that digs; points count for each full ten."""

POINTS: Final = 3
POINTS_OF_MINERS: Final = 5
"""For Dwarf Miners and Clanrats, instead of the usual."""

POINTS_OF_A_DRILL: Final = 2
MINERS: Final = frozenset({("dwarfs", "miners"), ("skaven", "clanrats")})


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """`into`: what the square becomes; `origin`: what it was. `chart`: where success is looked up.

    `own`: in the army's own square, else in an adjacent one. `difference`: its price where enlarging costs
    the difference between the sizes.
    """

    id: str
    name: Text
    cost: int
    chart: str = "digging"
    into: str = ""
    origin: str = ""
    own: bool = False
    difference: int = 0


JOBS: Final[Mapping[str, Job]] = {
    job.id: job
    for job in (
        Job(id="create_small", name=text("dig a small tunnel"), cost=2, into=SMALL),
        Job(id="create_tunnel", name=text("dig a tunnel"), cost=4, into=TUNNEL),
        Job(id="create_big", name=text("dig a big tunnel"), cost=8, into=BIG),
        Job(id="create_cavern", name=text("dig a cavern"), cost=12, into=EMPTY_CAVERN),
        Job(
            id="enlarge_to_tunnel",
            name=text("enlarge to a tunnel"),
            cost=2,
            into=TUNNEL,
            origin=SMALL,
            own=True,
            difference=2,
        ),
        Job(
            id="enlarge_to_big",
            name=text("enlarge to a big tunnel"),
            cost=2,
            into=BIG,
            origin=TUNNEL,
            own=True,
            difference=4,
        ),
        Job(
            id="enlarge_to_cavern",
            name=text("enlarge to a cavern"),
            cost=2,
            into=EMPTY_CAVERN,
            origin=BIG,
            own=True,
            difference=4,
        ),
        Job(id="breach", name=text("breach the wall"), cost=2),
        Job(id="surface_tunnel", name=text("dig a surface tunnel"), cost=8, chart="other_digging", own=True),
        Job(id="collapse", name=text("collapse the tunnel"), cost=5, chart="other_digging"),
    )
}
CAVE_IN_DICE: Final = 2
"""d6 of diggers lost in a cave-in."""

LOT_SIDES: Final = 1000
LOTS: Final = 12
"""Dice that find the lost diggers among several units: as many as a cave-in can take."""
