"""The table page: the map, the strip of the houses, the turn, and what the table is asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.tyrants.catalogue.board import SITE
from companion.games.tyrants.page import lying
from companion.games.tyrants.page.board import Board, board
from companion.games.tyrants.page.ending import End, end, in_sight
from companion.games.tyrants.page.seats import HouseNow, Turn, houses, turn
from companion.games.tyrants.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`board` is None where only the score is kept. `market`: cards in the deck, None: nobody counted.
    `in_sight`: what is near to ending the game."""

    board: Board | None
    houses: tuple[HouseNow, ...]
    turn: Turn
    end: End | None
    in_sight: tuple[Text, ...]
    setting_up: bool
    cards: bool
    market: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A place of the list, and what lies there."""

    id: str
    name: str
    lying: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceList:
    """The map in words, each part by name."""

    turn: Turn
    sites: tuple[PlaceRow, ...]
    routes: tuple[PlaceRow, ...]


def table_page(state: State, viewer: Viewer) -> TablePage:
    return TablePage(
        board=board(state) if state.options.tracking != "scorepad" else None,
        houses=houses(state, viewer),
        turn=turn(state),
        end=end(state),
        in_sight=in_sight(state) if state.options.tracking != "scorepad" else (),
        setting_up=state.setting_up,
        cards=state.options.tracking == "cards",
        market=state.market,
    )


def place_list(state: State, viewer: Viewer, args: Mapping[str, str]) -> PlaceList:
    """The view `list`."""
    rows = [_row(state, place) for place in sorted(_places(state), key=lying.called)]
    return PlaceList(
        turn=turn(state),
        sites=tuple(row for row in rows if row.id in SITE),
        routes=tuple(row for row in rows if row.id not in SITE),
    )


def _places(state: State) -> list[str]:
    sites = {site for site, index in SITE.items() if index in state.field.sites}
    return [*sites, *(r.id for r in lying.ROUTE.values() if r.space_at and {r.a, r.b} <= sites)]


def _row(state: State, place: str) -> PlaceRow:
    return PlaceRow(id=place, name=lying.called(place), lying=lying.lying_at(state, place))
