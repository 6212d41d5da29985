"""Strongholds with their plans and costs, and the ledger of the month."""

from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.estates import HUNDREDTHS, days_to_build, gp, returns, tax, total
from companion.games.underworld.page.accounts import AccountNow, account_now, everybody
from companion.games.underworld.page.estates import (
    Estate,
    PlanLine,
    UpkeepLine,
    WageLine,
    estate,
    plan_lines,
    upkeep_lines,
    wage_lines,
)
from companion.games.underworld.state.home import Stronghold
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import text


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateSheet:
    """`days`: to build it in. `tax`, `returns`: of a year, once the land is cleared."""

    estate: Estate
    plan: tuple[PlanLine, ...]
    total: str
    days: int
    wages: tuple[WageLine, ...]
    horses: int
    villages: tuple[int, ...]
    tax: str
    returns: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthlyLedger:
    """`estates`: what each pays in a month. `accounts`: of everybody with gold."""

    estates: tuple[EstateSheet, ...]
    upkeep: tuple[UpkeepLine, ...]
    accounts: tuple[AccountNow, ...]


def strongholds(position: Position[State], viewer: Viewer) -> tuple[EstateSheet, ...]:
    state = position.state
    return tuple(_sheet(state, found) for found in state.strongholds.values()) if state else ()


def monthly_ledger(position: Position[State], viewer: Viewer) -> MonthlyLedger:
    state = position.state
    if state is None:
        return MonthlyLedger(estates=(), upkeep=(), accounts=())
    return MonthlyLedger(
        estates=strongholds(position, viewer),
        upkeep=upkeep_lines(state),
        accounts=tuple(account_now(state, who) for who in everybody(state) if who in state.accounts),
    )


def _sheet(state: State, found: Stronghold) -> EstateSheet:
    return EstateSheet(
        estate=estate(state, found),
        plan=plan_lines(found),
        total=gp(total(found.plan)),
        days=days_to_build(total(found.plan), int(state.readings["building_pace"])),
        wages=wage_lines(found),
        horses=found.horses,
        villages=found.villages,
        tax=gp(HUNDREDTHS * tax(found)),
        returns=gp(HUNDREDTHS * returns(found)),
    )


PAPERS: Final = (
    Paper(name="strongholds", title=text("Strongholds: plans and costs"), page=strongholds),
    Paper(name="monthly-ledger", title=text("Monthly ledger"), page=monthly_ledger),
)
