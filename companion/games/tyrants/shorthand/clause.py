"""One clause of a line, read word by word."""

from collections.abc import Callable, Container, Sequence

from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.shorthand import names
from companion.games.tyrants.shorthand.names import FILLERS, PIECES, VP, number
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import spoken
from companion.kernel.words import ntext, text

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
        found = names.house(after[0]) if after else None
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
        found = names.colour(words[place]) if words else None
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
        """Return one of these words, or a beginning of one, if it stands here."""
        return self._taken(lambda said: next((word for word in known if word.startswith(said)), None))

    def says(self, *words: str) -> bool:
        """Return whether one of these words stands here, or behind a number."""
        start = 1 if self._words and number(self._words[0]) is not None else 0
        return self._words[start : start + 1] != [] and self._words[start] in words

    def skip(self, words: Container[str]) -> None:
        """Words that say nothing more here are passed over."""
        while self._words and self._words[0] in words:
            self._words.pop(0)

    def number(self, otherwise: int) -> int:
        """Return the number at the end of the clause. Raises `Refusal` for one that is out of all bounds."""
        return self._number(-1) if self._words and number(self._words[-1]) is not None else otherwise

    def first_number(self) -> int:
        """Return the number that stands here; 0 where none does. Raises `Refusal` as `number` does."""
        return self._number(0) if self._words and number(self._words[0]) is not None else 0

    def is_of_tokens(self) -> bool:
        """Return whether it begins with a number of VP: `+2 vp`."""
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
            raise Refusal(text("There are two numbers: write only once how often."))
        times = self._number(places[0]) if places else 1
        if not 1 <= times <= MOST:
            raise Refusal(text("An action can be entered 1 to %(most)s times.", most=MOST))
        return times

    def site(self) -> str:
        """All that is left is the name of a site."""
        return self._site(self._rest())

    def place(self, fits: Callable[[int], bool] = lambda _place: True) -> str:
        """All that is left is a site, or two with a `-` between them: the first space of their route,
        from the first site on, that `fits`; `:2` names the second."""
        return self._place(self._rest(), fits)

    def two_places(self) -> tuple[str, str]:
        """All that is left is two places with `to` between them."""
        rest = self._rest()
        if "to" not in rest:
            raise Refusal(text("Write where from and where to: “move w menzoberranzan to skullport”."))
        middle = rest.index("to")
        return self._place(rest[:middle]), self._place(rest[middle + 1 :])

    def card(self) -> str:
        words = names.without_fillers(self._rest())
        unknown = text("No card here is called “%(words)s”.", words=" ".join(words))
        return names.one_of(words, names.cards(self.state), unknown)

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
        words = names.without_fillers([word for word in words if word not in PIECES] or words)
        unknown = text("No site in play is called “%(words)s”.", words=" ".join(words))
        return names.one_of(words, names.sites(self.state), unknown)

    def _place(self, words: Sequence[str], fits: Callable[[int], bool] = lambda _place: True) -> str:
        whole = names.sites(self.state).get(spoken(" ".join(names.without_fillers(words))))
        if whole:
            return whole
        written, _, nth = " ".join(words).partition(":")
        a, dash, b = (part.strip() for part in written.partition("-"))
        if not dash or not b:
            return self._site(words)
        spaces = names.route_between(self._site(a.split()), self._site(b.split()))
        if nth:
            if not nth.isdecimal() or not 1 <= int(nth[:3]) <= len(spaces):
                raise Refusal(
                    ntext(
                        "That route has %(n)s troop space.", "That route has %(n)s troop spaces.", len(spaces)
                    )
                )
            return spaces[int(nth) - 1]
        return next((space for space in spaces if fits(PLACE[space])), spaces[0])
