"""The kinds of square, and what each earns (The First Movement Phase; The Income Phase)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER, faction_of
from companion.kernel.codec import unpack
from companion.kernel.words import text

UNKNOWN, UNDERWAY, ROCK, LAVA = "unknown", "underway", "rock", "lava"
SMALL, TUNNEL, BIG = "small_tunnel", "tunnel", "big_tunnel"
EMPTY_CAVERN, LAIR, SETTLEMENT, SURFACE = "empty_cavern", "lair", "settlement", "surface_tunnel"
WATER, IRON, SILVER, GEMSTONE = "water_source", "iron_mine", "silver_mine", "gemstone_mine"
GROMRIL, GOLD, WARPSTONE = "gromril_mine", "gold_mine", "warpstone_mine"

SQUARE: Final = re.compile(r"[A-Z][0-9]{1,2}")
NAMED_LIKE: Final = text("Squares are named like H8.")

BASE_GP: Final = 30
BATTLE_GP: Final = 100
DISTRUST_GP: Final = 25

LARGEST_IN_SMALL: Final = 2
"""The unit strength of a model above which a small tunnel is shut, and a tunnel costs more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`group`: none, road, rock, tunnel, cavern or lava. `size` of a tunnel from 1 to 3. `gp` a turn, and
    for some factions another figure. `width` of the battlefield in models; none: the full table."""

    id: str
    name: str
    group: str
    mine: bool = False
    size: int = 0
    gp: int = 0
    gp_for: Mapping[str, int] = field(default_factory=dict)
    width: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    kinds: tuple[Kind, ...]


KINDS: Final[Mapping[str, Kind]] = {
    kind.id: kind for kind in unpack(files(FOLDER).joinpath("data/squares.json").read_bytes(), _Printed).kinds
}
MINES: Final = frozenset(kind.id for kind in KINDS.values() if kind.mine)
CAVERNS: Final = frozenset(kind.id for kind in KINDS.values() if kind.group == "cavern")
TUNNELS: Final = frozenset(kind.id for kind in KINDS.values() if kind.group == "tunnel")
PASSAGES: Final = TUNNELS | {UNDERWAY}
"""What counts as a tunnel for its upgrades and for the score."""

PASSABLE: Final = PASSAGES | CAVERNS


def mine_gp(kind: str, seat: str, warpstone_chaos_dwarfs: int) -> int:
    """Return what a mine pays its owner a turn; the printed table has no warpstone figure for Chaos
    Dwarfs."""
    printed, faction = KINDS[kind], faction_of(seat).id
    if kind == WARPSTONE and faction == "chaos_dwarfs":
        return warpstone_chaos_dwarfs
    return printed.gp_for.get(faction, printed.gp_for.get(faction_of(seat).row, printed.gp))
