"""Site names in lines that fit a box of the map, and how wide they run."""

from typing import Final

LETTER: Final = 9.8
"""Size of the letters of a name, in units of the map."""

WIDEST: Final = 57.0
"""A name that runs wider is broken where it has a space."""

_NARROW: Final = frozenset("ijlI'-. ")
_SLIM: Final = frozenset("tfrs")
_WIDE: Final = frozenset("mwMW")


def width(words: str) -> float:
    """About as wide as the words run in the bold face, which is all that a box needs to know."""
    ems = 0.0
    for letter in words:
        if letter in _NARROW:
            ems += 0.28
        elif letter in _SLIM:
            ems += 0.39
        elif letter in _WIDE:
            ems += 0.82
        else:
            ems += 0.62 if letter.isupper() else 0.515
    return ems * LETTER


def lines(name: str) -> tuple[str, ...]:
    """The name in one line, or in the two that are most alike in width."""
    words = name.split(" ")
    if width(name) <= WIDEST or len(words) == 1:
        return (name,)
    splits = ((" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words)))
    return min(splits, key=lambda pair: max(width(pair[0]), width(pair[1])))
