"""Dice as people type them, and the dice that fit the numbers of a table."""

import re
from collections.abc import Sequence
from typing import Final

from companion.games.underworld.catalogue.charts import Dice
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

DICE: Final = re.compile(
    r"([0-9]{0,3})[dD]([0-9]{1,4}|%)(?:\*([0-9]{1,6}))?(?: ?\+ ?([0-9]{1,6}))?", re.ASCII
)


def parse_dice(typed: str) -> str:
    """Return dice in the notation that we store: `d%` becomes `1d100`. Raise `Refusal` if they cannot be
    read."""
    found = DICE.fullmatch(typed)
    if found is None:
        raise Refusal(text("Write dice as in 3d6."))
    number, sides, times, plus = found.groups()
    dice, faces = int(number or 1), 100 if sides == "%" else int(sides)
    return str(Dice(dice, faces, int(times or 1), int(plus or 0)))


def fit_dice(ends: Sequence[tuple[int, int]]) -> str:
    """Return dice for rows with these first and last numbers: several equal dice if they fit, as 3d6 does for
    3 to 18; otherwise one die."""
    low, high = min(low for low, _high in ends), max(high for _low, high in ends)
    if low > 1 and high % low == 0 and high // low > 1:
        return f"{low}d{high // low}"
    return f"1d{high}"
