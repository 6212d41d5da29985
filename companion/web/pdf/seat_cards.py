"""Cards that bring a seat to another phone, a page of them."""

from dataclasses import dataclass

from markupsafe import Markup

from companion.kernel.features import Paper
from companion.kernel.seats import Place
from companion.kernel.words import text

CARDS = Paper(name="seat-cards", title=text("Seat cards"), needs_state=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    place: Place
    name: str
    svg: Markup
