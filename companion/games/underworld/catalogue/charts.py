"""Dice as they are printed, and charts that they are rolled on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Final

YES, NO = "yes", "no"

_DICE: Final = re.compile(r"(\d+)d(\d+)(?:\*(\d+))?(?:\+(\d+))?")


@dataclass(frozen=True, slots=True)
class Dice:
    """`3d6*10`: the sum of `number` dice, times `times`, plus `plus`."""

    number: int
    sides: int
    times: int = 1
    plus: int = 0

    @property
    def lowest(self) -> int:
        return self.number * self.times + self.plus

    @property
    def highest(self) -> int:
        return self.number * self.sides * self.times + self.plus

    def value(self, pips: Sequence[int]) -> int:
        return sum(pips) * self.times + self.plus

    def __str__(self) -> str:
        times = f"*{self.times}" if self.times != 1 else ""
        return f"{self.number}d{self.sides}{times}" + (f"+{self.plus}" if self.plus else "")

    @property
    def shown(self) -> str:
        """Return them as people write them: `3d6 × 10`."""
        return str(self).replace("*", " × ")

    def throws(self) -> Mapping[int, int]:
        """Return in how many ways each value falls."""
        return {total * self.times + self.plus: ways for total, ways in _ways(self.number, self.sides)}


@lru_cache(1000)
def dice(printed: str) -> Dice:
    found = _DICE.fullmatch(printed)
    if found is None:
        raise ValueError(f"no dice: {printed}")
    number, sides, times, plus = found.groups()
    return Dice(int(number), int(sides), int(times or 1), int(plus or 0))


def dice_between(low: int, high: int) -> Dice:
    """Return dice that fall from `low` to `high`: six-sided ones where they can, otherwise one with so many
    sides."""
    number, over = divmod(high - low, 5)
    return Dice(1, high - low + 1, plus=low - 1) if over else Dice(number, 6, plus=low - number)


@lru_cache(100)
def _ways(number: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Return in how many ways each total falls, at a cost of a step for each total of each die."""
    ways = [1]
    for _die in range(number):
        # As many ways as there are to the totals, together, from which one more die leads here.
        sums = list(accumulate(ways))
        reach = [*sums, *[sums[-1]] * (sides - 1)]
        ways = [reach[at] - (reach[at - sides] if at >= sides else 0) for at in range(len(reach))]
    return tuple(enumerate(ways, number))


@dataclass(frozen=True, slots=True)
class Band:
    """Lowest and highest value, and what it means. `more`: what else its row says."""

    low: int
    high: int
    result: str
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chart:
    """Dice and their bands. Without bands the value itself is the result: a number of men, of feet, of GP."""

    dice: Dice
    bands: tuple[Band, ...] = ()

    def at(self, value: int) -> Band:
        """Return what a value means; one that modifiers took off the chart counts as the nearest on it."""
        if not self.bands:
            return Band(value, value, str(value))
        within = max(self.dice.lowest, min(self.dice.highest, value))
        return next(band for band in self.bands if band.low <= within <= band.high)

    def share(self, band: Band) -> Fraction:
        """Return the chance of a band by itself; another one may mean the same."""
        throws = self.dice.throws()
        hits = sum(ways for value, ways in throws.items() if band.low <= value <= band.high)
        return Fraction(hits, sum(throws.values()))

    def shares(self) -> tuple[Fraction, ...]:
        """Return the chance of each band by itself, in their order."""
        throws = self.dice.throws()
        every, hits = sum(throws.values()), [0] * len(self.bands)
        upwards = iter(sorted(range(len(self.bands)), key=lambda place: self.bands[place].low))
        place = next(upwards, 0)
        for value in sorted(throws) if self.bands else ():
            while value > self.bands[place].high:
                place = next(upwards)
            hits[place] += throws[value]
        return tuple(Fraction(n, every) for n in hits)

    def odds(self, modifier: int = 0) -> Mapping[str, Fraction]:
        """Return the chance of each result."""
        throws = self.dice.throws()
        every = sum(throws.values())
        chances: dict[str, Fraction] = {}
        for value, ways in throws.items():
            result = self.at(value + modifier).result
            chances[result] = chances.get(result, Fraction(0)) + Fraction(ways, every)
        return chances


def chance(low: int, high: int, of: Dice) -> Chart:
    """Return a chart of two results: from `low` to `high` it happens; never where `high` is lower."""
    bands = (
        Band(of.lowest, low - 1, NO),
        Band(low, high, YES),
        Band(max(high + 1, of.lowest), of.highest, NO),
    )
    return Chart(of, tuple(band for band in bands if band.low <= band.high))


@cache
def percent(chance_pct: int) -> Chart:
    """Return the chart of a chance in percent: equal or under on d100 succeeds."""
    return chance(1, chance_pct, Dice(1, 100))


@cache
def die(low: int, high: int, sides: int = 6) -> Chart:
    """Return the chart of what happens from `low` to `high` on one die."""
    return chance(low, high, Dice(1, sides))


def one_of(names: Sequence[str]) -> Chart:
    """Return a list that the booklet leaves to choice, rolled on as many sides as it has lines."""
    return Chart(Dice(1, len(names)), tuple(Band(n, n, name) for n, name in enumerate(names, 1)))


def rows_of(rows: Sequence[Mapping[str, Any]]) -> Iterator[Band]:
    """Yield bands as they are printed; a row of single faces makes a band of each."""
    for row in rows:
        more = {key: value for key, value in row.items() if key not in ("range", "faces", "result")}
        for low, high in [row["range"]] if "range" in row else [(face, face) for face in row["faces"]]:
            yield Band(low, high, str(row["result"]), more)
