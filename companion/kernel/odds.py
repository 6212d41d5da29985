"""Odds, worked out by playing: every way that the dice can fall is entered, and what comes of it is counted.

What asks for dice one after another says so by raising `ToRoll`, as it does where an entry lacks them.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from companion.kernel.dice import Roll, ToRoll

T = TypeVar("T")

Play = Callable[[tuple[Roll, ...]], T]
"""What comes of rolls in the order in which they fall. Raises `ToRoll` where another one is asked for."""


def outcomes(play: Play[T]) -> dict[T, Fraction]:
    """Return the chance of each thing that can come of it; together they are 1."""
    found: dict[T, Fraction] = {}
    for made, chance in _every(play, ()):
        found[made] = found.get(made, Fraction(0)) + chance
    return found


def chance(play: Play[bool]) -> Fraction:
    """Return the chance that it comes true."""
    return outcomes(play).get(True, Fraction(0))


def _every(play: Play[T], fallen: tuple[Roll, ...]) -> Iterator[tuple[T, Fraction]]:
    try:
        made = play(fallen)
    except ToRoll as asked:
        ways = _falls(asked.roll.sides, asked.roll.dice)
        for pips in ways:
            roll = replace(asked.roll, pips=pips)
            yield from ((end, further / len(ways)) for end, further in _every(play, (*fallen, roll)))
    else:
        yield made, Fraction(1)


@cache
def _falls(sides: int, dice: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(1, sides + 1), repeat=dice))
