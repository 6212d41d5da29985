"""Men who fight: blow by blow, with the hit points of each, and how they leave; aboard ships, in water."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

SLAIN: Final = "slain"
UNCONSCIOUS: Final = "unconscious"
CAPTURED: Final = "captured"
FLED: Final = "fled"
FATES: Final = (SLAIN, UNCONSCIOUS, CAPTURED, FLED)
"""How somebody leaves a fight."""


@dataclass(frozen=True, slots=True)
class RollHits(Move):
    """Hit points of each who was met, by `dice` such as `2d6+1`, or as many for each as a number says; of
    those who have none yet. `monster`: the kind that the party faces.
    """

    kind: ClassVar[str] = "roll-hits"
    monster: str
    dice: Annotated[str, 20]
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Blow(Move):
    """Somebody in the fight loses `hits`, or gets them back where negative; or leaves it by a `fate`.

    `who`: of the party. Without one it is somebody of the `monster` that the party faces: `foe` by number,
    or `count` of them.
    """

    kind: ClassVar[str] = "blow"
    who: str = ""
    monster: str = ""
    foe: int = 0
    count: int = 1
    hits: int = 0
    fate: str = ""


@dataclass(frozen=True, slots=True)
class TestMorale(Move):
    """Whether those met fight on: a roll of the reaction table. `fear`: from -2 to +2, for what they saw."""

    kind: ClassVar[str] = "test-morale"
    fear: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Rejoin(Move):
    """Who left a fight alive is with the others again."""

    kind: ClassVar[str] = "rejoin"
    who: str


@dataclass(frozen=True, slots=True)
class Release(Move):
    """Captives of the party are let go, handed over, or whatever becomes of them."""

    kind: ClassVar[str] = "release"
    monster: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class BoardShip(Move):
    """Men of a ship go over to another. `feet`: of parallel deck."""

    kind: ClassVar[str] = "board-ship"
    ship: str
    target: str
    men: int
    feet: int = 0


@dataclass(frozen=True, slots=True)
class MeleeAboard(Move):
    """A turn of melee as it was fought, by the rules of another booklet. `fell`: of the ship's own men;
    `lost`: of those who boarded it, by their ship.
    """

    kind: ClassVar[str] = "melee-aboard"
    ship: str
    fell: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakeShip(Move):
    """Those who boarded a ship have taken it, and are its prize crew. `yields`: its men have given up."""

    kind: ClassVar[str] = "take-ship"
    ship: str
    by: str
    yields: bool = False


@dataclass(frozen=True, slots=True)
class CrewOverboard(Move):
    """Men of a ship are in the water, rolled for at once. `men` 0: all who are aboard. `shed`: they got out
    of their armor; `thrown`: not of their own will.
    """

    kind: ClassVar[str] = "crew-overboard"
    ship: str
    men: int = 0
    armor: str = "none"
    shed: bool = False
    thrown: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Swimmers of a ship that sank or lost them are picked up; `by` nobody they are given up."""

    kind: ClassVar[str] = "pick-up"
    ship: str
    men: int
    by: str = ""
