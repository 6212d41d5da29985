"""What The Underdark Maps is, for people who have not played it yet."""

from typing import Final

from companion.games.underdark_maps.catalogue.settings import PLACES
from companion.kernel.game import About
from companion.kernel.words import text

ABOUT: Final = About(
    slug="underdark_maps",
    title="The Underdark Maps",
    summary=text("Race your party to the Maps and back. Undertally rolls, adds up and knows the odds."),
    seats=range(2, 9),
    places=PLACES,
    seat_word=text("Party"),
    rules_version="1",
    rulebook="The Underdark Maps",
    minutes=90,
    guide=text("Do what the turn asks for: roll here, or tap the result of your own dice."),
    sampled=True,
)
