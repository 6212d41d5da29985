"""Characters, and what the referee said about a kind of monster; treasure that is found, taken, carried home
and divided.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from companion.games.underworld.moves.working import WorkedSince
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

INTELLIGENCE: Final = ("intelligent", "semi-intelligent", "non-intelligent")
RACES: Final = ("man", "dwarf", "elf", "hobbit")
MAX_ERRAND_LENGTH: Final = 200
MAX_STAT_LENGTH: Final = 120
CLASSES: Final = ("fighting-man", "magic-user", "cleric")


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """`inches`: speed. `hits`: as wounded as they are now, of `most`; dead where none is left. `rested`:
    whole days of rest in a row. `retainer`: in the service of another, for a part of a share.

    `day`: where they stand in game time, days since the campaign began. `upkeep`: whether they pay it, as
    long as no stronghold of their own in the wilderness keeps them.
    """

    name: str
    seat: str = ""
    race: str = "man"
    calling: str = "fighting-man"
    level: int = 1
    inches: int = 12
    hits: int = 1
    most: int = 1
    experience: int = 0
    charisma: int = 10
    rested: int = 0
    day: int = 0
    upkeep: bool = True
    retainer: bool = False

    @property
    def dead(self) -> bool:
        return self.hits <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of monster, as the referee typed it from other booklets. `number`: dice, such as `2d6`, or
    how many always come.

    `most`: the greatest number that can appear. `silent`: it makes no sound, as the undead. `intelligence`:
    empty as long as nobody has said it. `armor_class` to `page`: as they are written there; `xp`: the points
    that each is worth.
    """

    name: str
    number: str = ""
    most: int = 0
    inches: int = 0
    hit_dice: str = ""
    intelligence: str = "non-intelligent"
    silent: bool = False
    grouped: bool = False
    armor_class: Annotated[str, MAX_STAT_LENGTH] = ""
    attacks: Annotated[str, MAX_STAT_LENGTH] = ""
    damage: Annotated[str, MAX_STAT_LENGTH] = ""
    morale: Annotated[str, MAX_STAT_LENGTH] = ""
    treasure: Annotated[str, MAX_STAT_LENGTH] = ""
    xp: int = 0
    languages: Annotated[str, MAX_STAT_LENGTH] = ""
    page: Annotated[str, MAX_STAT_LENGTH] = ""


@dataclass(frozen=True, slots=True)
class NewParty(Move):
    """Another party, which the desk turns to. `members`: those who leave the party that is out."""

    kind: ClassVar[str] = "new-party"
    name: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnToParty(Move):
    """The desk goes on with another party. The first has no name until it is given one."""

    kind: ClassVar[str] = "turn-to-party"
    name: str = ""


@dataclass(frozen=True, slots=True)
class JoinParties(Move):
    """Another party, at the same place and date, goes on with this one."""

    kind: ClassVar[str] = "join-parties"
    name: str = ""


@dataclass(frozen=True, slots=True)
class DissolveParty(Move):
    """A party that is at home is no longer a party."""

    kind: ClassVar[str] = "dissolve-party"
    name: str = ""


@dataclass(frozen=True, slots=True)
class NameParty(Move):
    """The party that the desk is with has this name."""

    kind: ClassVar[str] = "name-party"
    name: str


@dataclass(frozen=True, slots=True)
class SetCharacter(Move):
    """A character comes to the desk, or is corrected: everything about them."""

    kind: ClassVar[str] = "set-character"
    character: Character


@dataclass(frozen=True, slots=True)
class SetOrder(Move):
    """Who goes before whom, the first in front: of all who are named, out or at home."""

    kind: ClassVar[str] = "set-order"
    party: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemoveCharacter(Move):
    kind: ClassVar[str] = "remove-character"
    name: str


@dataclass(frozen=True, slots=True)
class SetKind(Move):
    """What other booklets say of a kind of monster: remembered for the campaign."""

    kind: ClassVar[str] = "set-kind"
    monster: Kind


@dataclass(frozen=True, slots=True)
class ImportKinds(Move):
    """Many kinds at once, out of a spreadsheet."""

    kind: ClassVar[str] = "import-kinds"
    monsters: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Hurt(Move):
    """A character loses hit points, or gets them back by other means than rest where negative."""

    kind: ClassVar[str] = "hurt"
    who: str
    hits: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Whole days of complete rest at home, in the calendar too (P15)."""

    kind: ClassVar[str] = "rest"
    who: tuple[str, ...]
    days: int


@dataclass(frozen=True, slots=True)
class BreakRest(Move):
    """Somebody did not rest: healing starts again at its first day."""

    kind: ClassVar[str] = "break-rest"
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PassTime(Move):
    """Days go by for some, at home or elsewhere (P16): a week of real time is one of game time."""

    kind: ClassVar[str] = "pass-time"
    who: tuple[str, ...]
    days: int
    what: Annotated[str, MAX_ERRAND_LENGTH] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasure:
    """Coins in pieces of silver and of gold; gems, pieces of jewelry, magic items."""

    silver: int = 0
    gold: int = 0
    gems: int = 0
    jewelry: int = 0
    magic: int = 0

    def __bool__(self) -> bool:
        return bool(self.silver or self.gold or self.gems or self.jewelry or self.magic)

    @property
    def amounts(self) -> tuple[int, ...]:
        return (self.silver, self.gold, self.gems, self.jewelry, self.magic)

    def plus(self, other: "Treasure", times: int = 1) -> "Treasure":
        """Return both treasures together; with `times` -1 what is left of this one without the other."""
        silver, gold, gems, jewelry, magic = (
            one + times * more for one, more in zip(self.amounts, other.amounts, strict=True)
        )
        return Treasure(silver=silver, gold=gold, gems=gems, jewelry=jewelry, magic=magic)


NO_TREASURE = Treasure()


@dataclass(frozen=True, slots=True)
class RollTreasure(Move):
    """A whole treasure of a level so deep: it lies before the party, or in a room of `level`."""

    kind: ClassVar[str] = "roll-treasure"
    depth: int
    level: str = ""
    room: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class TakeTreasure(WorkedSince):
    """Some of what lies in a room, or, without one, of what lies before the party, which leaves the rest.

    `who`: takes it for themselves; the whole party where nobody is named.
    """

    kind: ClassVar[str] = "take-treasure"
    taken: Treasure
    level: str = ""
    room: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class HandOut(Move):
    """Somebody is given something of the party's haul; coins go into the purse."""

    kind: ClassVar[str] = "hand-out"
    who: str
    given: Treasure


@dataclass(frozen=True, slots=True)
class PartWith(Move):
    """Somebody parts with something kept besides gold: sold for so many GP; for none it is used up or given
    away."""

    kind: ClassVar[str] = "part-with"
    who: str
    given: Treasure
    gp: int = 0


@dataclass(frozen=True, slots=True)
class Divide(Move):
    """The haul is divided. `shares`: by character. `gems_gp`, `jewelry_gp`: for how much all of them were
    sold; what was not sold is left in the haul, with the magic items.
    """

    kind: ClassVar[str] = "divide"
    shares: Mapping[str, int]
    gems_gp: int = 0
    jewelry_gp: int = 0
