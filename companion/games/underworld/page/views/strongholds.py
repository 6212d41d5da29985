"""Strongholds: all of them; one with its month, its plan and its people; the land around it: what is cleared,
who lives there, what a year yields.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.estates import (
    HUNDREDTHS,
    MONTHS_IN_A_YEAR,
    OPEN,
    TAX,
    days_in_a_month,
    days_in_a_year,
    days_to_build,
    gp,
    is_taxed,
    land,
    month_ends,
    not_clear,
    reach,
    returns,
    tax,
    to_clear,
    total,
    year_ends,
)
from companion.games.underworld.facts.travel import here
from companion.games.underworld.facts.wages import MEN, MONTHLY, describe_hired, free_armorers, output
from companion.games.underworld.page.estates import (
    Estate,
    PlanLine,
    WageLine,
    estate,
    list_prices,
    plan_lines,
    wage_lines,
)
from companion.games.underworld.rules.estates import HIGHEST, INVESTMENTS, RESPONDERS
from companion.games.underworld.rules.hiring import OFFERS, chance_to_find
from companion.games.underworld.state.land import Found, Search, Stronghold
from companion.games.underworld.state.present import free
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Strongholds:
    """`characters`: who may own one. `offended`: the characters that villagers and others have turned
    against, and who comes for them."""

    estates: tuple[Estate, ...]
    characters: tuple[str, ...]
    offended: tuple[tuple[str, Text], ...]
    responders: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrongholdNow:
    """`closes`: the month since the founding that is closed next, with its `first` and `last` day; `month`:
    the month of the campaign under which it is booked."""

    estate: Estate
    wages: tuple[WageLine, ...]
    closes: int
    first: int
    last: int
    month: int
    planned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPage:
    """`parts`: item, size and price of each printed part; `open`: items that the referee prices."""

    estate: Estate
    lines: tuple[PlanLine, ...]
    total: str
    days: int
    pace: str
    paid: bool
    parts: tuple[tuple[str, Text | None, str], ...]
    open: tuple[str, ...]
    highest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Garrison:
    """`men`, `specialists`: the people who can be hired, each with value, words and GP a month. `offers`:
    each offer with the highest face of a d6 that brings men-at-arms of the owner's own kind, and the highest
    that brings anybody else. `free`: how many Armorers are free; `makes`: the suits, shields or weapons that
    one of them makes in a month without assistants. `search`: the last search; `searching`: whom it is for;
    `days`: how many days it still takes."""

    estate: Estate
    search: Search | None
    searching: Text
    days: int
    wages: tuple[WageLine, ...]
    horses: int
    men: tuple[tuple[str, Text, str], ...]
    specialists: tuple[tuple[str, Text, str], ...]
    offers: tuple[tuple[str, int, int], ...]
    free: int
    makes: Mapping[str, int]


def strongholds(state: State, viewer: Viewer, args: Mapping[str, str]) -> Strongholds:
    return Strongholds(
        estates=tuple(estate(state, found) for found in state.strongholds.values()),
        characters=free(state),
        offended=tuple((who, say_printed(by)) for who, by in state.offended.items()),
        responders=tuple((by, say_printed(by)) for by in RESPONDERS),
    )


def stronghold(state: State, viewer: Viewer, args: Mapping[str, str]) -> StrongholdNow:
    found = stronghold_of(state, args)
    last = month_ends(state, found, found.paid + 1) - 1
    return StrongholdNow(
        closes=found.paid + 1,
        first=month_ends(state, found, found.paid),
        last=last,
        month=last // days_in_a_month(state) + 1,
        estate=estate(state, found),
        wages=wage_lines(found),
        planned=bool(found.plan),
    )


def plan(state: State, viewer: Viewer, args: Mapping[str, str]) -> PlanPage:
    found = stronghold_of(state, args)
    pace = state.readings["building_pace"]
    return PlanPage(
        estate=estate(state, found),
        lines=plan_lines(found),
        total=gp(total(found.plan)),
        days=days_to_build(total(found.plan), int(pace)),
        pace=pace,
        paid=found.ready >= 0,
        parts=list_prices(),
        open=OPEN,
        highest=HIGHEST,
    )


def garrison(state: State, viewer: Viewer, args: Mapping[str, str]) -> Garrison:
    found = stronghold_of(state, args)
    search, owner = found.search, state.characters.get(found.owner)
    return Garrison(
        estate=estate(state, found),
        search=search,
        searching=describe_hired(search.whom if search else ""),
        days=max(0, search.ends - owner.day) if search and owner else 0,
        wages=wage_lines(found),
        horses=found.horses,
        men=tuple((what, describe_hired(what), gp(each)) for what, each in MEN.items()),
        specialists=tuple((what, describe_hired(what), gp(100 * each)) for what, each in MONTHLY.items()),
        offers=tuple(
            (offer, chance_to_find(state, offer, easily=True), chance_to_find(state, offer, easily=False))
            for offer in OFFERS
        ),
        free=free_armorers(found),
        makes=output(0, 0),
    )


def stronghold_of(state: State, args: Mapping[str, str]) -> Stronghold:
    name = args.get("place", "")
    if name not in state.strongholds:
        raise Refusal(text("There is no such stronghold."), Fault.UNKNOWN)
    return state.strongholds[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class HexNow:
    name: str
    terrain: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Investment:
    what: Text
    gp: str
    pct: int
    yearly: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Barony:
    """`cleared`, `unmapped`: numbers of hexes within reach; `to_clear`: hexes to send a force to; `waiting`:
    hexes where a force met somebody, and whom; `at`: the place of a party that could meet them. `head`: the
    yearly tax per villager; `tax`: that of all villagers; `taxed`: whether they pay it now. `invested`: what
    is invested; `investments`: what gold can be put into, as value and words. `year`: a year's tax, if paid,
    and returns; `month`: a twelfth of that. `closes`: the year that is closed next, which ends on day `ends`;
    `days`: the days of a year."""

    estate: Estate
    reach: int
    cleared: int
    unmapped: int
    to_clear: tuple[HexNow, ...]
    waiting: tuple[tuple[str, Found], ...]
    at: str
    villages: tuple[int, ...]
    head: int
    tax: str
    taxed: bool
    invested: tuple[Investment, ...]
    returns: str
    year: str
    month: str
    closes: int
    ends: int
    days: int
    investments: tuple[tuple[str, Text], ...]


def barony(state: State, viewer: Viewer, args: Mapping[str, str]) -> Barony:
    found = stronghold_of(state, args)
    left, mapped, pays = not_clear(state, found), to_clear(state, found), is_taxed(state, found)
    year = HUNDREDTHS * ((tax(found) if pays else 0) + returns(found))
    return Barony(
        estate=estate(state, found),
        reach=reach(state),
        cleared=len(land(state, found)) - len(left),
        unmapped=len(left) - len(mapped),
        to_clear=tuple(
            HexNow(name=name, terrain=say_printed(here(state, name).terrain))
            for name in mapped
            if name not in found.waiting
        ),
        waiting=tuple((name, met) for name, met in found.waiting.items() if name in mapped),
        at=state.journey.at if state.journey and not state.expedition and not state.groups else "",
        villages=found.villages,
        head=TAX,
        tax=gp(HUNDREDTHS * tax(found)),
        taxed=pays,
        invested=tuple(
            Investment(
                what=say_printed(what),
                gp=gp(HUNDREDTHS * one.gp),
                pct=one.pct,
                yearly=gp(HUNDREDTHS * (one.gp * one.pct // 100)),
            )
            for what, one in found.investments.items()
        ),
        returns=gp(HUNDREDTHS * returns(found)),
        year=gp(year),
        month=gp(year // MONTHS_IN_A_YEAR),
        closes=found.years + 1,
        ends=year_ends(state, found, found.years + 1),
        days=days_in_a_year(state),
        investments=tuple((what, say_printed(what)) for what in INVESTMENTS),
    )


VIEWS: Final = {
    "strongholds": strongholds,
    "stronghold": stronghold,
    "plan": plan,
    "garrison": garrison,
    "barony": barony,
}
