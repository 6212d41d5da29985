"""Where something is in a battle: on a plain board, north up."""

from dataclasses import dataclass
from typing import Final

TENTHS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """`east`, `south`: tenths of an inch from the corner of the board. `heading`: degrees from north,
    clockwise. `way`: where its last move began, and each place where it turned.
    """

    east: int
    south: int
    heading: int = 0
    way: tuple[tuple[int, int], ...] = ()
