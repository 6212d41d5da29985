"""Pages for correcting the app's position, place by place or as a whole, and what does not add up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.tyrants.catalogue.board import PLACE, PLACES, ROUTES, SITES, SLOTS, name_of
from companion.games.tyrants.catalogue.settings import (
    COLOURS,
    HOUSES,
    INDEX,
    NO_HOUSE,
    WHITE,
)
from companion.games.tyrants.facts import standing_at
from companion.games.tyrants.page.board import Board, board
from companion.games.tyrants.page.pieces import alphabetical_key, call_place, find_named
from companion.games.tyrants.page.sums import WrongSum, find_wrong_sums
from companion.games.tyrants.rules.painting import list_unaccounted
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNow:
    """A site or a route space. `troops`: by colour; `spies`: by house, empty for a route space."""

    id: str
    name: str
    spaces: int
    troops: Mapping[str, int]
    spies: Mapping[Seat, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePieces:
    """The pieces in front of a house. `tokens`: the VP of its tokens; `fives`, `ones`: the tokens that make
    up this number."""

    seat: Seat
    hall: Mapping[str, int]
    tokens: int
    barracks: int
    spies: int

    @property
    def fives(self) -> int:
        return max(self.tokens, 0) // 5

    @property
    def ones(self) -> int:
        return max(self.tokens, 0) % 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """`asked`: the place or route in the address; `title`: its name. `house`: the house in the address.
    `sites`, `routes`: all to choose from, by id and name."""

    asked: str
    title: str
    places: tuple[PlaceNow, ...]
    house: HousePieces | None
    colours: tuple[str, ...]
    order: tuple[Seat, ...]
    sites: tuple[tuple[str, str], ...]
    routes: tuple[tuple[str, str], ...]
    on_turn: Seat
    round: int
    market: int | None
    wrong_sums: tuple[WrongSum, ...]


def correct(state: State, viewer: Viewer, args: Mapping[str, str]) -> Correct:
    asked = args.get("place", "")
    places = tuple(place_now(state, index) for index in _find_asked(state, asked))
    seat = find_named(state, args, "house")
    if asked and not places:
        raise Refusal(text("That place is not in play."), Fault.UNKNOWN)
    if args.get("house") and seat is None:
        raise Refusal(NO_HOUSE, Fault.UNKNOWN)
    sites = ((SITES[site].id, SITES[site].name) for site in state.field.sites)
    return Correct(
        asked=asked,
        title=_title(asked) if places else "",
        places=places,
        house=house_pieces(state, seat) if seat else None,
        colours=tuple(COLOURS[colour] for colour in (*sorted(state.order), WHITE)),
        order=tuple(HOUSES[house] for house in state.order),
        sites=tuple(sorted(sites, key=lambda site: _sort_key(site[1]))),
        routes=tuple(_routes(state)),
        on_turn=HOUSES[state.on_turn],
        round=max(state.round, 1),
        market=state.market,
        wrong_sums=find_wrong_sums(state),
    )


def _sort_key(name: str) -> str:
    return alphabetical_key(name.removeprefix("The "))


def _find_asked(state: State, asked: str) -> Iterator[int]:
    """Yield the place in the address, or all spaces of a route."""
    for index in state.field.places:
        if PLACES[index] == asked or PLACES[index].startswith(f"{asked}:"):
            yield index


def _title(asked: str) -> str:
    return name_of(asked) if asked in PLACE else call_place(asked)


def _routes(state: State) -> Iterator[tuple[str, str]]:
    shown = {PLACES[index].partition(":")[0] for index in state.field.places if index >= len(SITES)}
    for route in ROUTES:
        if route.id in shown:
            yield route.id, call_place(route.id)


def place_now(state: State, index: int) -> PlaceNow:
    there = standing_at(state, index)
    spied = {HOUSES[house]: bool(state.spies[house] >> index & 1) for house in sorted(state.order)}
    return PlaceNow(
        id=PLACES[index],
        name=name_of(PLACES[index]),
        spaces=SLOTS[index].bit_count(),
        troops=dict(zip(COLOURS, there, strict=True)),
        spies=spied if index < len(SITES) else {},
    )


def house_pieces(state: State, seat: Seat) -> HousePieces:
    house = INDEX[seat]
    return HousePieces(
        seat=seat,
        hall=dict(zip(COLOURS, state.halls[house], strict=True)),
        tokens=sum(state.tokens[house].values()),
        barracks=state.barracks[house],
        spies=state.spy_supply[house],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting:
    """`board` is None if only the score is kept. `sites` are in alphabetical order, route spaces in board
    order. `unaccounted`: what does not add up in the last saved position."""

    board: Board | None
    sites: tuple[PlaceNow, ...]
    spaces: tuple[PlaceNow, ...]
    houses: tuple[HousePieces, ...]
    colours: tuple[str, ...]
    on_turn: Seat
    round: int
    market: int | None
    unaccounted: tuple[Text, ...]


def paint(state: State, viewer: Viewer, args: Mapping[str, str]) -> Painting:
    places = [place_now(state, index) for index in state.field.places]
    return Painting(
        board=replace(board(state), bare=True) if state.options.tracking != "scorepad" else None,
        sites=tuple(sorted(places[: len(state.field.sites)], key=lambda place: _sort_key(place.name))),
        spaces=tuple(places[len(state.field.sites) :]),
        houses=tuple(house_pieces(state, HOUSES[house]) for house in state.order),
        colours=tuple(COLOURS[colour] for colour in (*sorted(state.order), WHITE)),
        on_turn=HOUSES[state.on_turn],
        round=max(state.round, 1),
        market=state.market,
        unaccounted=tuple(list_unaccounted(state)),
    )
