"""The parties by the colour of their pawns: told apart by letter and shape as well."""

from typing import Final

from companion.kernel.seats import Place, Seat
from companion.kernel.words import text

PLACES: Final = (
    Place(seat=Seat("red"), name=text("Red"), letter="R", shape="circle"),
    Place(seat=Seat("blue"), name=text("Blue"), letter="B", shape="square"),
    Place(seat=Seat("green"), name=text("Green"), letter="G", shape="triangle"),
    Place(seat=Seat("yellow"), name=text("Yellow"), letter="Y", shape="diamond"),
    Place(seat=Seat("purple"), name=text("Purple"), letter="P", shape="hexagon"),
    Place(seat=Seat("orange"), name=text("Orange"), letter="O", shape="pentagon"),
    Place(seat=Seat("black"), name=text("Black"), letter="K", shape="cross"),
    Place(seat=Seat("white"), name=text("White"), letter="W", shape="shield"),
)
NAMES: Final = {place.seat: place.name for place in PLACES}
LETTERS: Final = {place.seat: place.letter for place in PLACES}

MEMBERS: Final = 6
"""In a party, at its start and at most."""

HAND: Final = 7
"""Cards dealt at the start, and kept after the draw."""
