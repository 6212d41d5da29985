"""The 43 buildings: where they may stand, what they cost and earn, what they need."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER
from companion.kernel.codec import unpack
from companion.kernel.words import Text, text

BUILDERS: Final = 10
"""Men that a building asks for."""

TOUGHNESS: Final = 7
WOUNDS: Final = 10
WATCH_UNIT: Final = 10
"""Men in a unit of the local watch."""

GRAIL_KNIGHTS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A printed building.

    `list`: which table it stands in. `where`: groups of squares: tunnel, underway, cavern, mine, base.
    `turns` until it works; `factions` that may build it, none for all; `requires`: what must be finished.
    `gp` a turn, `per` turn, house, hero or other guild; `gold_mine_gp` more for each linked gold mine.
    `garrison`: troops may stay without a hero. `wall`: toughness of its wall; `model`: how it is shown.
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
    "base_tavern": text("Dogs of War are hired where a Tavern stands."),
    "chapel_of_the_lady": text("%(n)s Grail Knights on foot.", n=GRAIL_KNIGHTS),
    "deep_shaft": text("An army goes from here to a base as its first move."),
    "deep_roots": text("Half of the watch are dryads."),
    "forests_beneath": text("Dryads are raised where Forests Beneath the Earth stand."),
    "forge_master": text("Linked gromril mines pay for upgrades of the watch."),
    "fungus_farm": text("Fanatics go with a watch of Night Goblins."),
    "geothermal_shaft": text("Lizardmen do not strike last here."),
    "graveyard": text("A Necromancer or Liche Priest leads the watch."),
    "mining_industry": text("The watch are miners."),
    "squig_pit": text("Half of the watch are squig herds."),
    "town_watch": text("Each unit of the watch has a champion."),
    "wayfarers_guild": text("It sends a unit to another base each turn."),
    "weaponsmith": text("Linked iron mines pay for upgrades of the watch."),
}
"""What a building does besides its figures above and the rules of a battle (`catalogue.battle.HELPS`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    buildings: tuple[Plan, ...]


PLANS: Final[Mapping[str, Plan]] = {
    plan.id: plan
    for plan in unpack(files(FOLDER).joinpath("data/buildings.json").read_bytes(), _Printed).buildings
}
