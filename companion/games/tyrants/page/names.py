"""Site names in lines that fit a box of the map, and how wide they run."""

from typing import Final

from companion.kernel.fitting import ems

LETTER: Final = 9.8
"""Size of the letters of a name, in units of the map."""

WIDEST: Final = 57.0
"""A name that runs wider is broken where it has a space."""


def width(words: str) -> float:
    """About as wide as the words run in the bold face, in units of the map."""
    return ems(words) * LETTER


def lines(name: str) -> tuple[str, ...]:
    """The name in one line, or in the two that are most alike in width."""
    words = name.split(" ")
    if width(name) <= WIDEST or len(words) == 1:
        return (name,)
    splits = ((" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words)))
    return min(splits, key=lambda pair: max(width(pair[0]), width(pair[1])))
