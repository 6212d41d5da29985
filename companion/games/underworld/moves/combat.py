"""A fight blow by blow: hit points of each who fights, who leaves it and how, whether those met go on."""

from dataclasses import dataclass
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
