"""One clause of a line, read word by word."""

from collections.abc import Callable, Sequence

from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.shorthand import names
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MOST = 20
"""Times that a clause may be repeated by its number."""


class Clause:
    """The words of a clause that are still to be read. Whatever reads some takes them off the front."""

    def __init__(self, state: State, words: Sequence[str]) -> None:
        self.state = state
        self._words = list(words)

    def house(self) -> str | None:
        """A house, if one stands here."""
        return self._taken(names.house)

    def colour(self) -> str | None:
        return self._taken(names.colour)

    def verb(self) -> str:
        return self._words.pop(0) if self._words else ""

    def word(self, *known: str) -> str | None:
        """One of these words, or a beginning of one, if it stands here."""
        return self._taken(lambda said: next((word for word in known if word.startswith(said)), None))

    def number(self, otherwise: int) -> int:
        """The number at the end of the clause. Raises `Refusal` for one that is out of all bounds."""
        return self._number(-1) if self._words and _is_number(self._words[-1]) else otherwise

    def first_number(self) -> int:
        """The number that stands here; 0 where none does. Raises `Refusal` as `number` does."""
        return self._number(0) if self._words and _is_number(self._words[0]) else 0

    def _number(self, place: int) -> int:
        said = self._words.pop(place)
        if len(said) > 3:
            raise Refusal(text("“%(number)s” is too large.", number=said))
        return int(said)

    def times(self) -> int:
        times = self.number(1)
        if not 1 <= times <= MOST:
            raise Refusal(text("A clause is entered 1 to %(most)s times.", most=MOST))
        return times

    def site(self) -> str:
        """All that is left is the name of a site."""
        return self._site(self._rest())

    def place(self, fits: Callable[[int], bool] = lambda _place: True) -> str:
        """All that is left is a site, or two with a `-` between them: the first space of their route, from
        the first site on, that `fits`; `:2` names the second."""
        return self._place(self._rest(), fits)

    def two_places(self) -> tuple[str, str]:
        """All that is left is two places with `to` between them."""
        rest = self._rest()
        if "to" not in rest:
            raise Refusal(text("Write where from and where to: “move w menzoberranzan to skullport”."))
        middle = rest.index("to")
        return self._place(rest[:middle]), self._place(rest[middle + 1 :])

    def card(self) -> str:
        words = self._rest()
        unknown = text("No card here is called “%(words)s”.", words=" ".join(words))
        return names.one_of(words, names.cards(self.state), unknown)

    def reason(self) -> str:
        words, self._words = self._words, []
        return " ".join(words)

    def done(self) -> None:
        """Raises `Refusal` where words are left that nothing reads."""
        if self._words:
            raise Refusal(text("“%(words)s” says nothing here.", words=" ".join(self._words)))

    def _taken(self, meaning: Callable[[str], str | None]) -> str | None:
        found = meaning(self._words[0]) if self._words else None
        if found is not None:
            self._words.pop(0)
        return found

    def _rest(self) -> list[str]:
        words, self._words = self._words, []
        return words

    def _site(self, words: Sequence[str]) -> str:
        unknown = text("No site in play is called “%(words)s”.", words=" ".join(words))
        return names.one_of(words, names.sites(self.state), unknown)

    def _place(self, words: Sequence[str], fits: Callable[[int], bool] = lambda _place: True) -> str:
        written, _, number = " ".join(words).partition(":")
        a, dash, b = (part.strip() for part in written.partition("-"))
        if not dash or not b:
            return self._site(words)
        spaces = names.route_between(self._site(a.split()), self._site(b.split()))
        if number:
            if not number.isdecimal() or not 1 <= int(number[:3]) <= len(spaces):
                raise Refusal(text("That route has %(n)s troop spaces.", n=len(spaces)))
            return spaces[int(number) - 1]
        return next((space for space in spaces if fits(PLACE[space])), spaces[0])


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()
