"""A battle in the air; where flyers and ships are in a battle, as far as the table says it; orders that are
sealed until all are written.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Flyer:
    """`category`: a row of the table of turns. `move`, `height`: inches. `rider`: a character, or what is
    called so; `level`: the rider's. `bombs`: loads aboard. `fate`: what a critical hit did to it, out of
    the table. `melee`: whom it fights at close quarters until it flies on.
    """

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
    """A flyer takes off, or is corrected: everything about it."""

    kind: ClassVar[str] = "set-flyer"
    flyer: Flyer


@dataclass(frozen=True, slots=True)
class RemoveFlyer(Move):
    kind: ClassVar[str] = "remove-flyer"
    flyer: str


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """The written order of a turn. `legs`: straight inches, with a turn between each two. `up`: height won,
    or lost where negative. `sharp`: a sharp dive. `bombing`: a bombing run. `turns`: degrees between each
    two, to the right positive; none where nobody says them.
    """

    kind: ClassVar[str] = "fly"
    flyer: str
    legs: tuple[int, ...]
    up: int = 0
    sharp: bool = False
    bombing: bool = False
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bomb(Move):
    """A load is dropped: how far off, and to which sides."""

    kind: ClassVar[str] = "bomb"
    flyer: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class HitFlyer(Move):
    """Something hits. `position`: of the attacker: `front`, `side`, `top`, `bottom` or `tail`."""

    kind: ClassVar[str] = "hit-flyer"
    flyer: str
    position: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Melee(Move):
    """Two fight at close quarters: a round in the terms of other booklets. `struck`: which of the two were
    hit, none or both. `position`: of the flyer about the target, `back` the other way round, where the map
    does not tell; see `HitFlyer`."""

    kind: ClassVar[str] = "melee"
    flyer: str
    target: str
    struck: tuple[str, ...] = ()
    position: str = ""
    back: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Crash(Move):
    """A flyer comes down from where it is."""

    kind: ClassVar[str] = "crash"
    flyer: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Something is put on the map of a battle, `air` or `sea`, or corrected there. `east`, `south`: inches
    from the corner of the board; `heading`: degrees from north, clockwise."""

    kind: ClassVar[str] = "place"
    battle: str
    name: str
    east: int
    south: int
    heading: int = 0


@dataclass(frozen=True, slots=True)
class Unplace(Move):
    """It is taken off the map, and fights on without."""

    kind: ClassVar[str] = "unplace"
    battle: str
    name: str


@dataclass(frozen=True, slots=True)
class EndBattle(Move):
    """Nobody fights on in it, `air` or `sea`; who is entered stays. The next order, or somebody new, opens it
    again.
    """

    kind: ClassVar[str] = "end-battle"
    battle: str


@dataclass(frozen=True, slots=True)
class RevealOrders(Move):
    """What phones have sealed for a battle is revealed together, also where not all have written. `battle`:
    `air` or `sea`. The orders follow as entries of their own.
    """

    kind: ClassVar[str] = "reveal-orders"
    battle: str
