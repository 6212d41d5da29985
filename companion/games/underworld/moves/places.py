"""Where flyers and ships are in a battle. A table may go on without."""

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
