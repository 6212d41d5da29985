"""Closing a stronghold's month or year, or a month of upkeep, each once, when it has passed (P10, P11).
Booklet: Player/Character Support and Upkeep, Baronies.

Older entries that did not name the month or year keep their effect (`facts.estates`).
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import (
    MONTHS_IN_A_YEAR,
    days_in_a_month,
    inhabitants,
    is_taxed,
    month_ends,
    months,
    months_open,
    not_clear,
    returns,
    share_out,
    tax,
    year_ends,
    years_open,
)
from companion.games.underworld.facts.wages import (
    UPKEEP,
    is_kept,
    last_day_to_pay,
    months_to_pay,
    paid_upkeep,
    upkeep,
    wages,
)
from companion.games.underworld.rules.estates import with_stronghold
from companion.games.underworld.rules.people import book_gp, book_hundredths
from companion.games.underworld.rules.row import (
    STRONGHOLDS,
    DeskRow,
    against,
    against_absence,
    characters,
    look_up,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Stronghold, Upkeep
from companion.games.underworld.state.present import is_alive
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.words import Text, ntext, text

WAGES, TAXES, RETURNS = "wages", "taxes", "returns"
MAX_PEOPLE = 10**6
PAID = text("%(who)s has already paid the upkeep of month %(n)s.")


def close_month(state: State, move: m.CloseMonth, tray: Tray) -> State:
    """Pay wages from the owner's purse, each under its own heading, and upkeep from the purses of those who
    pay it, all booked in the month that they are for."""
    stronghold = look_up(state.strongholds, move.stronghold)
    month = _month(state, stronghold, move)
    day = month_ends(state, stronghold, month) - 1 if month else None
    for wage in wages(stronghold):
        state = book_hundredths(state, stronghold.owner, f"{WAGES}: {wage.what}", -wage.sum, day)
    last = last_day_to_pay(state, stronghold)
    for who in characters(state, move.who):
        if not is_kept(state, who.name, last) and not (move.month and who.dead):
            state = book_hundredths(state, who.name, UPKEEP, -upkeep(who.experience), day)
    return with_stronghold(state, replace(stronghold, paid=stronghold.paid + bool(month)))


def _month(state: State, stronghold: Stronghold, move: m.CloseMonth) -> int:
    """Return the month that a move closes, or 0 if it names none and none is open. Raise `Cannot` for a month
    that cannot be closed now."""
    if not move.month:
        return stronghold.paid + 1 if months_open(state, stronghold) else 0
    place, n = stronghold.name, within(move.month, 1)
    if move.month <= stronghold.paid:
        raise Cannot(text("%(place)s: month %(n)s was already closed.", place=place, n=n))
    if move.month > months(state, stronghold):
        day = month_ends(state, stronghold, move.month)
        raise Cannot(
            text("%(place)s: month %(n)s does not end before day %(day)s.", place=place, n=n, day=day)
        )
    if move.month > stronghold.paid + 1:
        raise Cannot(
            text("%(place)s: close month %(n)s first.", place=stronghold.name, n=stronghold.paid + 1)
        )
    return move.month


def against_close_month(state: State, move: m.CloseMonth) -> Iterator[Objection]:
    if not move.month:
        raise Refusal(text("Choose which month to close."))
    last = month_ends(state, state.strongholds[move.stronghold], move.month) - 1
    yield from against_absence(state, (who for who in move.who if is_alive(state, who)))
    for who in move.who:
        month = last // days_in_a_month(state)
        if paid_upkeep(state, who, month):
            yield against(Text(PAID.msgid, {"who": who, "n": month + 1}), "upkeep")


def pay_upkeep(state: State, move: m.PayUpkeep, tray: Tray) -> State:
    """Pay the upkeep of those named, booked in the month that it is for, and close that month for everybody
    whose date is past it."""
    month, length = within(move.month, 1) - 1, days_in_a_month(state)
    ends = (month + 1) * length
    passed = [name for name, each in state.characters.items() if each.day >= ends]
    owing = [name for name in passed if month in months_to_pay(state, name)]
    if not owing:
        raise Cannot(text("Nobody owes upkeep for month %(n)s.", n=move.month))
    for who in characters(state, move.who):
        if who.name not in owing:
            raise Cannot(text("%(who)s owes no upkeep for month %(n)s.", who=who.name, n=move.month))
        state = book_hundredths(state, who.name, UPKEEP, -upkeep(who.experience), ends - 1)
    closed = {name: state.upkeep.get(name, Upkeep()).closing(month) for name in passed}
    return replace(state, upkeep={**state.upkeep, **closed})


def close_year(state: State, move: m.CloseYear, tray: Tray) -> State:
    """Book the tax of the present villagers, if they pay any yet, and the returns that the referee set, in
    the last month of the year; then let the villages grow or shrink."""
    stronghold = look_up(state.strongholds, move.stronghold)
    within(move.people, -MAX_PEOPLE, MAX_PEOPLE)
    if inhabitants(stronghold) + move.people < 0 or (move.people and not stronghold.villages):
        raise Cannot(text("There are not that many people."))
    year = _year(state, stronghold, move)
    day = year_ends(state, stronghold, year) - 1 if year else None
    if is_taxed(state, stronghold, mapped=not move.year, sea=tray.up_to_fourth_edition):
        state = book_gp(state, stronghold.owner, TAXES, tax(stronghold), day)
    state = book_gp(state, stronghold.owner, RETURNS, returns(stronghold), day)
    villages = _grow_villages(stronghold.villages, move.people)
    return with_stronghold(state, replace(stronghold, villages=villages, years=stronghold.years + bool(year)))


def _year(state: State, stronghold: Stronghold, move: m.CloseYear) -> int:
    """Return the year that a move closes, or 0 if it names none and none is open. Raise `Cannot` for a year
    that cannot be closed now."""
    if not move.year:
        return stronghold.years + 1 if years_open(state, stronghold) else 0
    place, n = stronghold.name, within(move.year, 1)
    if move.year <= stronghold.years:
        raise Cannot(text("%(place)s: year %(n)s was already closed.", place=place, n=n))
    if move.year > months(state, stronghold) // MONTHS_IN_A_YEAR:
        day = year_ends(state, stronghold, move.year)
        raise Cannot(
            text("%(place)s: year %(n)s does not end before day %(day)s.", place=place, n=n, day=day)
        )
    if move.year > stronghold.years + 1:
        raise Cannot(
            text("%(place)s: close year %(n)s first.", place=stronghold.name, n=stronghold.years + 1)
        )
    return move.year


def _grow_villages(villages: tuple[int, ...], people: int) -> tuple[int, ...]:
    """Return the villages grown by a number of people, in proportion to their size, or equally if all are
    empty; see `facts.estates.share_out`."""
    if not people:
        return villages
    sizes = dict(enumerate(villages if any(villages) else (1,) * len(villages)))
    parts = share_out(sum(villages) + people, sizes)
    return tuple(parts.get(index, 0) for index in sizes)


def against_close_year(state: State, move: m.CloseYear) -> Iterator[Objection]:
    if not move.year:
        raise Refusal(text("Choose which year to close."))
    stronghold = state.strongholds[move.stronghold]
    if is_taxed(state, stronghold):
        return
    if not stronghold.at:
        yield against(text("The stronghold has no hex, so no tax is paid."), "barony")
    if left := not_clear(state, stronghold):
        yield against(
            ntext(
                "%(n)s hex is not cleared, so no tax is paid.",
                "%(n)s hexes are not cleared, so no tax is paid.",
                len(left),
            ),
            "barony",
        )


ROWS = (
    DeskRow.of(
        m.CloseMonth,
        close_month,
        lambda move: (
            text("%(place)s: month %(n)s is closed", place=move.stronghold, n=move.month)
            if move.month
            else text("%(place)s: the month is closed", place=move.stronghold)
        ),
        group=STRONGHOLDS,
        check=against_close_month,
    ),
    DeskRow.of(
        m.PayUpkeep,
        pay_upkeep,
        lambda move: (
            text("month %(n)s is closed: upkeep of %(who)s", n=move.month, who=move.who)
            if move.who
            else text("month %(n)s is closed without upkeep", n=move.month)
        ),
        group=STRONGHOLDS,
        check=lambda state, move: against_absence(state, move.who),
    ),
    DeskRow.of(
        m.CloseYear,
        close_year,
        lambda move: (
            text("%(place)s: year %(n)s is closed", place=move.stronghold, n=move.year)
            if move.year
            else text("%(place)s: the year is closed", place=move.stronghold)
        ),
        group=STRONGHOLDS,
        check=against_close_year,
    ),
)
