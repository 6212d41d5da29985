"""The four houses by colour, and the white troops, which belong to nobody; what the houses pay."""

from typing import Final

from companion.kernel.seats import Place, Seat
from companion.kernel.words import Text, text

NO_HOUSE: Final = text("That house is not in the game.")
NO_COLOUR: Final = text("There is no such colour.")

HOUSES: Final = (Seat("black"), Seat("red"), Seat("orange"), Seat("blue"))
WHITE: Final = 4
"""The index of white among the colours; the houses are 0 to 3."""

COLOURS: Final = (*HOUSES, "white")
INDEX: Final = {colour: index for index, colour in enumerate(COLOURS)}

NAMES: Final[tuple[Text, ...]] = (
    text("Black"),
    text("Red"),
    text("Orange"),
    text("Blue"),
    text("White"),
)

PLACES: Final = tuple(
    Place(seat=seat, name=name, letter=letter, shape=shape)
    for seat, name, letter, shape in zip(
        HOUSES, NAMES, ("K", "R", "O", "B"), ("square", "circle", "triangle", "diamond"), strict=False
    )
)

TROOPS: Final = 40
"""Troops of each house (rulebook page 2)."""

SPIES: Final = 5
"""Spies of each house (rulebook page 2)."""

POWER: Final = "power"
INFLUENCE: Final = "influence"

DEPLOY: Final = 1
ASSASSINATE: Final = 3
RETURN_SPY: Final = 3
"""What the basic actions cost, in Power (pages 8 to 13)."""
