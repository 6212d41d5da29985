"""A battle in the air; the positions of flyers and ships on the map of a battle, if there is one; orders that
stay sealed until all are written.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Flyer:
    """`category`: a row of the table of turns. `move`, `height`: inches. `seat`: the player who orders it;
    empty for the referee. `rider`: a character, or any other name; `level`: the rider's. `bombs`: loads
    aboard. `halved`: whether a hit has halved its move. `fate`: the effect of a critical hit, as the table
    names it, or `crashed`. `melee`: the flyer it fights at close quarters until it flies on."""

    name: str
    category: str
    move: int
    height: int = 0
    seat: str = ""
    rider: str = ""
    level: int = 0
    bombs: int = 0
    halved: bool = False
    fate: str = ""
    melee: str = ""


@dataclass(frozen=True, slots=True)
class SetFlyer(Move):
    """Enter a flyer, or correct one; all of its values are replaced."""

    kind: ClassVar[str] = "set-flyer"
    flyer: Flyer


@dataclass(frozen=True, slots=True)
class RemoveFlyer(Move):
    kind: ClassVar[str] = "remove-flyer"
    flyer: str


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """The written order of a turn. `legs`: straight inches, with a turn between every two legs. `up`: height
    gained, or lost if negative. `sharp`: whether it is a sharp dive; `bombing`: whether it is a bombing run.
    `turns`: the degrees of each turn, positive to the right; empty if the order does not say."""

    kind: ClassVar[str] = "fly"
    flyer: str
    legs: tuple[int, ...]
    up: int = 0
    sharp: bool = False
    bombing: bool = False
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bomb(Move):
    """Drop a load. Dice say how far off it lands, and whether to the side, short or long."""

    kind: ClassVar[str] = "bomb"
    flyer: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class HitFlyer(Move):
    """Hit a flyer. `position`: where the attacker is: `front`, `side`, `top`, `bottom` or `tail`."""

    kind: ClassVar[str] = "hit-flyer"
    flyer: str
    position: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Melee(Move):
    """A round in which two fight at close quarters by the rules of another booklet. `struck`: those of the
    two who were hit. `position`: where the flyer is, seen from the target; `back`: where the target is, seen
    from the flyer; both as in `HitFlyer`, or empty if the map shows it."""

    kind: ClassVar[str] = "melee"
    flyer: str
    target: str
    struck: tuple[str, ...] = ()
    position: str = ""
    back: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Crash(Move):
    kind: ClassVar[str] = "crash"
    flyer: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put something on the map of a battle (`air` or `sea`), or correct its place. `east`, `south`: inches
    from the corner of the board; `heading`: degrees from north, clockwise."""

    kind: ClassVar[str] = "place"
    battle: str
    name: str
    east: int
    south: int
    heading: int = 0


@dataclass(frozen=True, slots=True)
class Unplace(Move):
    """Take something off the map; it remains in the battle."""

    kind: ClassVar[str] = "unplace"
    battle: str
    name: str


@dataclass(frozen=True, slots=True)
class EndBattle(Move):
    """End a battle, `air` or `sea`. Flyers and ships stay entered; the next order or a newcomer resumes
    it."""

    kind: ClassVar[str] = "end-battle"
    battle: str


@dataclass(frozen=True, slots=True)
class RevealOrders(Move):
    """Reveal all orders sealed for a battle, even if some are missing. `battle`: `air` or `sea`. The orders
    follow as entries of their own."""

    kind: ClassVar[str] = "reveal-orders"
    battle: str
