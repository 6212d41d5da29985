"""The adventurer table: a name and a class for each side of the d20 but the last; the terrain table: a row
for each side; and the kinds of event cards. The sheet lists no cards: each group chooses names, numbers and
foe levels itself.
"""

from dataclasses import dataclass
from typing import Final, Literal

from companion.kernel.words import Text, text

PRESTIGE, WEAPON, ARMOUR, ITEM = "prestige", "weapon", "armour", "item"
ONE_USE, SPELL = "one-use", "spell"
TRAP, MONSTER, INTELLIGENT = "trap", "monster", "intelligent"
PLANAR = "planar"
"""A foe that comes through a portal, not from a card."""

ATTACHMENTS: Final = (PRESTIGE, WEAPON, ARMOUR, ITEM)
PLAYED: Final = (SPELL, ONE_USE)
AIDS: Final = (*ATTACHMENTS, ONE_USE, SPELL)
CREATURES: Final = (MONSTER, INTELLIGENT)
FOES: Final = (TRAP, *CREATURES)
KINDS: Final = (*AIDS, *FOES)

KIND_NAMES: Final[dict[str, Text]] = {
    PRESTIGE: text("Prestige class"),
    WEAPON: text("Weapon"),
    ARMOUR: text("Armour"),
    ITEM: text("Item"),
    ONE_USE: text("One-use item"),
    SPELL: text("Spell"),
    TRAP: text("Trap"),
    MONSTER: text("Monster"),
    INTELLIGENT: text("Intelligent foe"),
    PLANAR: text("Planar foe"),
}
DRAWN: Final = 2
"""Cards drawn in the Event phase."""

PLAYED_FORCE: Final = 2
"""What a spell or one-use item adds to the force."""

HIGHEST_LEVEL: Final = 99
LABEL_LENGTH: Final = 40


def kind_name(kind: str) -> Text:
    return KIND_NAMES.get(kind, Text("%(kind)s", {"kind": kind}))


def describe_foe(kind: str, level: int) -> Text:
    """Return the words for a creature within a sentence, with its level."""
    if kind == MONSTER:
        return text("a monster of level %(level)s", level=level)
    if kind == INTELLIGENT:
        return text("an intelligent foe of level %(level)s", level=level)
    return text("a planar foe of level %(level)s", level=level)


MAGE, ROGUE, FIGHTER = "mage", "rogue", "fighter"
CLASSES: Final = (MAGE, ROGUE, FIGHTER)
CLASS_NAMES: Final = {MAGE: text("Mage"), ROGUE: text("Rogue"), FIGHTER: text("Fighter")}
CLASS_LETTERS: Final = {MAGE: text("M"), ROGUE: text("R"), FIGHTER: text("F")}

ADVENTURERS: Final = (
    ("Chitine Renegade", ROGUE),
    ("Imaskari Wizard", MAGE),
    ("Male Drow Wizard", MAGE),
    ("Duergar Fighter", FIGHTER),
    ("Gloaming Sorcerer", MAGE),
    ("Grimlock Barbarian", FIGHTER),
    ("Kuo-Toa Exile", ROGUE),
    ("Slyth Druid", MAGE),
    ("Svirfneblin Guide", ROGUE),
    ("Derro Scout", ROGUE),
    ("Illithid Wizard", MAGE),
    ("Minotaur Marauder", FIGHTER),
    ("Orog Mercenary", FIGHTER),
    ("Quaggoth Warrior", FIGHTER),
    ("Tanarukk Bodyguard", FIGHTER),
    ("Troglodyte Raider", ROGUE),
    ("Kuo-Toa Monk", FIGHTER),
    ("Slyth Ranger", ROGUE),
    ("Female Drow Cleric", MAGE),
)
UNNAMED: Final = 0
"""The row of a member who was rolled as 20: the name is rolled again, the class chosen."""

ROLLED_AGAIN: Final = 20
"""The roll on the adventurer table after which the name is rolled again and the class chosen."""


def name_of(row: int) -> str:
    return ADVENTURERS[row - 1][0] if 1 <= row <= len(ADVENTURERS) else ""


def class_of(row: int) -> str:
    return ADVENTURERS[row - 1][1] if 1 <= row <= len(ADVENTURERS) else ""


def class_name(cls: str) -> Text:
    return CLASS_NAMES.get(cls, text("any class"))


Navigation = Literal["", "barrier", "danger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """`navigation`: the roll that is due there. `foes`: the kind of creature that adds 3 there. `recruits`:
    whether recruit rolls add 3 there. `origin` and `shape` are printed; no rule uses them."""

    pips: int
    name: str
    origin: str
    shape: str
    navigation: Navigation = ""
    foes: str = ""
    recruits: bool = False
    portal: bool = False
    node: bool = False


TERRAIN: Final = (
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
"""The terrain of Start, and of any space where none was rolled."""

TERRAIN_BONUS: Final = 3
FAILS_AT: Final = 10
"""A navigation or trap roll of this total or less fails."""

MAPS_BONUS: Final = 5
RECRUITED_AT: Final = 18

BACK_AT: Final = 2
FOE_AT: Final = 4
"""A portal roll of up to `BACK_AT` leads back, of up to `FOE_AT` to a planar foe, and above that forward."""


def terrain(pips: int) -> Terrain:
    return TERRAIN[pips - 1] if 1 <= pips <= len(TERRAIN) else PLAIN
