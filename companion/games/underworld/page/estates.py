"""Strongholds as pages and papers tell of them: how far they are, what is wrong, what a month costs."""

from dataclasses import dataclass

from companion.games.underworld.facts.estates import (
    HUNDREDTHS,
    PRICES,
    SHORTER,
    SIZES,
    TALLER,
    cost,
    gp,
    inhabitants,
    months,
    months_open,
    not_clear,
    years_open,
)
from companion.games.underworld.facts.wages import (
    hired,
    kept,
    lacks,
    month,
    month_to_pay,
    months_to_pay,
    upkeep,
    wages,
)
from companion.games.underworld.rules.building import ENGINEER
from companion.games.underworld.state.land import Stronghold
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Estate:
    """`stage`: how far the building is. `month`: wages. `warnings`: what it lacks, a sentence each."""

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
    """`size`: of one, as it is printed. `each`: its price; `cost`: of so much of it, at that height."""

    number: int
    item: str
    size: str
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
    """`free`: a stronghold of their own in the wilderness keeps them."""

    who: str
    experience: int
    sum: str
    free: bool


def estate(state: State, found: Stronghold) -> Estate:
    account = state.accounts.get(found.owner)
    return Estate(
        name=found.name,
        owner=found.owner,
        at=found.at,
        wilderness=found.wilderness,
        stage=_stage(state, found),
        month=gp(month(found)),
        people=sum(found.men.values()) + sum(found.specialists.values()),
        inhabitants=inhabitants(found),
        purse=gp(account.purse if account else 0),
        months=months(state, found),
        months_open=months_open(state, found),
        years_open=years_open(state, found),
        warnings=tuple(_warnings(state, found)),
    )


def _stage(state: State, found: Stronghold) -> Text:
    if found.ready < 0:
        return text("planned") if found.plan else text("nothing planned yet")
    owner = state.characters.get(found.owner)
    left = found.ready - owner.day if owner else 0
    if left > 0:
        return ntext(
            "built in %(n)s day, on day %(day)s", "built in %(n)s days, on day %(day)s", left, day=found.ready
        )
    return text("built on day %(day)s", day=found.ready)


def _warnings(state: State, found: Stronghold) -> list[Text]:
    told = [
        text("%(specialist)s: %(n)s more needed.", specialist=lack.specialist, n=lack.count)
        for lack in lacks(found)
    ]
    if found.plan and not found.specialists.get(ENGINEER):
        told.append(text("A major stronghold needs an Engineer."))
    if found.villages and (left := not_clear(state, found)):
        told.append(ntext("%(n)s hex is not cleared.", "%(n)s hexes are not cleared.", len(left)))
    account = state.accounts.get(found.owner)
    if account and account.purse < 0:
        told.append(text("%(who)s owes %(gp)s GP.", who=found.owner, gp=gp(-account.purse)))
    return told


def plan_lines(found: Stronghold) -> tuple[PlanLine, ...]:
    return tuple(
        PlanLine(
            number=number,
            item=section.item,
            size=SIZES.get(section.item, ""),
            amount=f"{section.hundredths / HUNDREDTHS:g}",
            taller=section.taller,
            height=_height(section.taller),
            price=section.price,
            each=gp(HUNDREDTHS * (section.price or PRICES.get(section.item, 0))),
            cost=gp(cost(section)),
        )
        for number, section in enumerate(found.plan)
    )


def _height(taller: int) -> str:
    added = taller * (TALLER if taller > 0 else -SHORTER)
    return f"{added:+} %".replace("-", "−") if added else ""


def wage_lines(found: Stronghold) -> tuple[WageLine, ...]:
    return tuple(
        WageLine(what=hired(wage.what), count=wage.count, each=gp(wage.each), sum=gp(wage.sum))
        for wage in wages(found)
    )


def upkeep_lines(state: State) -> tuple[UpkeepLine, ...]:
    """Of everybody today."""
    return tuple(
        UpkeepLine(
            who=who.name,
            experience=who.experience,
            sum=gp(upkeep(who.experience)),
            free=kept(state, who.name, who.day),
        )
        for who in state.characters.values()
        if not who.dead
    )


def owing(state: State) -> tuple[UpkeepLine, ...]:
    """Of those who owe it for the first month that is open."""
    month = month_to_pay(state)
    return tuple(line for line in upkeep_lines(state) if month in months_to_pay(state, line.who))


def priced() -> tuple[tuple[str, str, str], ...]:
    """Return item, size and price of every printed part."""
    return tuple((item, SIZES.get(item, ""), gp(HUNDREDTHS * price)) for item, price in PRICES.items())
