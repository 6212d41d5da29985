"""Dice as they are printed, and the charts that are rolled with them."""

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
    """The sum of `number` dice of `sides`, times `times`, plus `plus`: `3d6*10` is `Dice(3, 6, times=10)`."""

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
        """Return the dice as people write them: `3d6 × 10`."""
        return str(self).replace("*", " × ")

    def throws(self) -> Mapping[int, int]:
        """Return the number of ways in which each value can be rolled."""
        return {total * self.times + self.plus: ways for total, ways in _ways(self.number, self.sides)}


@lru_cache(1000)
def dice(printed: str) -> Dice:
    found = _DICE.fullmatch(printed)
    if found is None:
        raise ValueError(f"no dice: {printed}")
    number, sides, times, plus = found.groups()
    return Dice(int(number), int(sides), int(times or 1), int(plus or 0))


def dice_between(low: int, high: int) -> Dice:
    """Return dice whose total ranges from `low` to `high`: six-sided dice if they can, otherwise one die with
    as many sides as there are values."""
    number, over = divmod(high - low, 5)
    return Dice(1, high - low + 1, plus=low - 1) if over else Dice(number, 6, plus=low - number)


@lru_cache(100)
def _ways(number: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Return the number of ways in which each total can be rolled. The work grows with the number of totals,
    not with the number of combinations."""
    ways = [1]
    for _die in range(number):
        # The ways to reach a total are the sum of the ways to every total that one more die can raise to it.
        sums = list(accumulate(ways))
        reach = [*sums, *[sums[-1]] * (sides - 1)]
        ways = [reach[at] - (reach[at - sides] if at >= sides else 0) for at in range(len(reach))]
    return tuple(enumerate(ways, number))


@dataclass(frozen=True, slots=True)
class Band:
    """The values from `low` to `high`, which have the same result. `more`: the other columns of its row."""

    low: int
    high: int
    result: str
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chart:
    """Dice and the bands of their values. Without bands the value itself is the result: a number of men, of
    feet, of GP."""

    dice: Dice
    bands: tuple[Band, ...] = ()

    def at(self, value: int) -> Band:
        """Return the band of a value. A value that modifiers moved off the chart counts as the nearest on
        it."""
        if not self.bands:
            return Band(value, value, str(value))
        within = max(self.dice.lowest, min(self.dice.highest, value))
        return next(band for band in self.bands if band.low <= within <= band.high)

    def share(self, band: Band) -> Fraction:
        """Return the chance of this band alone; another band may have the same result."""
        throws = self.dice.throws()
        hits = sum(ways for value, ways in throws.items() if band.low <= value <= band.high)
        return Fraction(hits, sum(throws.values()))

    def shares(self) -> tuple[Fraction, ...]:
        """Return the chance of each of `bands`, in the same order."""
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
    """Return a chart with two results: yes from `low` to `high`, and no for all other values. If `high` is
    below `low`, it never says yes."""
    bands = (
        Band(of.lowest, low - 1, NO),
        Band(low, high, YES),
        Band(max(high + 1, of.lowest), of.highest, NO),
    )
    return Chart(of, tuple(band for band in bands if band.low <= band.high))


@cache
def percent(chance_pct: int) -> Chart:
    """Return the chart of a chance in percent: a d100 at or below it succeeds."""
    return chance(1, chance_pct, Dice(1, 100))


@cache
def die(low: int, high: int, sides: int = 6) -> Chart:
    """Return the chart of something that happens when one die shows `low` to `high`."""
    return chance(low, high, Dice(1, sides))


def one_of(names: Sequence[str]) -> Chart:
    """Return a chart for a list that the booklet leaves to choice: a die with one side for each line."""
    return Chart(Dice(1, len(names)), tuple(Band(n, n, name) for n, name in enumerate(names, 1)))


def rows_of(rows: Sequence[Mapping[str, Any]]) -> Iterator[Band]:
    """Yield the bands of printed rows; a row that lists single faces makes one band for each."""
    for row in rows:
        more = {key: value for key, value in row.items() if key not in ("range", "faces", "result")}
        for low, high in [row["range"]] if "range" in row else [(face, face) for face in row["faces"]]:
            yield Band(low, high, str(row["result"]), more)
