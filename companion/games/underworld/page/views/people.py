"""The characters and their gold, one character's accounts, and the kinds of monsters; the calendar: each
group's date, who is wounded, how the weeks were spent; what the referee can enter without a connection.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.settings import PLACES
from companion.games.underworld.facts.bestiary import PRINTED, bestiary, in_one_line
from companion.games.underworld.facts.estates import (
    HUNDREDTHS,
    WEEK,
    days_in_a_month,
    days_until_whole,
    gp,
    weeks,
)
from companion.games.underworld.facts.wages import MISSIONS
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import CLASSES, RACES, Character, Kind
from companion.games.underworld.page.bestiary import as_csv, as_json
from companion.games.underworld.page.estates import (
    AccountNow,
    account_now,
    everybody,
    month_now,
)
from companion.games.underworld.page.haul import HaulPage, haul_page
from companion.games.underworld.rules.rolling import SCREEN_ALONE
from companion.games.underworld.state.land import ELSEWHERE, EXPEDITION, REST, WILDERNESS
from companion.games.underworld.state.present import is_able
from companion.games.underworld.state.state import State, current_party
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """`seat`: the player's, or None."""

    character: Character
    seat: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """`blank`: the values for a new character. `seats`: those to choose from."""

    people: tuple[Person, ...]
    blank: Character
    seats: tuple[tuple[Seat, Text], ...]
    races: tuple[tuple[str, Text], ...]
    callings: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds:
    """`kinds`: the referee's, with their `lines` of statistics; `printed`: others that the booklet names,
    each with its line. `opened`: the name of the kind asked for; `asked`: that kind as printed, if the
    referee has not described it. `file`: all kinds, or the referee's alone, as `sort` says (`json` or `csv`);
    empty if no file was asked for."""

    kinds: tuple[Kind, ...]
    printed: tuple[tuple[Kind, tuple[Text, ...]], ...]
    lines: Mapping[str, tuple[Text, ...]]
    opened: str
    asked: Kind | None
    sort: str
    file: str


def people(state: State, viewer: Viewer, args: Mapping[str, str]) -> People:
    names = {place.seat: place.name for place in PLACES if place.seat in state.seats}
    return People(
        people=tuple(
            Person(character=each, seat=names.get(Seat(each.seat))) for each in state.characters.values()
        ),
        blank=Character(name="", day=max((each.day for each in state.characters.values()), default=0)),
        seats=tuple(names.items()),
        races=tuple((race, say_printed(race)) for race in RACES),
        callings=tuple((calling, say_printed(calling)) for calling in CLASSES),
    )


def kinds(state: State, viewer: Viewer, args: Mapping[str, str]) -> Kinds:
    in_order = sorted(state.kinds.values(), key=lambda kind: kind.name.casefold())
    opened, sort, every = args.get("kind", ""), args.get("out", ""), bestiary(state)
    written = {"json": as_json, "csv": as_csv}.get(sort)
    return Kinds(
        kinds=tuple(in_order),
        printed=tuple((kind, in_one_line(kind)) for kind in every if kind.name not in state.kinds),
        lines={kind.name: in_one_line(kind) for kind in in_order},
        opened=opened,
        asked=PRINTED.get(opened) if opened not in state.kinds else None,
        sort=sort,
        file=written(every if args.get("all") else in_order) if written else "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """`month`: the month that the character has reached, from 1. `in_campaign`: False for somebody who is not
    a character but has an account. `missions`: who can be sent out, and the price."""

    account: AccountNow
    month: int
    in_campaign: bool
    missions: tuple[tuple[str, str], ...]


def purses(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[AccountNow, ...]:
    return tuple(account_now(state, who) for who in everybody(state))


def books(state: State, viewer: Viewer, args: Mapping[str, str]) -> Books:
    who = args.get("who", "")
    if who not in everybody(state):
        raise Refusal(text("There is no such character."), Fault.UNKNOWN)
    return Books(
        account=account_now(state, who),
        month=month_now(state, who),
        in_campaign=who in state.characters,
        missions=tuple((what, gp(HUNDREDTHS * each)) for what, each in MISSIONS.items()),
    )


def haul(state: State, viewer: Viewer, args: Mapping[str, str]) -> HaulPage:
    return haul_page(state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Handouts:
    """`to`: whom a handout can be for, as value and label."""

    handouts: tuple[Handout, ...]
    to: tuple[tuple[str, Text], ...]


def handouts(state: State, viewer: Viewer, args: Mapping[str, str]) -> Handouts:
    seats = tuple((str(place.seat), place.name) for place in PLACES[1:] if place.seat in state.seats)
    everybody = (("", text("everybody")), (SCREEN_ALONE, text("the big screen alone")))
    return Handouts(handouts=tuple(state.handouts.values()), to=(*everybody, *seats))


WEEKS_SHOWN: Final = 8
HOME, BELOW, OUT = "home", "below", "out"
WHERE: Final[Mapping[str, Text]] = {
    HOME: text("at home"),
    BELOW: text("underground"),
    OUT: text("in the wilderness"),
}
SPENT: Final[Mapping[str, Text]] = {
    REST: text("rest"),
    EXPEDITION: text("expedition"),
    WILDERNESS: text("wilderness"),
    ELSEWHERE: text("other things"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """`number`: from 1. `days`: each activity with its number of days."""

    number: int
    days: tuple[tuple[Text, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """`rested`: whole days of rest in a row. `whole_in`: days of rest until they have healed, 0 for the
    `dead` too; `weeks`: the latest first. `able`: whether they are alive, and not unconscious, captured or
    fled."""

    name: str
    hits: int
    most: int
    rested: int
    dead: bool
    able: bool
    whole_in: int
    weeks: tuple[Week, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Characters with the same date who are all at home, all underground or all in the wilderness. `number`:
    for ids. `week`, `month`: from 1.

    `behind`: days behind the character who is furthest ahead.
    """

    number: int
    day: int
    week: int
    month: int
    behind: int
    where: Text
    home: bool
    members: tuple[Patient, ...]

    @property
    def able(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.members if each.able)


def calendar(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[Group, ...]:
    """Return the groups, the one furthest ahead first."""
    by_place: dict[tuple[int, str], list[Character]] = {}
    for who in state.characters.values():
        by_place.setdefault((-who.day, _find_whereabouts(state, who.name)), []).append(who)
    last = max((who.day for who in state.characters.values()), default=0)
    return tuple(
        Group(
            number=number,
            day=-day,
            week=-day // WEEK + 1,
            month=-day // days_in_a_month(state) + 1,
            behind=last + day,
            where=WHERE[where],
            home=where == HOME,
            members=tuple(_patient(state, who) for who in members),
        )
        for number, ((day, where), members) in enumerate(sorted(by_place.items(), key=lambda each: each[0]))
    )


def _find_whereabouts(state: State, name: str) -> str:
    parties = (current_party(state), *state.parties.values())
    if any(each.expedition and name in each.expedition.party for each in parties):
        return BELOW
    return OUT if any(each.journey and name in each.journey.party for each in parties) else HOME


def _patient(state: State, who: Character) -> Patient:
    return Patient(
        name=who.name,
        hits=who.hits,
        most=who.most,
        rested=who.rested,
        dead=who.dead,
        able=is_able(state, who.name),
        whole_in=days_until_whole(who, daily=state.readings["healing"] == "daily"),
        weeks=tuple(_weeks(state, who.name))[:WEEKS_SHOWN],
    )


def _weeks(state: State, who: str) -> Iterator[Week]:
    told = weeks(state.diary.get(who, ()))
    for number in sorted(told, reverse=True):
        days = tuple((SPENT.get(what, Text(what)), n) for what, n in told[number].items())
        yield Week(number=number + 1, days=days)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineSheet:
    """`below`: whether the current party is underground; `light`: whether it has a light there; `out`:
    whether it is travelling outdoors."""

    people: tuple[str, ...]
    below: bool
    light: bool
    out: bool


def offline_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> OfflineSheet:
    return OfflineSheet(
        people=tuple(state.characters),
        below=state.expedition is not None,
        light=state.expedition is not None and state.expedition.light,
        out=state.expedition is None and state.journey is not None,
    )


VIEWS: Final = {
    "people": people,
    "kinds": kinds,
    "purses": purses,
    "books": books,
    "haul": haul,
    "handouts": handouts,
    "calendar": calendar,
    "away": offline_view,
}
