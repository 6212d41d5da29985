"""Months and years of a stronghold: when each ends, how many have passed, which are closed; the weeks of a
diary; how wounds heal. Time; Healing Wounds.

An entry that closes a month or a year says which. One from before that was asked closed the next that had
passed, or, where none had, paid something besides that stands for no month: what falls due later stays due.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.games.underworld.moves.people import Character
from companion.games.underworld.state.home import Span, Stronghold
from companion.games.underworld.state.state import State, elsewhere

WEEK: Final = 7
MONTHS_IN_A_YEAR: Final = 12


def days_in_a_month(state: State) -> int:
    return WEEK * int(state.readings["weeks_in_a_month"])


def days_in_a_year(state: State) -> int:
    return MONTHS_IN_A_YEAR * days_in_a_month(state)


def month_of(state: State, name: str) -> int:
    """Return the month of the campaign in which somebody stands, from 0."""
    who = state.characters.get(name)
    return who.day // days_in_a_month(state) if who else 0


def month_ends(state: State, stronghold: Stronghold, month: int) -> int:
    """Return the day on which it has passed. `month`: since the stronghold was founded, from 1."""
    return stronghold.founded + month * days_in_a_month(state)


def year_ends(state: State, stronghold: Stronghold, year: int) -> int:
    return stronghold.founded + year * days_in_a_year(state)


def months(state: State, stronghold: Stronghold) -> int:
    """Whole months by its owner's date."""
    owner = state.characters.get(stronghold.owner)
    days = owner.day - stronghold.founded if owner else 0
    return max(0, days) // days_in_a_month(state)


def months_open(state: State, stronghold: Stronghold) -> int:
    """Return those whose wages were not paid yet."""
    return max(0, months(state, stronghold) - stronghold.paid)


def years_open(state: State, stronghold: Stronghold) -> int:
    return max(0, months(state, stronghold) // MONTHS_IN_A_YEAR - stronghold.years)


def weeks(spans: Iterable[Span]) -> Mapping[int, Mapping[str, int]]:
    """By the number of the week, from 0: days by what they went by with."""
    told: dict[int, dict[str, int]] = {}
    for span in spans:
        day, end = span.day, span.day + span.days
        while day < end:
            week = day // WEEK
            until = min(end, (week + 1) * WEEK)
            lines = told.setdefault(week, {})
            lines[span.what] = lines.get(span.what, 0) + until - day
            day = until
    return told


def healed(days: int, *, daily: bool) -> int:
    """Return hit points won in so many days of rest in a row: none on the first, then one every other day."""
    return max(0, days - 1) if daily else max(0, days - 1) // 2


def days_to(points: int, *, daily: bool) -> int:
    """Return days of rest in a row that win so many hit points."""
    if points <= 0:
        return 0
    return points + 1 if daily else 2 * points + 1


def wounded(state: State) -> Mapping[str, int]:
    """Return the wounded who are at home, each with the days of rest until they are whole."""
    daily = state.readings["healing"] == "daily"
    here = (state.expedition, state.journey)
    out = elsewhere(state).union(*(each.party for each in here if each))
    days = {
        name: days_until_whole(who, daily=daily)
        for name, who in state.characters.items()
        if name not in out and name not in state.fates
    }
    return {name: n for name, n in days.items() if n}


def days_until_whole(who: Character, *, daily: bool) -> int:
    """Return days of rest that somebody needs besides those behind them; 0 for the unhurt, and for the
    dead."""
    points = 0 if who.dead else who.most - who.hits
    won = healed(who.rested, daily=daily)
    return max(0, days_to(points + won, daily=daily) - who.rested) if points else 0
