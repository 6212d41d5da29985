"""The round sheet: the whole position on one page, to carry on from by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, PLACES
from companion.games.tyrants.page.board import LETTERS
from companion.games.tyrants.page.corrections import PlaceNow, place_now
from companion.games.tyrants.page.papers.small_map import SmallMap, small_map
from companion.games.tyrants.page.table import HouseNow, houses
from companion.games.tyrants.state import State
from companion.kernel.optional.fitting import Cell, cell, sized
from companion.kernel.position import Position, begun
from companion.kernel.scores import Item
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, text

PILES: Final = 176.0
"""How wide the cards of a house may run, in mm."""

PILES_HIGH: Final = 31.0
"""What the cards of all houses have together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house as it stands. `trophies`: by the letter of their colour, those that it has."""

    place: Place
    name: str
    now: HouseNow
    trophies: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A site and what lies there, by letters: troops with their number, spies."""

    name: str
    troops: str
    spies: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """`columns`: the houses, in turn order. `routes`: for each colour the route spaces that it holds.

    `piles`: deck and inner circle of each house, where every card is recorded and may be seen; `roomy`: in
    large letters.
    """

    columns: tuple[House, ...]
    on_turn: Seat
    round: int
    market: int | None
    map: SmallMap | None
    sites: tuple[Lying, ...]
    routes: tuple[tuple[str, tuple[str, ...]], ...]
    piles: tuple[tuple[Place, Text, Cell], ...]
    roomy: bool
    final: bool = False


def mirrored(state: State) -> bool:
    """Return whether there is a board to carry on from."""
    return state.options.tracking != "scorepad"


def round_sheet(position: Position[State], viewer: Viewer) -> RoundSheet:
    state = begun(position.state)
    lying = [place_now(state, index) for index in state.field.places] if mirrored(state) else []
    sites = sorted(lying[: len(state.field.sites)], key=lambda place: place.name)
    piles, roomy = (
        _piles(state) if state.options.tracking == "cards" and viewer.scores == "all" else ((), True)
    )
    return RoundSheet(
        columns=tuple(_house(position, state, now) for now in houses(state, viewer)),
        on_turn=HOUSES[state.on_turn],
        round=state.round,
        market=state.market,
        map=small_map(state) if mirrored(state) else None,
        sites=tuple(_lying(place) for place in sites),
        routes=_routes(lying[len(state.field.sites) :]),
        piles=piles,
        roomy=roomy,
    )


def _house(position: Position[State], state: State, now: HouseNow) -> House:
    index = INDEX[now.seat]
    return House(
        place=PLACES[index],
        name=position.names.get(now.seat, ""),
        now=now,
        trophies=tuple((letter, n) for letter, n in zip(LETTERS, state.halls[index], strict=True) if n),
    )


def _lying(place: PlaceNow) -> Lying:
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    troops = (f"{letters[colour]}{n}" for colour, n in place.troops.items() if n)
    spies = (letters[seat] for seat, there in place.spies.items() if there)
    return Lying(name=place.name, troops=" ".join(troops), spies=" ".join(spies))


def _routes(spaces: list[PlaceNow]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    held = (
        (letter, tuple(space.name for space in spaces if space.troops[colour]))
        for colour, letter in zip(COLOURS, LETTERS, strict=True)
    )
    return tuple((letter, names) for letter, names in held if names)


def _piles(state: State) -> tuple[tuple[tuple[Place, Text, Cell], ...], bool]:
    piles = [
        (PLACES[house], name, cell(sum(cards.values()), _cards(cards)))
        for house in state.order
        for name, cards in (
            (text("Deck"), state.decks[house]),
            (text("Inner circle"), state.inner_circles[house]),
        )
    ]
    fit = sized([[found] for _place, _name, found in piles], PILES, PILES_HIGH)
    shown = tuple((place, name, row[0]) for (place, name, _), row in zip(piles, fit.rows, strict=True))
    return shown, fit.roomy


def _cards(pile: Mapping[str, int]) -> list[Item]:
    """As the items of a score line, each with how many there are."""
    return [Item(Text("%(card)s", {"card": CARDS[card].name}), n, "") for card, n in pile.items() if n]
