"""What words of a line may stand for: houses, places, cards; words as people write them down: with articles,
inflected, a number in front or behind, or as a word; one clause of a line, read word by word.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE, ROUTES, SITES, name_of
from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import matching, several, spoken
from companion.kernel.words import Text, ntext, text

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
    """Return the words of a clause without the signs around them; `blue:` is `blue`, `->` is `to`."""
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


LARGEST = 999
MOST = 20
"""Times that a clause may be repeated by its number."""


class Clause:
    """The words of a clause that are still to be read. Whatever reads some takes them off the front."""

    def __init__(self, state: State, words: Sequence[str]) -> None:
        self.state = state
        self._words = list(words)

    def house(self) -> str | None:
        """Return a house, if one stands here: `blue`, `house blue`, `blue's turn:`."""
        after = self._words[1:] if self._words[:1] == ["house"] else self._words
        found = house(after[0]) if after else None
        if found is None:
            return None
        self._words = after[2:] if after[1:2] == ["turn"] and len(after) > 2 else after[1:]
        return found

    def colour(self) -> str | None:
        """Return a colour, if one stands here: `white`, `a white troop`."""
        return self._colour(0)

    def last_colour(self) -> str | None:
        """Return a colour by its name at the end; a letter there may belong to a place."""
        while self._words and self._words[-1] in PIECES:
            self._words.pop()
        long = bool(self._words) and len(self._words[-1]) > 1
        return self._colour(-1) if long and len(self._words) > 1 else None

    def _colour(self, place: int) -> str | None:
        words = list(self._words)
        while words and words[place] in FILLERS | PIECES:
            words.pop(place)
        found = colour(words[place]) if words else None
        if found is None:
            return None
        words.pop(place)
        while words and words[place] in PIECES:
            words.pop(place)
        self._words = words
        return found

    def verb(self) -> str:
        return self._words.pop(0) if self._words else ""

    def word(self, *known: str) -> str | None:
        """Return one of the words `known`, if it or a beginning of it stands here."""
        return self._taken(lambda said: next((word for word in known if word.startswith(said)), None))

    def says(self, *words: str) -> bool:
        """Return whether one of `words` stands here, or behind a number."""
        start = 1 if self._words and number(self._words[0]) is not None else 0
        return self._words[start : start + 1] != [] and self._words[start] in words

    def skip(self, words: Container[str]) -> None:
        """Skip words that say nothing more here."""
        while self._words and self._words[0] in words:
            self._words.pop(0)

    def number(self, otherwise: int) -> int:
        """Return the number at the end of the clause. Raises `Refusal` for one that is out of all bounds."""
        return self._number(-1) if self._words and number(self._words[-1]) is not None else otherwise

    def first_number(self) -> int:
        """Return the number that stands here; 0 where none does. Raises `Refusal` as `number` does."""
        return self._number(0) if self._words and number(self._words[0]) is not None else 0

    def is_of_tokens(self) -> bool:
        """Return whether the clause begins with a number of VP: `+2 vp`."""
        return len(self._words) > 1 and number(self._words[0]) is not None and self._words[1] in VP

    def _number(self, place: int) -> int:
        said = self._words.pop(place)
        found = number(said) or 0
        if abs(found) > LARGEST:
            raise Refusal(text("“%(number)s” is too large.", number=said))
        return found

    def times(self) -> int:
        """Return how often, wherever it stands. Raises `Refusal` for two numbers."""
        places = [place for place, word in enumerate(self._words) if number(word) is not None]
        if len(places) > 1:
            raise Refusal(text("There are two numbers: write how often only once."))
        times = self._number(places[0]) if places else 1
        if not 1 <= times <= MOST:
            raise Refusal(text("An action can be entered 1 to %(most)s times.", most=MOST))
        return times

    def site(self) -> str:
        """Read all that is left as the name of a site."""
        return self._site(self._rest())

    def place(self, fits: Callable[[int], bool] = lambda _place: True) -> str:
        """Read all that is left as a site, or two with a `-` between them: the first space of their route,
        from the first site on, that `fits`; `:2` names the second."""
        return self._place(self._rest(), fits)

    def two_places(self) -> tuple[str, str]:
        """Read all that is left as two places with `to` between them."""
        rest = self._rest()
        if "to" not in rest:
            raise Refusal(text("Write where from and where to: “move w menzoberranzan to skullport”."))
        middle = rest.index("to")
        return self._place(rest[:middle]), self._place(rest[middle + 1 :])

    def card(self) -> str:
        words = without_fillers(self._rest())
        unknown = text("No card here is called “%(words)s”.", words=" ".join(words))
        return one_of(words, cards(self.state), unknown)

    def reason(self) -> str:
        words, self._words = self._words, []
        return " ".join(words)

    def done(self) -> None:
        """Raise `Refusal` where words are left that nothing reads."""
        if self._words:
            raise Refusal(text("“%(words)s” is not understood here.", words=" ".join(self._words)))

    def _taken(self, meaning: Callable[[str], str | None]) -> str | None:
        found = meaning(self._words[0]) if self._words else None
        if found is not None:
            self._words.pop(0)
        return found

    def _rest(self) -> list[str]:
        words, self._words = self._words, []
        return words

    def _site(self, words: Sequence[str]) -> str:
        words = without_fillers([word for word in words if word not in PIECES] or words)
        unknown = text("No site in play is called “%(words)s”.", words=" ".join(words))
        return one_of(words, sites(self.state), unknown)

    def _place(self, words: Sequence[str], fits: Callable[[int], bool] = lambda _place: True) -> str:
        whole = sites(self.state).get(spoken(" ".join(without_fillers(words))))
        if whole:
            return whole
        written, _, nth = " ".join(words).partition(":")
        a, dash, b = (part.strip() for part in written.partition("-"))
        if not dash or not b:
            return self._site(words)
        spaces = route_between(self._site(a.split()), self._site(b.split()))
        if nth:
            if not nth.isdecimal() or not 1 <= int(nth[:3]) <= len(spaces):
                raise Refusal(
                    ntext(
                        "That route has %(n)s troop space.", "That route has %(n)s troop spaces.", len(spaces)
                    )
                )
            return spaces[int(nth) - 1]
        return next((space for space in spaces if fits(PLACE[space])), spaces[0])
