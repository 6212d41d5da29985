"""Characters; what the referee entered about kinds of monsters; treasure that is found, taken, carried home
and divided; parties.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, ClassVar, Final

from companion.games.underworld.moves.editions import ByEditionFrom4
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

INTELLIGENCE: Final = ("intelligent", "semi-intelligent", "non-intelligent")
RACES: Final = ("man", "dwarf", "elf", "hobbit")
MAX_ERRAND_LENGTH: Final = 200
MAX_STAT_LENGTH: Final = 120
CLASSES: Final = ("fighting-man", "magic-user", "cleric")


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """`seat`: the player's, if any. `calling`: the class. `inches`: speed. `hits`: current hit points, of
    `most`; at 0 or below the character is dead. `rested`: whole days of rest in a row. `retainer`: whether
    they serve another, for part of a share.

    `day`: their date in game time, in days since the campaign began. `upkeep`: whether they pay upkeep unless
    a stronghold of their own in the wilderness covers it.
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
    """A kind of monster, as the referee typed it from other booklets. `number`: dice such as `2d6`, or a
    fixed number.

    `most`: the greatest number that can appear. `grouped`: whether it comes in groups. `silent`: whether it
    makes no sound, like the undead. `intelligence`: empty while unknown. `xp`: the points for each. `page`:
    where it is described: a page of the other booklet, or a heading of this one. `hit_dice` and the other
    texts are as written in the other booklet.
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


KIND_COLUMNS: Final = tuple(field.name for field in fields(Kind))
"""The columns of files of kinds that the companion writes and reads."""


@dataclass(frozen=True, slots=True)
class NewParty(Move):
    """Form another party and switch to it. `members`: those who leave the current party for it."""

    kind: ClassVar[str] = "new-party"
    name: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnToParty(Move):
    """Switch to another party. The first party has no name until it is given one."""

    kind: ClassVar[str] = "turn-to-party"
    name: str = ""


@dataclass(frozen=True, slots=True)
class JoinParties(Move):
    """Merge another party, at the same place and date, into the current one."""

    kind: ClassVar[str] = "join-parties"
    name: str = ""


@dataclass(frozen=True, slots=True)
class DissolveParty(Move):
    """Dissolve a party that is at home."""

    kind: ClassVar[str] = "dissolve-party"
    name: str = ""


@dataclass(frozen=True, slots=True)
class NameParty(Move):
    """Name the current party."""

    kind: ClassVar[str] = "name-party"
    name: str


@dataclass(frozen=True, slots=True)
class SetCharacter(Move):
    """Enter a character, or correct one; all values are replaced."""

    kind: ClassVar[str] = "set-character"
    character: Character


@dataclass(frozen=True, slots=True)
class SetOrder(Move):
    """Set the marching order of everybody named, the first in front, whether they are out or at home."""

    kind: ClassVar[str] = "set-order"
    party: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemoveCharacter(Move):
    kind: ClassVar[str] = "remove-character"
    name: str


@dataclass(frozen=True, slots=True)
class SetKind(Move):
    """Record for the campaign what other booklets say about a kind of monster."""

    kind: ClassVar[str] = "set-kind"
    monster: Kind


@dataclass(frozen=True, slots=True)
class ImportKinds(Move):
    """Record many kinds at once, from a spreadsheet."""

    kind: ClassVar[str] = "import-kinds"
    monsters: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Hurt(Move):
    """Take hit points from a character; a negative number gives some back, other than by rest."""

    kind: ClassVar[str] = "hurt"
    who: str
    hits: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Whole days of complete rest at home; the calendar advances with them (P15)."""

    kind: ClassVar[str] = "rest"
    who: tuple[str, ...]
    days: int


@dataclass(frozen=True, slots=True)
class BreakRest(Move):
    """The rest of these characters was interrupted: their next day of rest counts as the first."""

    kind: ClassVar[str] = "break-rest"
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PassTime(Move):
    """Let days pass for some characters, at home or elsewhere (P16): a week of real time is one of game
    time. `what`: what they do meanwhile."""

    kind: ClassVar[str] = "pass-time"
    who: tuple[str, ...]
    days: int
    what: Annotated[str, MAX_ERRAND_LENGTH] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasure:
    """Silver and gold coins, gems, pieces of jewelry, magic items."""

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
        """Return the sum of both treasures; with `times=-1`, this one without the other."""
        silver, gold, gems, jewelry, magic = (
            one + times * more for one, more in zip(self.amounts, other.amounts, strict=True)
        )
        return Treasure(silver=silver, gold=gold, gems=gems, jewelry=jewelry, magic=magic)


NO_TREASURE = Treasure()


@dataclass(frozen=True, slots=True)
class RollTreasure(Move):
    """Roll a whole treasure for a level of this depth: found by the party, or placed in a room of `level`."""

    kind: ClassVar[str] = "roll-treasure"
    depth: int
    level: str = ""
    room: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class TakeTreasure(ByEditionFrom4):
    """Take part of the treasure in a room, or else of the treasure that the party has found; the rest is left
    behind.

    `who`: the character who keeps it; empty for the whole party.
    """

    kind: ClassVar[str] = "take-treasure"
    taken: Treasure
    level: str = ""
    room: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class HandOut(Move):
    """Give a character part of the party's haul; coins go into the purse."""

    kind: ClassVar[str] = "hand-out"
    who: str
    given: Treasure


@dataclass(frozen=True, slots=True)
class PartWith(Move):
    """A character sells a possession other than gold for `gp` GP, or uses it up or gives it away for none."""

    kind: ClassVar[str] = "part-with"
    who: str
    given: Treasure
    gp: int = 0


@dataclass(frozen=True, slots=True)
class Divide(Move):
    """Divide the haul. `shares`: by character. `gems_gp`, `jewelry_gp`: the price for which all of them were
    sold; what was not sold stays in the haul, with the magic items."""

    kind: ClassVar[str] = "divide"
    shares: Mapping[str, int]
    gems_gp: int = 0
    jewelry_gp: int = 0
