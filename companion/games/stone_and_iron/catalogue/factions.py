"""The factions, the pacts between them (the appendix) and their seats; the 26 victory conditions (Victory!);
special battle rules, and the exemptions and bans for troops of some factions (To Battle!); a unit as entered
on a roster.

The id of a seat is the id of its faction; a second player of the same faction has the seat `<id>-2`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal, TypeAlias, cast

from companion.kernel.codec import unpack
from companion.kernel.seats import Place, Seat
from companion.kernel.words import Text, text

FOLDER: Final = "companion.games.stone_and_iron"
SECOND: Final = "-2"

Cell: TypeAlias = Literal["B", "T", "D", "X"]
"""A cell of the table of alliances: own kind, trusted, distrustful, none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """`move`: its movement points; `row`: the faction whose row of the table of alliances applies to it."""

    id: str
    name: str
    letters: str
    colour: str
    move: int
    row: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Factions:
    factions: tuple[Faction, ...]
    order: tuple[str, ...]
    cells: tuple[str, ...]


_PRINTED: Final = unpack(files(FOLDER).joinpath("data/factions.json").read_bytes(), _Factions)
FACTIONS: Final[Mapping[str, Faction]] = {faction.id: faction for faction in _PRINTED.factions}
ROWS: Final = _PRINTED.order
"""The fourteen factions with a row of their own in the table of alliances."""

CELLS: Final[Mapping[tuple[str, str], Cell]] = {
    (a, b): cast(Cell, _PRINTED.cells[i][j]) for i, a in enumerate(ROWS) for j, b in enumerate(ROWS)
}
TOMB_KINGS, UNDEAD, DWARFS, DOGS_OF_WAR = "tomb_kings", "undead", "dwarfs", "dogs_of_war"
SKAVEN, ORCS = "skaven", "orcs_goblins"
SINGULAR: Final = frozenset({"bretonnia", "chaos", "empire"})
"""Factions whose names take a verb in the singular."""


def faction_of(seat: str) -> Faction:
    return FACTIONS[seat.removesuffix(SECOND)]


def is_plural(seat: str) -> bool:
    """Return whether the name of a faction takes a verb in the plural."""
    return faction_of(seat).id not in SINGULAR


def cell(one: str, other: str) -> Cell:
    """Return what the table of alliances says of two seats or factions."""
    return CELLS[faction_of(one).row, faction_of(other).row]


def _place(faction: Faction, suffix: str) -> Place:
    number = " II" if suffix else ""
    return Place(
        seat=Seat(faction.id + suffix),
        name=Text(faction.name + number),
        letter=faction.letters + number.strip(),
        shape=faction.id,
        colour=faction.colour,
        second_of=Seat(faction.id) if suffix else None,
        plural=faction.id not in SINGULAR,
    )


PLACES: Final = (
    *(_place(faction, "") for faction in FACTIONS.values()),
    *(_place(faction, SECOND) for faction in FACTIONS.values()),
)
NAMES: Final[Mapping[str, Text]] = {place.seat: place.name for place in PLACES}
SEATS: Final = frozenset(NAMES)


TIED: Final = frozenset({"chapel_of_the_lady", "treasury_of_the_old_ones", "bell_towers"})
"""Values of `Term.count` for buildings that only one faction has: a condition with one of them is only for
that faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """`vp` for every full `per` of what is counted (see scoring)."""

    count: str
    vp: int
    per: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """`treasury_percent`: how much of the treasury is added to the points."""

    id: str
    name: str
    factions: tuple[str, ...]
    terms: tuple[Term, ...]
    treasury_percent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Conditions:
    conditions: tuple[Condition, ...]


SEALED: Final = "victory-condition"
"""The name under which conditions that are chosen in secret stay sealed until the campaign is over."""

CONDITIONS: Final[Mapping[str, Condition]] = {
    condition.id: condition
    for condition in unpack(
        files(FOLDER).joinpath("data/conditions.json").read_bytes(), _Conditions
    ).conditions
}


def conditions_for(seat: str, dogs_of_war_condition: str) -> tuple[Condition, ...]:
    """Return the victory conditions a faction may choose from. None are printed for Dogs of War and Ogres: a
    table may let them choose any that does not depend on a building of one faction."""
    faction = faction_of(seat)
    own = tuple(one for one in CONDITIONS.values() if {faction.id, faction.row} & {*one.factions})
    if own or faction.row != DOGS_OF_WAR or dogs_of_war_condition == "none":
        return own
    return tuple(one for one in CONDITIONS.values() if not TIED & {term.count for term in one.terms})


DARKNESS: Final = text("It's Dark Down Here!: shooting at -1 to hit.")
LIGHT: Final = text("Lighting: no penalty for darkness.")
BLACKNESS: Final = text("Blackness of Night: a further -1 to hit, except for troops that ignore the dark.")
SPECIAL_RULES: Final[tuple[Text, ...]] = (
    text("Smoke!: blackpowder at a further -1 to hit."),
    text("Smells of Fear: no cavalry, chariots or monstrous mounts."),
    text("Can't Sneak Past: nobody can deploy as scouts."),
    text("Don't Hit the Roof!: no units that fly."),
    text("Lob That Rock...: no war machines with indirect fire."),
)
STRIKE_LAST: Final = text("Lizardmen strike last.")
FACTION_RULES: Final[Mapping[str, tuple[Text, ...]]] = {
    "dwarfs": (
        text("Dwarfs: Quarrellers ignore the dark."),
        text("Dwarfs: the Bolt Thrower is the only war machine; Miners are core; no Rangers."),
    ),
    "bretonnia": (text("Bretonnia: knights on foot cost 12 points less, with great weapons."),),
    "orcs_goblins": (
        text("Orcs and Goblins: Night Goblin archers ignore the dark."),
        text("Orcs and Goblins: every kind of squig is allowed."),
    ),
    "skaven": (
        text("Skaven: all ignore the dark."),
        text(
            "Skaven: a war machine that misfires brings down the roof (a large blast of S2 hits around it)."
        ),
    ),
    "undead": (
        text("Undead: Fell Bats and Bat Swarms fly; an Undead army loses nothing in a battle it wins."),
    ),
    "wood_elves": (text("Wood Elves: no Forest Spirits; Waywatchers ignore the dark."),),
    "high_elves": (text("High Elves: Shadow Warriors ignore the dark."),),
}
HELPS: Final[Mapping[str, Text]] = {
    "bell_tower": text("Bell Tower: defenders at +1 Leadership."),
    "fungus_brewery": text("Fungus Brewery: defenders at +1 Leadership, to 10 at most."),
    "warp_tower": text("Warp Tower: with a ratling gun."),
    "daemon_forge": text("Daemon Forge: the armour saves of defending heroes, allies' too, are 1 better."),
    "dark_altar": text("Dark Altar: the owner's defending heroes at +1 Strength and +1 Attack."),
    "cave_skinks": text("Cave Skinks: those raised here do not strike last, and ignore the dark."),
    "healing_of_ulthuan": text(
        "Healing of Ulthuan: after a successful defence, a d6 of each unit's casualties heal."
    ),
}
NEUTRALS: Final[Mapping[str, Text]] = {
    "dragon": text("The dragon goes for the nearest enemy, unless somebody plays it."),
    "settlers": text("Settlers hold their ground, also when charged, unless somebody plays them."),
}


GRADES: Final = ("core", "special", "rare", "hero", "lord")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`id`: what entries call it, given by the entry that brought it in. `troop`: its type, in lower-case
    letters.

    `grade`: core, special, rare, hero or lord. `us`: unit strength of a model; `points`: of a model; `extra`:
    points of upgrades of the unit as a whole. `people`: the faction whose list it is from. `drills`: steam
    drills that it carries.
    """

    id: str
    name: str
    troop: str
    people: str
    grade: str = "core"
    models: int = 1
    us: int = 1
    points: int = 0
    extra: int = 0
    drills: int = 0
    war_machine: bool = False
    mounted: bool = False
    monster: bool = False

    @property
    def worth(self) -> int:
        """Return the points of the unit; 0 once nobody is left."""
        return self.models * self.points + self.extra if self.models else 0

    @property
    def unpriced(self) -> bool:
        """Return whether nobody has entered the cost of the unit, as for settlers who joined."""
        return bool(self.models) and not self.worth

    @property
    def known(self) -> bool:
        """Return whether the unit's faction and grade are ones that this game has."""
        return self.people in FACTIONS and self.grade in GRADES

    @property
    def leads(self) -> bool:
        return self.grade in ("hero", "lord")
