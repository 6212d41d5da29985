"""What Of Stone and Iron is, for people who have not played it yet."""

from typing import Final

from companion.games.stone_and_iron.catalogue.factions import PLACES
from companion.kernel.game import About
from companion.kernel.words import text

ABOUT: Final = About(
    slug="stone_and_iron",
    title="Of Stone and Iron",
    summary=text("A months-long campaign of armies underground: map, gold, battles."),
    seats=range(2, 15),
    places=PLACES,
    seat_word=text("Faction"),
    rules_version="1",
    rulebook="Of Stone and Iron",
    minutes=240,
    joins_late=True,
    cards=False,
    sampled=True,
)
