"""Letters: whether a name has any, and how wide words run in the bold face, as far as a box needs to know."""

import unicodedata
from typing import Final

_NARROW: Final = frozenset("ijlI'-. ")
_SLIM: Final = frozenset("tfrs")
_WIDE: Final = frozenset("mwMW")


def readable(name: str) -> bool:
    """Return whether anything in a name stands by itself, as a mark that is put upon a letter does not."""
    return any(letter.isprintable() and unicodedata.category(letter)[0] not in "MZ" for letter in name)


def ems(words: str) -> float:
    """The width of the words in the size of their letters."""
    total = 0.0
    for letter in words:
        if letter in _NARROW:
            total += 0.28
        elif letter in _SLIM:
            total += 0.39
        elif letter in _WIDE:
            total += 0.82
        else:
            total += 0.62 if letter.isupper() else 0.515
    return total
