"""Battles in the air and at sea: where something is, the weather, what a ship tried in the turn that goes on.

The board is plain, north up.
"""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """`force`, `wind`: results of the wind tables; empty until they were rolled."""

    force: str = ""
    wind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tries:
    """`held`: to grapple; `cut`: to cut a grapple."""

    held: int = 0
    cut: int = 0
