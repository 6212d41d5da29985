"""The kinds of square, and what each earns; the 43 buildings: where they may be built, what they cost and
earn, and what they require (The First Movement Phase; The Income Phase; Buildings).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER, faction_of
from companion.kernel.codec import unpack
from companion.kernel.words import Text, text

UNKNOWN, UNDERWAY, ROCK, LAVA = "unknown", "underway", "rock", "lava"
SMALL, TUNNEL, BIG = "small_tunnel", "tunnel", "big_tunnel"
EMPTY_CAVERN, LAIR, SETTLEMENT, SURFACE = "empty_cavern", "lair", "settlement", "surface_tunnel"
WATER, IRON, SILVER, GEMSTONE = "water_source", "iron_mine", "silver_mine", "gemstone_mine"
GROMRIL, GOLD, WARPSTONE = "gromril_mine", "gold_mine", "warpstone_mine"

SQUARE: Final = re.compile(r"[A-Z][0-9]{1,2}")
NAMED_LIKE: Final = text("Squares have names such as H8.")

BASE_GP: Final = 30
BATTLE_GP: Final = 100
DISTRUST_GP: Final = 25

LARGEST_IN_SMALL: Final = 2
"""An army with a model above this unit strength cannot enter a small tunnel, and needs more movement
points for a tunnel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`group`: none, road, rock, tunnel, cavern or lava. `size` of a tunnel from 1 to 3. `gp`: what it earns
    a turn; `gp_for`: other amounts, by faction. `width` of the battlefield in models; empty: the full table.
    `letters`: the two for the map, if not the first two of its name."""

    id: str
    name: str
    group: str
    letters: str = ""
    mine: bool = False
    size: int = 0
    gp: int = 0
    gp_for: Mapping[str, int] = field(default_factory=dict)
    width: tuple[int, ...] = ()

    @property
    def mark(self) -> str:
        """Return its two letters on a map."""
        return self.letters or self.name[:2]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kinds:
    kinds: tuple[Kind, ...]


KINDS: Final[Mapping[str, Kind]] = {
    kind.id: kind for kind in unpack(files(FOLDER).joinpath("data/squares.json").read_bytes(), _Kinds).kinds
}
MINES: Final = frozenset(kind.id for kind in KINDS.values() if kind.mine)
CAVERNS: Final = frozenset(kind.id for kind in KINDS.values() if kind.group == "cavern")
TUNNELS: Final = frozenset(kind.id for kind in KINDS.values() if kind.group == "tunnel")
PASSABLE: Final = TUNNELS | {UNDERWAY} | CAVERNS


def mine_gp(kind: str, seat: str, warpstone_chaos_dwarfs: int) -> int:
    """Return what a mine pays its owner a turn. The rulebook prints no warpstone amount for Chaos Dwarfs: the
    players decide it."""
    printed, faction = KINDS[kind], faction_of(seat).id
    if kind == WARPSTONE and faction == "chaos_dwarfs":
        return warpstone_chaos_dwarfs
    return printed.gp_for.get(faction, printed.gp_for.get(faction_of(seat).row, printed.gp))


BUILDERS: Final = 10
"""How many men are needed to build a building."""

TOUGHNESS: Final = 7
WOUNDS: Final = 10
WATCH_UNIT: Final = 10
"""Men in a unit of the local watch."""

GRAIL_KNIGHTS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A printed building.

    `list`: the table of the rulebook it is in. `where`: groups of squares: tunnel, underway, cavern, mine,
    base. `turns` until it works; `factions` that may build it, empty for all; `requires`: what must be
    finished first. `gp`: what it earns a turn: once if `per` is turn, otherwise for each house, hero or other
    guild; `gold_mine_gp` more for each linked gold mine. `garrison`: troops may stay without a hero. `wall`:
    toughness of its wall; `model`: how it is represented on the table.
    """

    id: str
    name: str
    list: str
    where: tuple[str, ...]
    turns: int
    cost: int
    factions: tuple[str, ...] = ()
    requires: str = ""
    repeatable: bool = False
    gp: int = 0
    per: str = ""
    gold_mine_gp: int = 0
    garrison: bool = False
    wall: int = 0
    model: str = ""


EFFECTS: Final[Mapping[str, Text]] = {
    "arming_house": text("A local watch turns out when the cavern is attacked."),
    "base_tavern": text("Dogs of War can be hired only where a Tavern stands."),
    "chapel_of_the_lady": text("%(n)s Grail Knights on foot.", n=GRAIL_KNIGHTS),
    "deep_shaft": text(
        "An army that has not moved can go from here to one base; this uses up all its movement."
    ),
    "deep_roots": text("Half of the watch are dryads."),
    "forests_beneath": text("Dryads can be raised only where Forests Beneath the Earth stand."),
    "forge_master": text("Linked gromril mines pay for upgrades of the watch."),
    "fungus_farm": text("Fanatics go with a watch of Night Goblins."),
    "geothermal_shaft": text("Lizardmen do not strike last here."),
    "graveyard": text("A Necromancer or Liche Priest leads the watch."),
    "mining_industry": text("The watch are miners."),
    "squig_pit": text("Half of the watch are squig herds."),
    "town_watch": text("Each unit of the watch has a champion."),
    "wayfarers_guild": text("Each turn a unit or hero can be sent from here to another base."),
    "weaponsmith": text("Linked iron mines pay for upgrades of the watch."),
}
"""What a building does besides what its `Plan` and, for battles, `catalogue.factions.HELPS` say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buildings:
    buildings: tuple[Plan, ...]


PLANS: Final[Mapping[str, Plan]] = {
    plan.id: plan
    for plan in unpack(files(FOLDER).joinpath("data/buildings.json").read_bytes(), _Buildings).buildings
}
