"""Months and years of a stronghold: how many have passed since it was founded. Time."""

from typing import Final

from companion.games.underworld.state.estate import Stronghold
from companion.games.underworld.state.state import State

WEEK: Final = 7
MONTHS_IN_A_YEAR: Final = 12


def days_in_a_month(state: State) -> int:
    return WEEK * int(state.readings["weeks_in_a_month"])


def month_of(state: State, name: str) -> int:
    """The month of the campaign in which somebody stands, from 0."""
    who = state.characters.get(name)
    return who.day // days_in_a_month(state) if who else 0


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
