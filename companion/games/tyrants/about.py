"""What Tyrants of the Underdark is, for people who have never opened it."""

from typing import Final

from companion.games.tyrants.catalogue.settings import PLACES
from companion.kernel.game import About
from companion.kernel.words import text

ABOUT: Final = About(
    slug="tyrants",
    title="Tyrants of the Underdark",
    summary=text("For 2 to 4 players: the map, who controls what, and all six score lines."),
    seats=range(2, 5),
    places=PLACES,
    seat_word=text("House"),
    rules_version="2016",
    rulebook="Tyrants of the Underdark (2016)",
    minutes=60,
    bgg_id=189932,
    sampled=True,
)
