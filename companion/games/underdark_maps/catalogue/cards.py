"""The adventurer table: a name and a class for each side of the d20 but the last; and the kinds of event
cards. The sheet lists no cards: names, mix and foe levels are each group's own.
"""

from typing import Final

from companion.kernel.words import Text, text

PRESTIGE, WEAPON, ARMOUR, ITEM = "prestige", "weapon", "armour", "item"
ONE_USE, SPELL = "one-use", "spell"
TRAP, MONSTER, INTELLIGENT = "trap", "monster", "intelligent"
PLANAR = "planar"
"""No card: what a portal may bring."""

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


MAGE, ROGUE, FIGHTER = "mage", "rogue", "fighter"
CLASSES: Final = (MAGE, ROGUE, FIGHTER)
CLASS_NAMES: Final = {MAGE: text("Mage"), ROGUE: text("Rogue"), FIGHTER: text("Fighter")}
CLASS_LETTERS: Final = {MAGE: text("M"), ROGUE: text("R"), FIGHTER: text("F")}

ROWS: Final = (
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

FREE: Final = 20


def name_of(row: int) -> str:
    return ROWS[row - 1][0] if 1 <= row <= len(ROWS) else ""


def class_of(row: int) -> str:
    return ROWS[row - 1][1] if 1 <= row <= len(ROWS) else ""


def class_name(cls: str) -> Text:
    return CLASS_NAMES.get(cls, text("any class"))
