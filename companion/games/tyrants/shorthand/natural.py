"""Words as people write them down: with articles, inflected, a number in front or behind, or as a word."""

import re
from collections.abc import Iterator
from typing import Final

FILLERS: Final = frozenset(
    {"the", "a", "an", "at", "in", "on", "of", "from", "for", "his", "her", "their", "my", "its", "to"}
)
"""They say nothing; `to` stands between two places, and `and` before another clause."""

PIECES: Final = frozenset({"troop", "troops", "piece", "pieces"})
VP: Final = frozenset({"vp", "vps", "point", "points", "victory", "token", "tokens"})
ARROWS: Final = {"->": "to", "→": "to", "into": "to", "onto": "to"}

NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
} | {"once": 1, "twice": 2, "thrice": 3}

_TIMES: Final = re.compile(r"[x×]?([+-]?\d+)[x×]?")
_CLAUSES: Final = re.compile(r"[,;\n]|[.!](?=\s|$)")
_LINKS: Final = re.compile(r"\s+(?:and then|and|then)\s+")
_ENDINGS: Final = ("s", "es", "d", "ed", "ing")


def words_of(clause: str) -> list[str]:
    """Return its words without the signs around them; `blue:` is `blue`, `->` is `to`."""
    words = (ARROWS.get(word) or word.strip('.,!?"“”„()').rstrip(":") for word in clause.split())
    return [word for word in words if word]


def plainly(word: str) -> str:
    """Return what a colour is called, without the ending of a plural or of whose it is."""
    return word.removesuffix("'s").removesuffix("’s").removesuffix("s")


def number(word: str) -> int | None:
    """Return the number that a word is: `3`, `x3`, `three`, `twice`. None for any other word."""
    found = _TIMES.fullmatch(word)
    return NUMBERS.get(word) if found is None else int(found[1][:5])


def inflected(verb: str) -> Iterator[str]:
    """Yield the forms of a regular verb: `deploys`, `moved`, `spies`, `promoting`."""
    yield from (verb + ending for ending in _ENDINGS)
    if verb.endswith("e"):
        yield verb[:-1] + "ing"
    if verb.endswith("y"):
        yield from (verb[:-1] + ending for ending in ("ies", "ied"))


def clauses(line: str) -> Iterator[tuple[str, bool]]:
    """Yield the clauses of a line, and whether only an `and` or a `then` parts one from that before it."""
    for part in filter(None, (part.strip() for part in _CLAUSES.split(line))):
        first, *others = _LINKS.split(part)
        yield first.strip(), False
        yield from ((other.strip(), True) for other in others)
