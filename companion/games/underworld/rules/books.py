"""P10: gold in and out of a purse, each sum under its heading. The two are moved by the same entries."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.calendar import days_in_a_month, month_of
from companion.games.underworld.facts.estates import HUNDREDTHS
from companion.games.underworld.rules.row import CORRECTIONS, STRONGHOLDS, Cannot, Row, named, of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.home import Account
from companion.games.underworld.state.state import State
from companion.kernel.words import text

UNACCOUNTED = "unaccounted"
MOST_GOLD = 10**8


def booked(state: State, owner: str, heading: str, gp: int, day: int | None = None) -> State:
    return booked_hundredths(state, owner, heading, gp * HUNDREDTHS, day)


def booked_hundredths(state: State, owner: str, heading: str, sum_: int, day: int | None = None) -> State:
    """Income is positive; a purse may fall below nothing, for the referee to settle. `day`: in the
    month of the campaign that it belongs to; the owner's own where none is named."""
    if not sum_:
        return state
    was = state.accounts.get(owner) or Account()
    month = str(month_of(state, owner) if day is None else day // days_in_a_month(state))
    this = was.months.get(month, {})
    after = Account(
        purse=was.purse + sum_,
        booked=_plus(was.booked, heading, sum_),
        months={**was.months, month: _plus(this, heading, sum_)},
    )
    return replace(state, accounts={**state.accounts, owner: after})


def _plus(lines: Mapping[str, int], heading: str, sum_: int) -> Mapping[str, int]:
    return {**lines, heading: lines.get(heading, 0) + sum_}


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
