"""P10: gold that is booked by hand, and a purse that was counted. The month: `closing`."""

from companion.games.underworld import moves as m
from companion.games.underworld.facts.gold import HUNDREDTHS
from companion.games.underworld.rules.books import booked, booked_hundredths
from companion.games.underworld.rules.objections import Cannot, named, of, within
from companion.games.underworld.rules.row import CORRECTIONS, STRONGHOLDS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.estate import Account
from companion.games.underworld.state.state import State
from companion.kernel.words import text

UNACCOUNTED = "unaccounted"
MOST_GOLD = 10**8


def book(state: State, move: m.Book, tray: Tray) -> State:
    of(state.characters, move.owner)
    if not within(move.gp, -MOST_GOLD, MOST_GOLD):
        raise Cannot(text("No gold changes hands."))
    return booked(state, move.owner, named(move.heading), move.gp)


def set_purse(state: State, move: m.SetPurse, tray: Tray) -> State:
    of(state.characters, move.owner)
    has = state.accounts.get(move.owner, Account()).purse
    missing = within(move.gp, -MOST_GOLD, MOST_GOLD) * HUNDREDTHS - has
    return booked_hundredths(state, move.owner, UNACCOUNTED, missing)


ROWS = (
    Row.of(
        m.Book,
        book,
        lambda move: text("%(who)s: %(gp)s GP, %(what)s", who=move.owner, gp=move.gp, what=move.heading),
        group=STRONGHOLDS,
    ),
    Row.of(
        m.SetPurse,
        set_purse,
        lambda move: text("%(who)s has %(gp)s GP", who=move.owner, gp=move.gp),
        group=CORRECTIONS,
    ),
)
