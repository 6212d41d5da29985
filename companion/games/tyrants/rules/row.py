"""The declaration of a move in this game, and what rows in different modules share: groups, names, places,
reasons for VP tokens, objections with their page, bounds.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITE, SITES, name_of
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.settings import COLOURS, INDEX, NAMES
from companion.games.tyrants.facts import has_presence, is_over
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Asking, Malformed, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

M = TypeVar("M", bound=Move)

WITH_TROOPS: Final = text("Troops")
WITH_SPIES: Final = text("Spies")
TURNS_AND_VP: Final = text("Turns and VP")
WITH_CARDS: Final = text("Cards")
COUNTS: Final = text("Counts")
CORRECTIONS: Final = text("Corrections")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRow(MoveRow[State, int, M]):
    """A move of this game. Who acts is a house, given by its index.

    `for_table`: whether it may be entered without a seat, for the house on turn. `costs(seat, move)`: what
    the house pays for it, by resource, unless a card gives it.
    """

    for_table: bool = False
    costs: Callable[[Seat | None, M], Mapping[str, int]] = lambda _seat, _move: {}


correction: Final = partial(HouseRow, group=CORRECTIONS, corrects=True)
"""The row of a correction: a move that states what is on the table."""


def about(question: str, seat: Seat | None, place: str, victim: str = "") -> Asking | None:
    """Return a question about a place, or about a piece of a colour there; None without a seat to ask for."""
    if seat is None:
        return None
    return Asking(question, {"seat": seat, "place": place} | ({"victim": victim} if victim else {}))


# Ids of places other than sites and route spaces, also for the items of a score.


def hall(house: str | None) -> str:
    return f"hall:{house}"


def tokens(house: str | None) -> str:
    return f"tokens:{house}"


def cards(house: str | None) -> str:
    return f"cards:{house}"


def barracks(house: str | None) -> str:
    return f"barracks:{house}"


def line_of(line: str, house: str | None) -> str:
    return f"line:{line}:{house}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: any space of a route stands for the route."""
    return place.partition(":")[0] if place in PLACE else ""


MARKER: Final = "marker:"
"""The prefix of a site's id in the reason of VP tokens that a marker gave."""

ASSUMED: Final = "assumed:"
"""The same, for a turn that was not recorded."""

WITHOUT_TROOPS: Final = "deploy-without-troops"
"""The reason of the VP token that a deploy with empty barracks gives (page 12)."""

CORRECTION: Final = "correction"
"""The reason of VP tokens that a correction added or took."""


def colour(name: str) -> Text:
    return NAMES[INDEX[name]] if name in INDEX else Text("%(name)s", {"name": name})


def place(name: str) -> str:
    return name_of(name) if name in PLACE else name


def card(name: str) -> str:
    return CARDS[name].name if name in CARDS else name


_COUNTED: Final = {
    "black": ntext("%(n)s Black", "%(n)s Black", 0),
    "red": ntext("%(n)s Red", "%(n)s Red", 0),
    "orange": ntext("%(n)s Orange", "%(n)s Orange", 0),
    "blue": ntext("%(n)s Blue", "%(n)s Blue", 0),
    "white": ntext("%(n)s White", "%(n)s White", 0),
}
"""A number of troops, with a message for each colour: in some languages the colour must agree with the
number."""


def troops(counts: Mapping[str, int]) -> tuple[Text, ...] | Text:
    """Return troops by colour in the order of the houses, or the word for none."""
    some = tuple(replace(_COUNTED[name], values={"n": counts[name]}) for name in COLOURS if counts.get(name))
    return some or text("none")


def token_reason(move: m.EndTurn, site: str) -> str:
    return (ASSUMED if move.assumed else MARKER) + site


def reason_text(reason: str) -> Text:
    """Return the reason for VP tokens in words: a marker, a card, a rule, or what somebody typed."""
    if reason.startswith(MARKER) and (site := reason.removeprefix(MARKER)) in SITE:
        return text("Marker of %(site)s", site=SITES[SITE[site]].name)
    if reason.startswith(ASSUMED) and (site := reason.removeprefix(ASSUMED)) in SITE:
        return text("Marker of %(site)s, assumed: the turn was not recorded", site=SITES[SITE[site]].name)
    if reason.startswith("card:") and (card := reason.removeprefix("card:")) in CARDS:
        return Text("%(card)s", {"card": CARDS[card].name})
    if reason == WITHOUT_TROOPS:
        return text("Deployed with empty barracks")
    if reason == CORRECTION:
        return text("Correction")
    return Text("%(reason)s", {"reason": reason})


NO_SPACE: Final = text("There is no empty troop space.")
NOT_IN_PLAY: Final = text("That place is not in play.")
PAGES: Final = {
    "setup": 4,
    "turn": 8,
    "presence": 10,
    "control": 10,
    "total control": 11,
    "markers": 11,
    "assassinate": 11,
    "deploy": 12,
    "devour": 12,
    "move": 12,
    "place spy": 12,
    "promote": 13,
    "recruit": 13,
    "return": 13,
    "supplant": 14,
    "end": 14,
    "scoring": 14,
}
"""The page of each rule in the rulebook."""


def place_name(place: int) -> str:
    return name_of(PLACES[place])


def lacks_presence(house: int, place: int) -> Text:
    return text("%(house)s has no presence at %(place)s.", house=NAMES[house], place=place_name(place))


def no_presence(state: State, house: int, place: int, page: int, *, card: bool) -> Iterator[Objection]:
    """Yield the objection to acting at a place if the house has no presence there."""
    if not has_presence(state, house, place):
        yield Objection(sentence=lacks_presence(house, place), page=page, card=card)


def not_on_turn(state: State, house: int) -> tuple[Objection, ...]:
    """Return the objection to acting in another house's turn, in the set-up, or after the end."""
    if is_over(state):
        return (Objection(sentence=text("The game is over."), page=PAGES["end"]),)
    if state.setting_up:
        sentence = text("The starting troops are still being placed.")
        return (Objection(sentence=sentence, page=PAGES["setup"]),)
    if state.on_turn != house:
        sentence = text("It is %(house)s's turn.", house=NAMES[state.on_turn])
        return (Objection(sentence=sentence, page=PAGES["turn"]),)
    return ()


def check_bounds(value: int, least: int, most: int) -> None:
    """Raise `Malformed` for a number outside its bounds."""
    if not least <= value <= most:
        raise Malformed(text("Enter a number from %(least)s to %(most)s.", least=least, most=most))
