"""The adventurer table: a name and a class for each side of the d20 but the last."""

from typing import Final

from companion.kernel.words import Text, text

MAGE, ROGUE, FIGHTER = "mage", "rogue", "fighter"
CLASSES: Final = (MAGE, ROGUE, FIGHTER)
CLASS_NAMES: Final = {MAGE: text("Mage"), ROGUE: text("Rogue"), FIGHTER: text("Fighter")}
CLASS_LETTERS: Final = {MAGE: "M", ROGUE: "R", FIGHTER: "F"}

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
