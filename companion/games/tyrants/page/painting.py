"""The board to be painted as it lies: the map without who holds what, and everything beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, WHITE
from companion.games.tyrants.page.board import Board, board
from companion.games.tyrants.page.corrections import HousePieces, PlaceNow, house_pieces, place_now
from companion.games.tyrants.page.unaccounted import unaccounted
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting:
    """`board` is None where only the score is kept. `sites` are in the order of the alphabet, route spaces as
    on the board. `unaccounted`: what does not add up as it was saved last.
    """

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
        sites=tuple(sorted(places[: len(state.field.sites)], key=_by_name)),
        spaces=tuple(places[len(state.field.sites) :]),
        houses=tuple(house_pieces(state, HOUSES[house]) for house in state.order),
        colours=tuple(COLOURS[colour] for colour in (*sorted(state.order), WHITE)),
        on_turn=HOUSES[state.on_turn],
        round=max(state.round, 1),
        market=state.market,
        unaccounted=tuple(unaccounted(state)),
    )


def _by_name(place: PlaceNow) -> str:
    return place.name.removeprefix("The ")
