"""The kinds of event cards. The sheet lists no cards: names, mix and foe levels are each group's own."""

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
