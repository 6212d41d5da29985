"""Battles on land and sieges: who stands on which side, how many fall, and who leaves the field."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.kernel.moves import Move

OURS: Final = "ours"
THEIRS: Final = "theirs"


@dataclass(frozen=True, slots=True)
class FieldForce(Move):
    """A force comes to a battle on land, or is counted anew: `men`, monsters or engines of one kind.

    `line`: the men-at-arms that they are (`heavy foot/man`), of a `stronghold`, which loses those who fall.
    """

    kind: ClassVar[str] = "field-force"
    force: str
    men: int
    side: str = OURS
    stronghold: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class LoseMen(Move):
    """So many of a force fall; where negative, so many stand again."""

    kind: ClassVar[str] = "lose-men"
    force: str
    men: int


@dataclass(frozen=True, slots=True)
class LeaveField(Move):
    """What is left of a force flees or is captured; with no `fate` it is back in the battle."""

    kind: ClassVar[str] = "leave-field"
    force: str
    fate: str = ""


@dataclass(frozen=True, slots=True)
class EndLandBattle(Move):
    """The battle on land is over, and its forces are put away."""

    kind: ClassVar[str] = "end-land-battle"
