"""The level key, for the referee; the plans of levels, in full and as far as players know them; strongholds
with plans and costs, and the month's ledger.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.games.underworld.facts.bestiary import in_one_line, kind_of
from companion.games.underworld.facts.estates import HUNDREDTHS, days_to_build, gp, returns, tax, total
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.estates import (
    AccountNow,
    Estate,
    PlanLine,
    UpkeepLine,
    WageLine,
    account_now,
    estate,
    everybody,
    plan_lines,
    upkeep_lines,
    wage_lines,
)
from companion.games.underworld.page.plans import (
    FloorMap,
    Sums,
    floor_map,
    holds_something,
    known_floor,
    natural_key,
    sort_rooms,
    sum_up,
)
from companion.games.underworld.state.land import Level, Stronghold
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRow:
    """A room that holds something, with the statistics of its monsters; or, if `room` is None, a run of empty
    rooms. `empty`: their names, shortened; `names`: their names one by one."""

    room: Room | None
    empty: str
    names: tuple[str, ...] = ()
    stats: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelSheet:
    name: str
    depth: int
    sums: Sums
    rows: tuple[KeyRow, ...]
    freshened: tuple[str, ...]


def level_key(position: Position[State], viewer: Viewer) -> tuple[LevelSheet, ...]:
    levels = position.state.levels.values() if position.state else ()
    return tuple(
        LevelSheet(
            name=level.name,
            depth=level.depth,
            sums=sum_up(level.rooms.values()),
            rows=tuple(_rows(level, position.state)),
            freshened=level.freshened,
        )
        for level in sorted(levels, key=lambda each: (each.depth, natural_key(each.name)))
    )


def _rows(level: Level, state: State | None) -> Iterator[KeyRow]:
    for some, rooms in groupby(sort_rooms(level), holds_something):
        if some:
            for room in rooms:
                stats = in_one_line(kind_of(state, room.monster)) if state and room.guarded else ()
                yield KeyRow(room=room, empty="", stats=stats)
        else:
            names = [room.name for room in rooms]
            yield KeyRow(room=None, empty=", ".join(_short(names)), names=tuple(names))


def _short(names: list[str]) -> Iterator[str]:
    """Yield `3–7` for consecutive numbers, and other names as they are."""
    start = 0
    for place, name in enumerate(names):
        after = names[place + 1] if place + 1 < len(names) else ""
        if name.isdecimal() and after.isdecimal() and int(after) == int(name) + 1:
            continue
        yield name if start == place else f"{names[start]}–{name}"
        start = place + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSheet:
    """`all`: whether it shows what players do not know."""

    name: str
    map: FloorMap
    all: bool


def list_planned(state: State) -> tuple[Level, ...]:
    """Return the levels that have a plan, the one nearest the surface first."""
    levels = (level for level in state.levels.values() if level.plan.rects)
    return tuple(sorted(levels, key=lambda each: (each.depth, natural_key(each.name))))


def _full_plan(level: Level) -> PlanSheet:
    return PlanSheet(name=level.name, map=floor_map(level), all=True)


def _known_plan(level: Level) -> PlanSheet:
    seen = replace(level, plan=known_floor(level), open=frozenset[int]())
    return PlanSheet(name="", map=floor_map(seen, all_=False), all=False)


def level_plans(position: Position[State], viewer: Viewer) -> tuple[PlanSheet, ...]:
    return tuple(map(_full_plan, list_planned(position.state))) if position.state else ()


def known_plans(position: Position[State], viewer: Viewer) -> tuple[PlanSheet, ...]:
    """Return what the players have seen, even for the referee."""
    return (
        tuple(_known_plan(level) for level in list_planned(position.state) if level.open)
        if position.state
        else ()
    )


def _choose_level(state: State, given: Mapping[str, str]) -> Level | None:
    level = state.levels.get(given.get("level", ""))
    return level or next(iter(list_planned(state)), None)


def plan_drawn(state: State, given: Mapping[str, str]) -> PlanSheet | None:
    level = _choose_level(state, given)
    return _full_plan(level) if level and level.plan.rects else None


def known_plan_drawn(state: State, given: Mapping[str, str]) -> PlanSheet | None:
    level = _choose_level(state, given)
    return _known_plan(level) if level and level.open else None


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateSheet:
    """`days`: how long building takes. `tax`, `returns`: GP a year, the tax only once the land is cleared."""

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
    """`upkeep`: of everybody alive and free. `accounts`: of everybody who has one."""

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


def _sheet(state: State, stronghold: Stronghold) -> EstateSheet:
    return EstateSheet(
        estate=estate(state, stronghold),
        plan=plan_lines(stronghold),
        total=gp(total(stronghold.plan)),
        days=days_to_build(total(stronghold.plan), int(state.readings["building_pace"])),
        wages=wage_lines(stronghold),
        horses=stronghold.horses,
        villages=stronghold.villages,
        tax=gp(HUNDREDTHS * tax(stronghold)),
        returns=gp(HUNDREDTHS * returns(stronghold)),
    )


PAPERS: Final = (
    Paper(name="level-key", title=text("Level key"), page=level_key),
    Paper(
        name="level-plans",
        title=text("Plans of levels"),
        page=level_plans,
        fits=lambda state: bool(list_planned(state)),
        drawn=plan_drawn,
        sketched="floor",
    ),
    Paper(
        name="known-levels",
        title=text("Plans that the players know"),
        page=known_plans,
        fits=lambda state: any(level.open for level in list_planned(state)),
        drawn=known_plan_drawn,
        sketched="floor",
    ),
    Paper(name="strongholds", title=text("Strongholds: plans and costs"), page=strongholds),
    Paper(name="monthly-ledger", title=text("Monthly accounts"), page=monthly_ledger),
)
