"""What would turn a no into a yes: for each way the pieces, and the places to light up; the nearest first."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.games.tyrants.adjudication.wording import Facts, about, at_any, colours, ids, names
from companion.games.tyrants.catalogue.board import SITES, SLOTS
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import (
    empty_spaces,
    free_space,
    has_presence,
    may_deploy_at,
    standing_at,
    troop_of,
)
from companion.games.tyrants.rules.objections import place_name
from companion.games.tyrants.state import State, put
from companion.kernel.rulings import Fact
from companion.kernel.words import ntext, text


def with_troop(state: State, colour: int, place: int) -> State:
    """Return a troop on an empty space of a place, which has one."""
    return replace(state, troops=put(state.troops, colour, state.troops[colour] | free_space(state, place)))


def without_troop(state: State, colour: int, place: int) -> State:
    """Without one of the troops of a colour that stand at a place."""
    return replace(
        state, troops=put(state.troops, colour, state.troops[colour] & ~troop_of(state, place, colour))
    )


def ways(state: State, house: int, place: int, *, room: bool = False) -> Facts:
    """Return what would give presence: a troop on one of the spaces that count, or a spy.

    `room`: a space of the place must stay empty all the same.
    """
    near = [other for other in state.field.places if state.field.near[place] & SLOTS[other]]
    if room and empty_spaces(state, place) <= 1:
        near = [other for other in near if other != place]
    empty = [other for other in near if empty_spaces(state, other)]
    ready = [other for other in empty if may_deploy_at(state, house, other) and state.barracks[house]]
    full = [other for other in near if other not in empty and has_presence(state, house, other)]
    rest = [other for other in empty if other not in ready] or ([] if ready or full else near)
    return (
        *([_deployed(house, ready)] if ready else []),
        *([_hit(house, full)] if full else []),
        *([_troop(house, rest)] if rest else []),
        *([_spy(house, place)] if place < len(SITES) else []),
    )


def emptied(state: State, house: int, place: int) -> Facts:
    """Return a space emptied at a full place, if the house may deploy there then."""
    gone = (colour for colour, troops in enumerate(standing_at(state, place)) if troops)
    if not any(may_deploy_at(without_troop(state, colour, place), house, place) for colour in gone):
        return ()
    return (space_emptied(place),)


def space_emptied(place: int) -> Fact:
    sentence = text("A space emptied at %(place)s.", place=place_name(place))
    return Fact(sentence=sentence, places=ids([place]))


def target_here(
    state: State, place: int, wanted: Iterable[int], would_be: Callable[[State, int], bool]
) -> Facts:
    """Return a troop to act upon at a place where none stands. `would_be`: whether one of this colour
    would do, once it stands there."""
    if not empty_spaces(state, place):
        return ()
    return _one_of([colour for colour in wanted if would_be(with_troop(state, colour, place), colour)], place)


def spies(houses: list[int], site: int) -> Facts:
    """Return a spy of one of these houses, to be returned from a site."""
    if not houses:
        return ()
    sentence = ntext(
        "A spy of %(colours)s at %(place)s.",
        "A spy at %(place)s, of one of these: %(colours)s.",
        len(houses),
        colours=colours(houses),
        place=place_name(site),
    )
    return (Fact(sentence=sentence, places=ids([site])),)


def elsewhere(house: int, places: list[int]) -> Facts:
    """Return places where the answer is yes."""
    if not places:
        return ()
    sentence = text("Within reach of %(house)s: %(places)s.", house=NAMES[house], places=names(places))
    return (Fact(sentence=sentence, places=ids(places)),)


def _one_of(found: list[int], place: int) -> Facts:
    if not found:
        return ()
    sentence = ntext(
        "A troop of %(colours)s at %(place)s.",
        "A troop at %(place)s, of one of these: %(colours)s.",
        len(found),
        colours=colours(found),
        place=place_name(place),
    )
    return (Fact(sentence=sentence, places=ids([place])),)


def _deployed(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "%(house)s may deploy at %(places)s.",
        "%(house)s may deploy at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _hit(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "%(house)s may assassinate or supplant at %(places)s.",
        "%(house)s may assassinate or supplant at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _troop(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "A troop of %(house)s at %(places)s.",
        "A troop of %(house)s at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _spy(house: int, site: int) -> Fact:
    return Fact(sentence=text("A spy of %(house)s at %(place)s.", **about(house, site)), places=ids([site]))
