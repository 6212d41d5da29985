"""Where flyers and ships are in a battle, as far as the table says it; orders that are sealed until all are
written.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Something is put on the map of a battle, `air` or `sea`, or put right there. `east`, `south`: inches
    from the corner of the board; `heading`: degrees from north, clockwise.
    """

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
