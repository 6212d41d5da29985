"""Fights blow by blow, with everybody's hit points and the ways to leave a fight; melees aboard ships, and
men in the water.
"""

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
"""The ways in which somebody can leave a fight."""


@dataclass(frozen=True, slots=True)
class RollHits(Move):
    """Roll hit points for each of the monsters met that has none yet. `dice`: such as `2d6+1`, or a fixed
    number. `monster`: the kind that the party faces."""

    kind: ClassVar[str] = "roll-hits"
    monster: str
    dice: Annotated[str, 20]
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Blow(Move):
    """Somebody in the fight loses hit points (`hits`; a negative number gives some back) or leaves it by a
    `fate`.

    `who`: a character of the party. If empty, the target is one of the `monster` that the party faces: `foe`
    by number, or any `count` of them.
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
    """Roll on the reaction table whether the monsters fight on. `fear`: from -2 to +2, for what they have
    seen."""

    kind: ClassVar[str] = "test-morale"
    fear: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ShowMonsters(Move):
    """Show the players whom the party faces, or hide it from them, whether or not blows have fallen."""

    kind: ClassVar[str] = "show-monsters"
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Rejoin(Move):
    """A character who left a fight alive returns to the party."""

    kind: ClassVar[str] = "rejoin"
    who: str


@dataclass(frozen=True, slots=True)
class Release(Move):
    """Free the party's captives, hand them over or otherwise remove them."""

    kind: ClassVar[str] = "release"
    monster: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class BoardShip(Move):
    """Men of a ship board another. `feet`: of deck alongside; 0 if nobody measured."""

    kind: ClassVar[str] = "board-ship"
    ship: str
    target: str
    men: int
    feet: int = 0


@dataclass(frozen=True, slots=True)
class MeleeAboard(Move):
    """The losses of a turn of melee, fought by the rules of another booklet. `fell`: of the ship's own men;
    `lost`: of the boarders, by ship."""

    kind: ClassVar[str] = "melee-aboard"
    ship: str
    fell: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakeShip(Move):
    """The boarders have taken a ship and become its prize crew. `yields`: whether its men surrendered."""

    kind: ClassVar[str] = "take-ship"
    ship: str
    by: str
    yields: bool = False


@dataclass(frozen=True, slots=True)
class CrewOverboard(Move):
    """Men of a ship are in the water: half of them swim, and each of these may drown. `men`: 0 for all
    aboard. `armor`: a row of the drowning table; `shed`: whether they got out of it. `thrown`: whether they
    were thrown rather than jumped."""

    kind: ClassVar[str] = "crew-overboard"
    ship: str
    men: int = 0
    armor: str = "none"
    shed: bool = False
    thrown: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Pick up swimmers of a ship; if `by` is empty, they are lost."""

    kind: ClassVar[str] = "pick-up"
    ship: str
    men: int
    by: str = ""
