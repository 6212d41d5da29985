"""The terrain table: one row for each side of the d20."""

from dataclasses import dataclass
from typing import Final, Literal

Navigation = Literal["", "barrier", "danger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """`navigation`: the roll that is due there. `foes`: the creatures that get 3 more. `recruits`: so do
    recruit rolls. `origin` and `shape` are printed and used by no rule."""

    pips: int
    name: str
    origin: str
    shape: str
    navigation: Navigation = ""
    foes: str = ""
    recruits: bool = False
    portal: bool = False
    node: bool = False


ROWS: Final = (
    Terrain(pips=1, name="City", origin="C", shape="O", foes="intelligent", recruits=True),
    Terrain(pips=2, name="Dungeon", origin="C", shape="F", foes="intelligent"),
    Terrain(pips=3, name="Shaft", origin="N", shape="O"),
    Terrain(pips=4, name="Lava Tubes", origin="N", shape="F"),
    Terrain(pips=5, name="Mine", origin="C", shape="F", recruits=True),
    Terrain(pips=6, name="Cave", origin="N", shape="F"),
    Terrain(pips=7, name="Cavern", origin="N", shape="O", foes="monster"),
    Terrain(pips=8, name="Abyss", origin="N", shape="O", navigation="barrier"),
    Terrain(pips=9, name="Bone Cave", origin="N", shape="F", foes="monster"),
    Terrain(pips=10, name="Labyrinth", origin="C", shape="F", navigation="barrier"),
    Terrain(pips=11, name="Web Cave", origin="N", shape="F", navigation="barrier"),
    Terrain(pips=12, name="Rift", origin="N", shape="O", navigation="barrier"),
    Terrain(pips=13, name="Vault", origin="N", shape="O"),
    Terrain(pips=14, name="Portal", origin="C", shape="F", portal=True),
    Terrain(pips=15, name="Earth Node", origin="C", shape="F", node=True),
    Terrain(pips=16, name="Sickstone", origin="N", shape="F", navigation="danger"),
    Terrain(pips=17, name="Magma", origin="N", shape="F", navigation="danger"),
    Terrain(pips=18, name="Sea Cave", origin="N", shape="W", navigation="barrier"),
    Terrain(pips=19, name="River Canyon", origin="N", shape="W", navigation="barrier"),
    Terrain(pips=20, name="Quickstone", origin="N", shape="F", navigation="danger"),
)
PLAIN: Final = Terrain(pips=0, name="", origin="", shape="")
"""What lies at Start, and wherever nothing was rolled."""

TERRAIN_BONUS: Final = 3
FAILS_AT: Final = 10
"""A navigation or trap roll of this total or less fails."""

MAPS_BONUS: Final = 5
RECRUITED_AT: Final = 18

BACK_AT: Final = 2
FOE_AT: Final = 4
"""Portal rolls up to here lead back, then to a planar foe; above it forward."""


def terrain(pips: int) -> Terrain:
    return ROWS[pips - 1] if 1 <= pips <= len(ROWS) else PLAIN
