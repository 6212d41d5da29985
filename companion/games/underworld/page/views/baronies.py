"""The land around a stronghold: what is cleared, who lives there, what a year brings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts.calendar import MONTHS_IN_A_YEAR, days_in_a_year, year_ends
from companion.games.underworld.facts.estates import (
    HUNDREDTHS,
    TAX,
    gp,
    land,
    not_clear,
    reach,
    returns,
    tax,
    taxed,
    to_clear,
)
from companion.games.underworld.facts.travel import here
from companion.games.underworld.page.estates import Estate, estate
from companion.games.underworld.page.views.strongholds import stronghold_of
from companion.games.underworld.rules.baronies import INVESTMENTS
from companion.games.underworld.state.home import Found
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HexNow:
    name: str
    terrain: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """Gold that was put into something. `yearly`: what it returns."""

    what: str
    gp: str
    pct: int
    yearly: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Barony:
    """`cleared`, `unmapped`: hexes within reach; `to_clear`: those to send a force to; `waiting`: where one
    met somebody, with whom; `at`: where a party stands that could meet them. `tax`: of a year; none while
    land within reach is not cleared. `year`: with the returns; `month`: a twelfth of it. `closes`: the year
    that is closed next, over on day `ends`; `days`: of a year.
    """

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
    put: tuple[Put, ...]
    returns: str
    year: str
    month: str
    closes: int
    ends: int
    days: int
    investments: tuple[str, ...]


def barony(state: State, viewer: Viewer, args: Mapping[str, str]) -> Barony:
    """Return the view `barony`."""
    found = stronghold_of(state, args)
    left, mapped, pays = not_clear(state, found), to_clear(state, found), taxed(state, found)
    year = HUNDREDTHS * ((tax(found) if pays else 0) + returns(found))
    return Barony(
        estate=estate(state, found),
        reach=reach(state),
        cleared=len(land(state, found)) - len(left),
        unmapped=len(left) - len(mapped),
        to_clear=tuple(
            HexNow(name=name, terrain=said(here(state, name).terrain))
            for name in mapped
            if name not in found.waiting
        ),
        waiting=tuple((name, met) for name, met in found.waiting.items() if name in mapped),
        at=state.journey.at if state.journey and not state.expedition and not state.groups else "",
        villages=found.villages,
        head=TAX,
        tax=gp(HUNDREDTHS * tax(found)),
        taxed=pays,
        put=tuple(
            Put(
                what=what,
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
        investments=INVESTMENTS,
    )


VIEWS: Final = {"barony": barony}
