"""Tunnelling jobs, digging points and the chances of success (The Tunnelling Phase)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.catalogue.squares import BIG, EMPTY_CAVERN, SMALL, TUNNEL
from companion.kernel.words import Text, text

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
