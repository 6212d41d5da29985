"""What words of a line may stand for: houses, places, cards; words as people write them down: with articles,
inflected, a number in front or behind, or as a word.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.tyrants.catalogue.board import ROUTES, SITES, name_of
from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import matching, several, spoken
from companion.kernel.words import Text, text

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


LETTERS: Final = dict(zip("krobw", COLOURS, strict=True))
SHORTEST: Final = 3
"""Letters of a colour that is not named by its letter."""


def colour(word: str) -> str | None:
    """Return a house or white, by its letter or its name: `whites` and `red's` too, and from three letters
    on."""
    if word in LETTERS:
        return LETTERS[word]
    said = word if word in COLOURS else plainly(word)
    return next((one for one in COLOURS if len(said) >= SHORTEST and one.startswith(said)), None)


def house(word: str) -> str | None:
    found = colour(word)
    return found if found in HOUSES else None


def sites(state: State) -> dict[str, str]:
    """Return ids of the sites in play, by the words of their names."""
    return {spoken(SITES[index].name): SITES[index].id for index in state.field.sites}


def cards(state: State) -> dict[str, str]:
    return {spoken(card.name): card.id for card in in_play(state.options.half_decks)}


def without_fillers(words: Sequence[str]) -> list[str]:
    """Return the words that say something; all of them where none does."""
    return [word for word in words if word not in FILLERS] or list(words)


def one_of(words: Sequence[str], names: dict[str, str], unknown: Text) -> str:
    """Return what the words stand for. Raises `Refusal` where it is nothing, or several."""
    found = matching(words, names)
    if not found:
        raise Refusal(unknown)
    if len(found) > 1:
        raise Refusal(several(words, found))
    return names[found[0]]


def route_between(a: str, b: str) -> tuple[str, ...]:
    """Return the troop spaces of the route between two sites, from `a` on. Raises `Refusal` where there is
    none."""
    for route in ROUTES:
        spaces = tuple(f"{route.id}:{k}" for k in range(len(route.space_at)))
        if spaces and (route.a, route.b) == (a, b):
            return spaces
        if spaces and (route.b, route.a) == (a, b):
            return spaces[::-1]
    raise Refusal(text("No route with troop spaces joins %(a)s and %(b)s.", a=name_of(a), b=name_of(b)))
