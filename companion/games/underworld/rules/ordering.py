"""Orders are revealed; the referee chooses the tables of the screens."""

from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.facts.orders import ABOUT
from companion.games.underworld.rules.objections import of, one_of, within
from companion.games.underworld.rules.row import Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.words import ntext, text

MOST_SCREENS = 60
"""Tables; more take long to print."""


def reveal_orders(state: State, move: m.RevealOrders, tray: Tray) -> State:
    """What it reveals is entered behind it, as each phone had sealed it."""
    one_of(ABOUT, move.battle)
    return replace(state)


def choose_screens(state: State, move: m.ChooseScreens, tray: Tray) -> State:
    within(len(move.tables), 0, MOST_SCREENS)
    for name in move.tables:
        of(TABLES, name)
    return replace(state, screens=tuple(dict.fromkeys(move.tables)))


ROWS = (
    Row.of(
        m.RevealOrders,
        reveal_orders,
        lambda move: (
            text("the orders in the air are revealed")
            if move.battle == "air"
            else text("the orders at sea are revealed")
        ),
        group=None,
    ),
    Row.of(
        m.ChooseScreens,
        choose_screens,
        lambda move: ntext(
            "chooses %(n)s table for the screens", "chooses %(n)s tables for the screens", len(move.tables)
        ),
        group=None,
    ),
)
