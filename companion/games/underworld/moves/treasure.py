"""Treasure that is found, taken, carried home and divided; experience."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


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
        """Return both together; with `times` -1 what is left without the other."""
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
class TakeTreasure(Move):
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
class Divide(Move):
    """The haul is divided. `shares`: by character. `gems_gp`, `jewelry_gp`: for how much all of them were
    sold; what was not sold is left in the haul, with the magic items.
    """

    kind: ClassVar[str] = "divide"
    shares: Mapping[str, int]
    gems_gp: int = 0
    jewelry_gp: int = 0


@dataclass(frozen=True, slots=True)
class GainExperience(Move):
    """Points by character, as the referee says."""

    kind: ClassVar[str] = "gain-experience"
    points: Mapping[str, int]
