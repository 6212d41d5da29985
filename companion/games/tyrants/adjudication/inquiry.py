"""What all questions share: their arguments (house, place and victim), sentences about pieces with the places
to highlight, and the remark in a ruling on an action that it is not the house's turn.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITES
from companion.games.tyrants.catalogue.settings import INDEX, NAMES, NO_COLOUR, NO_HOUSE, WHITE
from companion.games.tyrants.facts import is_over, standing_at
from companion.games.tyrants.rules.row import PAGES, not_on_turn, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Fault, Refusal, Ruling
from companion.kernel.words import Text, Value, ntext, text


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question about a position. Each argument raises `Refusal` if it is impossible; `house`, `place` and
    `site` also if they are missing."""

    state: State
    args: Mapping[str, str]

    @property
    def house(self) -> int:
        house = self.house_if_given
        if house is None:
            raise Refusal(text("Choose the house that you ask about."))
        return house

    @property
    def house_if_given(self) -> int | None:
        name = self.args.get("seat", "")
        if not name:
            return None
        return self._playing(name)

    @property
    def place(self) -> int:
        """Return the index of a site or route space in play, at a table that tracks the board.

        The id of a route alone means its first space.
        """
        self.require_board()
        name = self.args.get("place", "")
        if not name:
            raise Refusal(text("Choose the place that you ask about."))
        place = PLACE.get(name, PLACE.get(f"{name}:0"))
        if place is None:
            raise Refusal(text("The board has no such place."), Fault.UNKNOWN)
        if place not in self.state.field.places:
            raise Refusal(text("%(place)s is not in play.", place=place_name(place)))
        return place

    @property
    def site(self) -> int:
        place = self.place
        if place >= len(SITES):
            raise Refusal(text("%(place)s is not a site.", place=place_name(place)))
        return place

    @property
    def victim(self) -> int | None:
        """Return the colour of the piece the question is about, white included; None for any."""
        name = self.args.get("victim", "")
        if not name:
            return None
        return WHITE if INDEX.get(name) == WHITE else self._playing(name)

    def require_board(self) -> None:
        """Raise `Refusal` at a table that does not track the board."""
        if self.state.options.tracking == "scorepad":
            raise Refusal(text("This table records only the final score, not the board."))

    def _playing(self, name: str) -> int:
        house = INDEX.get(name)
        if house is None:
            raise Refusal(NO_COLOUR, Fault.UNKNOWN)
        if house not in self.state.order:
            raise Refusal(NO_HOUSE)
        return house


Facts = tuple[Fact, ...]


def ids(places: Iterable[int]) -> tuple[str, ...]:
    return tuple(PLACES[place] for place in places)


def names(places: Iterable[int]) -> tuple[Value, ...]:
    """Return the printed names of places, for a list in a sentence."""
    return tuple(place_name(place) for place in places)


def colours(houses: Iterable[int]) -> tuple[Value, ...]:
    return tuple(NAMES[house] for house in houses)


def about(house: int, place: int) -> dict[str, Value]:
    """Return the house and the place, for a sentence."""
    return {"house": NAMES[house], "place": place_name(place)}


def at_any(house: int, places: Iterable[int]) -> dict[str, Value]:
    """Return a house and a list of places, for a sentence."""
    return {"house": NAMES[house], "places": names(places)}


def plain(sentence: Text) -> Fact:
    return Fact(sentence=sentence)


def spy(house: int, site: int) -> Fact:
    sentence = text("%(house)s has a spy at %(place)s.", house=NAMES[house], place=place_name(site))
    return Fact(sentence=sentence, places=ids([site]))


def troops(state: State, colour: int, place: int) -> Fact:
    sentence = ntext(
        "%(n)s troop of %(colour)s at %(place)s.",
        "%(n)s troops of %(colour)s at %(place)s.",
        standing_at(state, place)[colour],
        colour=NAMES[colour],
        place=place_name(place),
    )
    return Fact(sentence=sentence, places=ids([place]))


def spaces(empty: int, place: int) -> Fact:
    if not empty:
        sentence = text("Every troop space at %(place)s is filled.", place=place_name(place))
    else:
        sentence = ntext(
            "%(n)s empty troop space at %(place)s.",
            "%(n)s empty troop spaces at %(place)s.",
            empty,
            place=place_name(place),
        )
    return Fact(sentence=sentence, places=ids([place]))


def in_barracks(house: int, left: int) -> Fact:
    if not left:
        return plain(text("%(house)s's barracks are empty by Undertally's count.", house=NAMES[house]))
    sentence = ntext(
        "%(house)s has %(n)s troop in the barracks.",
        "%(house)s has %(n)s troops in the barracks.",
        left,
        house=NAMES[house],
    )
    return plain(sentence)


def action(state: State, house: int, ruling: Ruling) -> Ruling:
    """Return a ruling on an action, with a fact added if it is another house's turn, or the set-up; after the
    end the ruling is no.

    Otherwise the verdict stays as if it were the house's turn, because players plan ahead.
    """
    against = not_on_turn(state, house)
    if is_over(state):
        return Ruling(verdict=False, answer=against[0].sentence, page=PAGES["end"])
    turn = tuple(plain(objection.sentence) for objection in against)
    return replace(ruling, facts=(*ruling.facts, *turn))
