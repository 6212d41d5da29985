"""Pieces as facts: a sentence, and the places to light up; and the frame that all rulings on actions
share."""

from collections.abc import Iterable

from companion.games.tyrants.catalogue.board import PLACES
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import is_over, standing_at
from companion.games.tyrants.rules.objections import PAGES, not_on_turn, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, Value, ntext, text

Facts = tuple[Fact, ...]


def ids(places: Iterable[int]) -> tuple[str, ...]:
    return tuple(PLACES[place] for place in places)


def names(places: Iterable[int]) -> tuple[Value, ...]:
    """Return the printed names of places, as a list in a sentence."""
    return tuple(place_name(place) for place in places)


def colours(houses: Iterable[int]) -> tuple[Value, ...]:
    return tuple(NAMES[house] for house in houses)


def about(house: int, place: int) -> dict[str, Value]:
    """Return the two that most sentences name."""
    return {"house": NAMES[house], "place": place_name(place)}


def at_any(house: int, places: Iterable[int]) -> dict[str, Value]:
    """Return a house and a list of places."""
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
    """Return how many spaces are empty."""
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
        return plain(text("%(house)s's barracks are empty by our count.", house=NAMES[house]))
    sentence = ntext(
        "%(house)s has %(n)s troop in the barracks.",
        "%(house)s has %(n)s troops in the barracks.",
        left,
        house=NAMES[house],
    )
    return plain(sentence)


def action(state: State, house: int, ruling: Ruling) -> Ruling:
    """Return a ruling on an action, with whose turn it is; after the end nothing may be done.

    In another's turn the verdict stands as it would in one's own: players ask ahead.
    """
    against = not_on_turn(state, house)
    if is_over(state):
        return Ruling(verdict=False, answer=against[0].sentence, page=PAGES["end"])
    turn = tuple(plain(objection.sentence) for objection in against)
    return Ruling(
        verdict=ruling.verdict,
        answer=ruling.answer,
        page=ruling.page,
        facts=(*ruling.facts, *turn),
        reading=ruling.reading,
        remedies=ruling.remedies,
        besides=ruling.besides,
    )
