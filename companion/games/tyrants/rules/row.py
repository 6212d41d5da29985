"""What a row of this game declares of a move, and what the rows of several subjects share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.state import State
from companion.kernel.game import MoveRow
from companion.kernel.moves import Entry
from companion.kernel.rulings import Asking
from companion.kernel.words import Text, text

WITH_TROOPS: Final = text("Troops")
WITH_SPIES: Final = text("Spies")
TURNS_AND_VP: Final = text("Turns and VP")
WITH_CARDS: Final = text("Cards")
COUNTS: Final = text("Counts")
CORRECTIONS: Final = text("Corrections")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(MoveRow[State]):
    """A move of this game. Its check and its effect are given the index of the house that acts.

    `for_table`: it may be entered for no house; it counts as of the house on turn then.
    `asks`: the question whose answer says why the rules object, but for the house that asks.
    `costs`: what the house pays for it in its turn, by resource, where no card gives it.
    """

    for_table: bool = False
    asks: Callable[[Any], Asking | None] = lambda _move: None
    costs: Callable[[Entry], Mapping[str, int]] = lambda _entry: {}


def by_move(words: Callable[[Any], Text]) -> Callable[[State | None, Entry], Text]:
    """Hand words the move of an entry: they are a row's `words` then. The house is left to the page."""
    return lambda _state, entry: words(entry.move)


def at(places: Callable[[Any, str], tuple[str, ...]]) -> Callable[[Entry], tuple[str, ...]]:
    """Hand the move and the seat of an entry to what says the places: it is a row's `touches` then."""
    return lambda entry: places(entry.move, str(entry.seat))


def about(question: str, place: str, victim: str = "") -> Asking:
    """Return a question about a place, and about a piece of that colour."""
    return Asking(question, {"place": place} | ({"victim": victim} if victim else {}))


# The places that a move concerns besides sites and route spaces; score items name the same.


def hall(house: str) -> str:
    return f"hall:{house}"


def tokens(house: str) -> str:
    return f"tokens:{house}"


def cards(house: str) -> str:
    return f"cards:{house}"


def barracks(house: str) -> str:
    return f"barracks:{house}"


def line_of(line: str, house: str) -> str:
    return f"line:{line}:{house}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: any slot of a route is the route."""
    return place.partition(":")[0] if place in PLACE else ""
