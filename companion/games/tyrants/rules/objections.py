"""What stands against several moves: objections with their page in the rulebook, misfits, bounds."""

from collections.abc import Iterator
from typing import Final

from companion.games.tyrants.catalogue.board import PLACES, name_of
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import has_presence, is_over
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.words import Text, text

NO_SPACE: Final = Misfit(text("There is no empty troop space."))
NOT_IN_PLAY: Final = Misfit(text("That place is not in play."))
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


def lacks_presence(house: int, place: int) -> Text:
    return text("%(house)s has no presence at %(place)s.", house=NAMES[house], place=place_name(place))


def no_presence(state: State, house: int, place: int, page: int, *, card: bool) -> Iterator[Objection]:
    """Give the objection to acting where the house has no presence."""
    if not has_presence(state, house, place):
        yield Objection(sentence=lacks_presence(house, place), page=page, card=card)


def not_on_turn(state: State, house: int) -> tuple[Objection, ...]:
    """Return the objection to acting in somebody else's turn, or after the end."""
    if is_over(state):
        return (Objection(sentence=text("The game is over."), page=PAGES["end"]),)
    if state.setting_up:
        sentence = text("The starting troops are still being placed.")
        return (Objection(sentence=sentence, page=PAGES["setup"]),)
    if state.on_turn != house:
        sentence = text("It is %(house)s's turn.", house=NAMES[state.on_turn])
        return (Objection(sentence=sentence, page=PAGES["turn"]),)
    return ()


def bounded(value: int, least: int, most: int) -> None:
    """Refuse a number that is smaller or larger."""
    if not least <= value <= most:
        raise Refusal(text("A number from %(least)s to %(most)s is expected.", least=least, most=most))
