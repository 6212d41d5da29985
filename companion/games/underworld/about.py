"""What the desk is, for people who have never opened it."""

from typing import Final

from companion.games.underworld.catalogue.settings import PLACES
from companion.kernel.game import About
from companion.kernel.words import text

ABOUT: Final = About(
    slug="underworld",
    title="Underworld & Wilderness Adventures",
    summary=text("For the referee: what happens next, what to roll, what it means. It keeps the records."),
    seats=range(1, len(PLACES) + 1),
    places=PLACES,
    seat_word=text("Seat"),
    rules_version="1974",
    rulebook="Underworld & Wilderness Adventures (1974)",
    minutes=180,
    guide=text("Do what is due: roll here, or type your own dice."),
    joins_late=True,
    cards=False,
    sampled=True,
)
