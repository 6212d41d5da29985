"""The sentences of this game's objections and refusals, each with its page in the rulebook."""

from typing import Final

from companion.games.tyrants.catalogue.board import PLACES, name_of
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import has_presence, is_over
from companion.games.tyrants.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, ntext, text

NO_CARD: Final = text("There is no such card.")
NO_HOUSE: Final = text("That house is not in the game.")
NO_COLOUR: Final = text("There is no such colour.")
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
"""The page of the rulebook on which each rule stands."""


def place_name(place: int) -> str:
    return name_of(PLACES[place])


def no_presence(state: State, house: int, place: int, page: int, *, card: bool) -> tuple[Objection, ...]:
    """The objection to acting where the house has no presence."""
    if has_presence(state, house, place):
        return ()
    sentence = text("%(house)s has no presence at %(place)s.", house=NAMES[house], place=place_name(place))
    return (Objection(sentence=sentence, page=page, card=card),)


def not_on_turn(state: State, house: int) -> tuple[Objection, ...]:
    """The objection to acting in somebody else's turn, or after the end."""
    if is_over(state):
        return (Objection(sentence=text("The game is over."), page=PAGES["end"]),)
    if state.setting_up:
        sentence = text("The starting troops are still being placed.")
        return (Objection(sentence=sentence, page=PAGES["setup"]),)
    if state.on_turn != house:
        sentence = text("It is %(house)s's turn.", house=NAMES[state.on_turn])
        return (Objection(sentence=sentence, page=PAGES["turn"]),)
    return ()


def barracks_empty(house: int) -> Objection:
    return Objection(
        sentence=text(
            "%(house)s's barracks are empty by our count: the deploy gives 1 VP instead.", house=NAMES[house]
        ),
        page=PAGES["deploy"],
    )


def barracks_not_empty(house: int, left: int) -> Objection:
    sentence: Text = ntext(
        "%(house)s still has %(n)s troop in the barracks by our count.",
        "%(house)s still has %(n)s troops in the barracks by our count.",
        left,
        house=NAMES[house],
    )
    return Objection(sentence=sentence, page=PAGES["deploy"])
