"""Gold and strongholds, for pages and papers: monthly accounts with their headings in words; how far a
stronghold is built, what it lacks, what it costs a month.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.estates import (
    HUNDREDTHS,
    PRICES,
    SHORTER,
    SIZES,
    TALLER,
    cost,
    gp,
    inhabitants,
    month_of,
    months,
    months_open,
    not_clear,
    years_open,
)
from companion.games.underworld.facts.wages import (
    UPKEEP,
    describe_hired,
    is_kept,
    lacks,
    month_to_pay,
    monthly_wages,
    months_to_pay,
    upkeep,
    wages,
)
from companion.games.underworld.rules.closing import RETURNS, TAXES, WAGES
from companion.games.underworld.rules.estates import BUILDING, ENGINEER, INVESTED
from companion.games.underworld.rules.hiring import MISSION, RUMOURS, SEEKING
from companion.games.underworld.rules.people import UNACCOUNTED
from companion.games.underworld.state.land import Account, Stronghold
from companion.games.underworld.state.present import is_free
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, sign_number, text

HEADINGS: Final[Mapping[str, Text]] = {
    BUILDING: text("Building"),
    SEEKING: text("Search for people"),
    RUMOURS: text("News"),
    MISSION: text("Missions"),
    UPKEEP: text("Upkeep"),
    TAXES: text("Taxes"),
    RETURNS: text("Returns"),
    INVESTED: text("Invested"),
    UNACCOUNTED: text("Not accounted for"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    heading: Text
    sum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthOfGold:
    """A month of an account: the balance `before` and `after`, and what came in and went out. `number`: from
    1."""

    number: int
    before: str
    lines: tuple[Line, ...]
    came: str
    went: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountNow:
    """`months`: the latest first."""

    who: str
    day: int
    purse: str
    owes: bool
    months: tuple[MonthOfGold, ...]


def account_now(state: State, who: str) -> AccountNow:
    found = state.accounts.get(who, Account())
    character = state.characters.get(who)
    return AccountNow(
        who=who,
        day=character.day if character else 0,
        purse=gp(found.purse),
        owes=found.purse < 0,
        months=months_of(found),
    )


def months_of(account: Account) -> tuple[MonthOfGold, ...]:
    """Return the months of an account, the latest first; each begins with the balance of the one before."""
    told, has = list[MonthOfGold](), 0
    for number in sorted(map(int, account.months)):
        lines = account.months[str(number)]
        came = sum(sum_ for sum_ in lines.values() if sum_ > 0)
        after = has + sum(lines.values())
        told.append(
            MonthOfGold(
                number=number + 1,
                before=gp(has),
                lines=_lines(lines),
                came=gp(came),
                went=gp(after - has - came),
                after=gp(after),
            )
        )
        has = after
    return tuple(reversed(told))


def _lines(booked: Mapping[str, int]) -> tuple[Line, ...]:
    return tuple(Line(heading=name_heading(what), sum=gp(sum_)) for what, sum_ in booked.items() if sum_)


def name_heading(what: str) -> Text:
    """Return a heading in words; one that was typed, as it is."""
    kind, _, whom = what.partition(": ")
    if kind == WAGES and whom:
        return text("Wages: %(what)s", what=describe_hired(whom))
    return HEADINGS.get(what, Text(what))


def everybody(state: State) -> tuple[str, ...]:
    """Return the characters, and everybody else who has an account."""
    return tuple(dict.fromkeys((*state.characters, *state.accounts)))


def month_now(state: State, who: str) -> int:
    """Return the month that a character has reached, from 1."""
    return month_of(state, who) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Estate:
    """A stronghold. `stage`: how far building has got. `month`: a month's wages. `months`: how many whole
    months have passed since it was founded; `months_open`, `years_open`: how many are not closed yet.
    `warnings`: a sentence for each thing that is amiss."""

    name: str
    owner: str
    at: str
    wilderness: bool
    stage: Text
    month: str
    people: int
    inhabitants: int
    purse: str
    months: int
    months_open: int
    years_open: int
    warnings: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLine:
    """A line of the plan. `size`, `each`: the size and the price of one piece; `cost`: the price of the whole
    amount, adjusted for its height."""

    number: int
    item: str
    size: Text | None
    amount: str
    taller: int
    height: str
    price: int
    each: str
    cost: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WageLine:
    what: Text
    count: int
    each: str
    sum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepLine:
    """`free`: whether they owe nothing today, because they have a stronghold in the wilderness that can be
    lived in, or pay no upkeep at all."""

    who: str
    experience: int
    sum: str
    free: bool


def purse(state: State, who: str) -> str:
    """Return a character's gold in GP; 0 without an account."""
    return gp(state.accounts[who].purse if who in state.accounts else 0)


def estate(state: State, stronghold: Stronghold) -> Estate:
    return Estate(
        name=stronghold.name,
        owner=stronghold.owner,
        at=stronghold.at,
        wilderness=stronghold.wilderness,
        stage=_stage(state, stronghold),
        month=gp(monthly_wages(stronghold)),
        people=sum(stronghold.men.values()) + sum(stronghold.specialists.values()),
        inhabitants=inhabitants(stronghold),
        purse=purse(state, stronghold.owner),
        months=months(state, stronghold),
        months_open=months_open(state, stronghold),
        years_open=years_open(state, stronghold),
        warnings=tuple(_warnings(state, stronghold)),
    )


def _stage(state: State, stronghold: Stronghold) -> Text:
    if stronghold.ready < 0:
        return text("planned") if stronghold.plan else text("nothing planned yet")
    owner = state.characters.get(stronghold.owner)
    left = stronghold.ready - owner.day if owner else 0
    if left > 0:
        return ntext(
            "ready in %(n)s day, on day %(day)s",
            "ready in %(n)s days, on day %(day)s",
            left,
            day=stronghold.ready,
        )
    return text("built on day %(day)s", day=stronghold.ready)


def _warnings(state: State, stronghold: Stronghold) -> list[Text]:
    told = [
        text("%(specialist)s: %(n)s more needed.", specialist=lack.specialist, n=lack.count)
        for lack in lacks(stronghold)
    ]
    if stronghold.plan and not stronghold.specialists.get(ENGINEER):
        told.append(text("A major stronghold needs an Engineer."))
    if stronghold.villages and (left := not_clear(state, stronghold)):
        told.append(ntext("%(n)s hex is not cleared.", "%(n)s hexes are not cleared.", len(left)))
    account = state.accounts.get(stronghold.owner)
    if account and account.purse < 0:
        told.append(text("%(who)s owes %(gp)s GP.", who=stronghold.owner, gp=gp(-account.purse)))
    return told


def plan_lines(stronghold: Stronghold) -> tuple[PlanLine, ...]:
    return tuple(
        PlanLine(
            number=number,
            item=section.item,
            size=size_of(section.item),
            amount=f"{section.hundredths / HUNDREDTHS:g}",
            taller=section.taller,
            height=_height(section.taller),
            price=section.price,
            each=gp(HUNDREDTHS * (section.price or PRICES.get(section.item, 0))),
            cost=gp(cost(section)),
        )
        for number, section in enumerate(stronghold.plan)
    )


def size_of(item: str) -> Text | None:
    """Return the size of a printed part, if it has one."""
    return say_printed(SIZES[item]) if item in SIZES else None


def _height(taller: int) -> str:
    added = taller * (TALLER if taller > 0 else -SHORTER)
    return sign_number(f"{added:+} %") if added else ""


def wage_lines(stronghold: Stronghold) -> tuple[WageLine, ...]:
    return tuple(
        WageLine(what=describe_hired(wage.what), count=wage.count, each=gp(wage.each), sum=gp(wage.sum))
        for wage in wages(stronghold)
    )


def upkeep_lines(state: State) -> tuple[UpkeepLine, ...]:
    """Return today's upkeep of everybody who is alive and free."""
    return tuple(
        UpkeepLine(
            who=who.name,
            experience=who.experience,
            sum=gp(upkeep(who.experience)),
            free=is_kept(state, who.name, who.day),
        )
        for who in state.characters.values()
        if is_free(state, who.name)
    )


def list_owing(state: State) -> tuple[UpkeepLine, ...]:
    """Return the upkeep of everybody who owes it for the earliest month that is not paid yet."""
    month = month_to_pay(state)
    return tuple(line for line in upkeep_lines(state) if month in months_to_pay(state, line.who))


def list_prices() -> tuple[tuple[str, Text | None, str], ...]:
    """Return item, size and price of every printed part."""
    return tuple((item, size_of(item), gp(HUNDREDTHS * price)) for item, price in PRICES.items())
