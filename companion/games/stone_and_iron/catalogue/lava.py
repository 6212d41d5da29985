"""How far molten lava spreads (Molten Lava)."""

from fractions import Fraction
from typing import Final

NEEDS: Final = {2: 3, 3: 4, 4: 5}
"""What a d6 must show for each ring; the first comes by itself, every later one asks for a six."""

ALWAYS: Final = 6


def needed(ring: int) -> int:
    return NEEDS.get(ring, ALWAYS)


def reach_odds(ring: int) -> Fraction:
    """The chance that the lava reaches a ring."""
    chance = Fraction(1)
    for each in range(2, ring + 1):
        chance *= Fraction(7 - needed(each), 6)
    return chance
