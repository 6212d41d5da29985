"""The characters at the desk, and what is remembered of kinds of monsters."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.places import PLACES
from companion.games.underworld.moves.people import CLASSES, RACES, Character, Kind
from companion.games.underworld.state.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """`seat`: whose it is, None for nobody's."""

    character: Character
    seat: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """`blank`: what a new one begins with. `seats`: to choose from, besides nobody's."""

    people: tuple[Person, ...]
    blank: Character
    seats: tuple[tuple[Seat, Text], ...]
    races: tuple[tuple[str, str], ...]
    callings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds:
    kinds: tuple[Kind, ...]


def people(state: State, viewer: Viewer, args: Mapping[str, str]) -> People:
    names = {place.seat: place.name for place in PLACES if place.seat in state.seats}
    return People(
        people=tuple(
            Person(character=each, seat=names.get(Seat(each.seat))) for each in state.characters.values()
        ),
        blank=Character(name=""),
        seats=tuple(names.items()),
        races=tuple((race, race) for race in RACES),
        callings=tuple((calling, calling) for calling in CLASSES),
    )


def kinds(state: State, viewer: Viewer, args: Mapping[str, str]) -> Kinds:
    return Kinds(kinds=tuple(sorted(state.kinds.values(), key=lambda kind: kind.name.casefold())))


VIEWS = {"people": people, "kinds": kinds}
