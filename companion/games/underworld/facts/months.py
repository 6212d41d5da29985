"""Months and years of a stronghold: when each ends, how many have passed, which are closed. Time.

An entry that closes one says which. One from before that was asked closed the next that had passed, or, where
none had, paid something besides that stands for no month: what falls due later stays due.
"""

from typing import Final

from companion.games.underworld.state.estate import Stronghold
from companion.games.underworld.state.state import State

WEEK: Final = 7
MONTHS_IN_A_YEAR: Final = 12


def days_in_a_month(state: State) -> int:
    return WEEK * int(state.readings["weeks_in_a_month"])


def days_in_a_year(state: State) -> int:
    return MONTHS_IN_A_YEAR * days_in_a_month(state)


def month_of(state: State, name: str) -> int:
    """The month of the campaign in which somebody stands, from 0."""
    who = state.characters.get(name)
    return who.day // days_in_a_month(state) if who else 0


def month_ends(state: State, stronghold: Stronghold, month: int) -> int:
    """The day on which it has passed. `month`: since the stronghold was founded, from 1."""
    return stronghold.founded + month * days_in_a_month(state)


def year_ends(state: State, stronghold: Stronghold, year: int) -> int:
    return stronghold.founded + year * days_in_a_year(state)


def months(state: State, stronghold: Stronghold) -> int:
    """Whole months by its owner's date."""
    owner = state.characters.get(stronghold.owner)
    days = owner.day - stronghold.founded if owner else 0
    return max(0, days) // days_in_a_month(state)


def months_open(state: State, stronghold: Stronghold) -> int:
    """Those whose wages were not paid yet."""
    return max(0, months(state, stronghold) - stronghold.paid)


def years_open(state: State, stronghold: Stronghold) -> int:
    return max(0, months(state, stronghold) // MONTHS_IN_A_YEAR - stronghold.years)
