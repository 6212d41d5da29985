"""The characters at the desk and their gold, the books of one of them, what is remembered of kinds of
monsters.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.settings import PLACES
from companion.games.underworld.facts.estates import HUNDREDTHS, gp
from companion.games.underworld.facts.wages import MISSIONS
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import CLASSES, RACES, Character, Kind
from companion.games.underworld.page.accounts import (
    AccountNow,
    HaulPage,
    account_now,
    everybody,
    haul_page,
    month_now,
)
from companion.games.underworld.rules.rolling import SCREEN_ALONE
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """`month`: in which they stand now. `missions`: who is sent out, for how much."""

    account: AccountNow
    month: int
    known: bool
    missions: tuple[tuple[str, str], ...]


def purses(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[AccountNow, ...]:
    """Return the view `purses`."""
    return tuple(account_now(state, who) for who in everybody(state))


def books(state: State, viewer: Viewer, args: Mapping[str, str]) -> Books:
    """Return the view `books`."""
    who = args.get("who", "")
    if who not in everybody(state):
        raise Refusal(text("There is no such character."), Fault.UNKNOWN)
    return Books(
        account=account_now(state, who),
        month=month_now(state, who),
        known=who in state.characters,
        missions=tuple((what, gp(HUNDREDTHS * each)) for what, each in MISSIONS.items()),
    )


def haul(state: State, viewer: Viewer, args: Mapping[str, str]) -> HaulPage:
    """Return the view `haul`."""
    return haul_page(state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Handouts:
    """`to`: whom one can be for, value and label."""

    handouts: tuple[Handout, ...]
    to: tuple[tuple[str, Text], ...]


def handouts(state: State, viewer: Viewer, args: Mapping[str, str]) -> Handouts:
    """Return the view `handouts`."""
    seats = tuple((str(place.seat), place.name) for place in PLACES[1:] if place.seat in state.seats)
    everybody = (("", text("everybody")), (SCREEN_ALONE, text("the big screen alone")))
    return Handouts(handouts=tuple(state.handouts.values()), to=(*everybody, *seats))


VIEWS = {
    "people": people,
    "kinds": kinds,
    "purses": purses,
    "books": books,
    "haul": haul,
    "handouts": handouts,
}
