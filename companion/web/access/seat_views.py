"""A seat as every page shows it: who sits there, and the letter, shape and colour of the place."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kernel.seats import Place, Seat
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.web.assets import game_asset

SHAPES = "icons/shapes.svg"
"""In a game's folder: a `<symbol>` for each shape that its places name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """`name`: who sits there, or what the place is called. `shape`: the address of a symbol, if any."""

    seat: Seat
    name: Text | str
    place: Text
    letter: str
    shape: str | None
    taken: bool


def seat_views(table: Table, *, everybody: bool = False) -> Mapping[Seat, SeatView]:
    """In clockwise order once the game has begun; before, or for everybody, all that the game offers."""
    places = {place.seat: place for place in table.game.about.places}
    begin = table.position.begin
    order = tuple(places) if begin is None or everybody else begin.seats
    shapes = game_asset(table.game.about.slug, SHAPES)
    return {seat: _view(places[seat], table.position.names.get(seat), shapes) for seat in order}


def _view(place: Place, name: str | None, shapes: str | None) -> SeatView:
    # A name that is only the place's own is shown in the viewer's language.
    unnamed = name is None or name == str(place.name)
    return SeatView(
        seat=place.seat,
        name=place.name if unnamed else name or "",
        place=place.name,
        letter=place.letter,
        shape=f"{shapes}#{place.shape}" if shapes else None,
        taken=name is not None,
    )
