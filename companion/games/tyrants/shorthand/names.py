"""What words of a line may stand for: houses, places, cards."""

from collections.abc import Sequence
from typing import Final

from companion.games.tyrants.catalogue.board import ROUTES, SITES, name_of
from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES
from companion.games.tyrants.shorthand.natural import FILLERS, plainly
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import matching, several, spoken
from companion.kernel.words import Text, text

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
