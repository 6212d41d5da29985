"""P10: the monthly ledger. Specialists; Men-at-Arms; Player/Character Support and Upkeep."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.gold import HUNDREDTHS
from companion.games.underworld.facts.upkeep import kept, last_day_to_pay
from companion.games.underworld.facts.wages import lacks, upkeep, wages
from companion.games.underworld.rules.books import booked, booked_hundredths
from companion.games.underworld.rules.building import with_stronghold
from companion.games.underworld.rules.objections import Cannot, against, characters, named, of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.estate import Account
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import text

WAGES, UPKEEP, UNACCOUNTED = "wages", "upkeep", "unaccounted"
MOST_GOLD = 10**8


def close_month(state: State, move: m.CloseMonth, tray: Tray) -> State:
    """Wages from the owner's purse, each under its own heading, and upkeep from everybody's who pays it."""
    stronghold = of(state.strongholds, move.stronghold)
    for wage in wages(stronghold):
        state = booked_hundredths(state, stronghold.owner, f"{WAGES}: {wage.what}", -wage.sum)
    day = last_day_to_pay(state, stronghold)
    for who in characters(state, move.who):
        if not kept(state, who.name, day):
            state = booked_hundredths(state, who.name, UPKEEP, -upkeep(who.experience))
    return with_stronghold(state, replace(stronghold, paid=stronghold.paid + 1))


def against_close_month(state: State, move: m.CloseMonth) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    for lack in lacks(stronghold) if stronghold else ():
        sentence = text("%(specialist)s: %(n)s more needed.", specialist=lack.specialist, n=lack.count)
        yield against(sentence, "specialist_rules")


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
