"""Special battle rules, and what troops of some factions are spared or forbidden (To Battle!)."""

from collections.abc import Mapping
from typing import Final

from companion.kernel.words import Text, text

DARKNESS: Final = text("It's Dark Down Here!: shooting at -1 to hit.")
LIGHT: Final = text("Lighting: no penalty for darkness.")
BLACKNESS: Final = text("Blackness of Night: a further -1 to hit, but for those whom darkness spares.")
SPECIAL_RULES: Final[tuple[Text, ...]] = (
    text("Smoke!: blackpowder at a further -1 to hit."),
    text("Smells of Fear: no cavalry, chariots or monstrous mounts."),
    text("Can't Sneak Past: nobody deploys as scouts."),
    text("Don't Hit the Roof!: no units that fly."),
    text("Lob That Rock...: no war machines with indirect fire."),
)
STRIKE_LAST: Final = text("Lizardmen strike last.")
FACTION_RULES: Final[Mapping[str, tuple[Text, ...]]] = {
    "dwarfs": (
        text("Dwarfs: darkness spares Quarrellers."),
        text("Dwarfs: of war machines the Bolt Thrower alone; Miners are core; no Rangers."),
    ),
    "bretonnia": (text("Bretonnia: knights on foot cost 12 points less, with great weapons."),),
    "orcs_goblins": (
        text("Orcs and Goblins: darkness spares Night Goblin archers."),
        text("Orcs and Goblins: every kind of squig is allowed."),
    ),
    "skaven": (
        text("Skaven: darkness spares them all."),
        text("Skaven: a misfire brings down the roof: a large blast of S2 hits about the machine."),
    ),
    "undead": (text("Undead: Fell Bats and Bat Swarms fly. They lose nothing in a battle they win."),),
    "wood_elves": (text("Wood Elves: no Forest Spirits; darkness spares Waywatchers."),),
    "high_elves": (text("High Elves: darkness spares Shadow Warriors."),),
}
HELPS: Final[Mapping[str, Text]] = {
    "bell_tower": text("Bell Tower: defenders at +1 Leadership."),
    "fungus_brewery": text("Fungus Brewery: defenders at +1 Leadership, to 10 at most."),
    "warp_tower": text("Warp Tower: with a ratling gun."),
    "daemon_forge": text("Daemon Forge: armoured heroes who defend, allies too, save 1 better."),
    "dark_altar": text("Dark Altar: the owner's defending heroes at +1 Strength and +1 Attack."),
    "cave_skinks": text("Cave Skinks: those raised here do not strike last; darkness spares them."),
    "healing_of_ulthuan": text(
        "Healing of Ulthuan: after a won defence a d6 of each unit's casualties heal."
    ),
}
NEUTRALS: Final[Mapping[str, Text]] = {
    "dragon": text("The dragon goes for the nearest enemy, unless somebody plays it."),
    "settlers": text("Settlers hold their ground, also when charged, unless somebody plays them."),
}
