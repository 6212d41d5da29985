"""A route over the map before the party takes it: where it leads, what each day costs and what may happen."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.charts import YES
from companion.games.underworld.catalogue.tables import chart
from companion.games.underworld.facts.travel import (
    BY_TERRAIN,
    LAKE,
    LAND,
    NEAR_A_CASTLE,
    SEA,
    castles_on,
    cost,
    days_of_rest,
    dice_of_a_day,
    here,
    never_lost,
    points,
    rest_due,
    table_terrain,
)
from companion.games.underworld.state.land import SIDES, apart, beside
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.present import travellers
from companion.games.underworld.state.state import State

MAX_AHEAD: Final = 60
"""The most hexes of a planned route."""
MAX_DETOUR: Final = 5
"""How far a route may leave the direct one: for each of its hexes, the distances to start and goal add up to
at most this many more than the direct distance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAhead:
    """A day of the route. `hexes`: entered on that day; none on a day of rest. `spent`: movement points, of
    `points`. `lost`, `met`: the chances of getting lost and of an encounter. `castles`: those that may see
    the party."""

    hexes: tuple[str, ...]
    spent: int = 0
    points: int = 0
    lost: Fraction = Fraction(0)
    met: Fraction = Fraction(0)
    castles: tuple[str, ...] = ()


def way_to(state: State, journey: Journey, start: str, goal: str) -> tuple[str, ...]:
    """Return the hexes of the cheapest route, without its start and cut off after `MAX_AHEAD`; empty if there
    is no route, or the goal is farther away than `MAX_AHEAD`."""
    direct = apart(start, goal)
    if direct > MAX_AHEAD:
        return ()
    ahead: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, ())]
    been: set[str] = set()
    while ahead:
        spent, _steps, at, way = heapq.heappop(ahead)
        if at == goal:
            return way[:MAX_AHEAD]
        if at in been:
            continue
        been.add(at)
        for other in (beside(at, side) for side in SIDES):
            near = other and apart(start, other) + apart(other, goal) <= direct + MAX_DETOUR
            if not near or other in been or not _can_enter(state, journey, other):
                continue
            price = spent + cost(journey, here(state, other))
            heapq.heappush(ahead, (price, len(way) + 1, other, (*way, other)))
    return ()


def _can_enter(state: State, journey: Journey, name: str) -> bool:
    return journey.travel != LAND or here(state, name).terrain not in (SEA, LAKE)


def days_ahead(state: State, journey: Journey, path: tuple[str, ...]) -> tuple[DayAhead, ...]:
    """Return the route day by day, with the days of rest that fall due, if nothing happens on the way."""
    return tuple(_days(state, journey, path))


def _days(state: State, journey: Journey, path: tuple[str, ...]) -> Iterator[DayAhead]:
    left, now = list(path), journey
    while left:
        if rest_due(now):
            yield from (DayAhead(hexes=()) for _day in range(days_of_rest(now)))
            now = replace(now, moved=0, owed=0)
        day = _day(state, now, tuple(left))
        left = left[len(day.hexes) :]
        now = replace(now, at=day.hexes[-1], moved=now.moved + 1, rested=0)
        yield day


def _day(state: State, now: Journey, path: tuple[str, ...]) -> DayAhead:
    """Return the first day of the path: the hexes that its points allow; the first hex may always be
    entered."""
    begins = here(state, now.at).terrain
    most = points(now, begins, travellers(state, now))
    prices = [cost(now, here(state, name)) for name in path]
    entered = 1
    while entered < len(path) and sum(prices[: entered + 1]) <= most:
        entered += 1
    hexes = path[:entered]
    ends = here(state, hexes[-1]).terrain
    near = (
        castle
        for name, castle in castles_on(state.hexes)
        if any(apart(name, one) <= NEAR_A_CASTLE for one in hexes)
    )
    return DayAhead(
        hexes=hexes,
        spent=sum(prices[:entered]),
        points=most,
        lost=Fraction(0) if never_lost(state, begins) else _chance("lost", f"{begins}:lost"),
        met=_chance_to_meet(now, begins, ends),
        castles=tuple(dict.fromkeys(near)),
    )


def _chance_to_meet(now: Journey, begins: str, ends: str) -> Fraction:
    """Return the chance of an encounter: at midday where the day begins, in the evening where it ends."""
    midday, evening = dice_of_a_day(now)
    nobody = Fraction(1)
    for when, terrain in (*((each, begins) for each in midday), *((each, ends) for each in evening)):
        named = (
            ("lost", f"{table_terrain(terrain)}:encounter")
            if when == BY_TERRAIN
            else ("afloat_air_checks", when)
        )
        nobody *= 1 - _chance(*named)
    return 1 - nobody


def _chance(table: str, case: str) -> Fraction:
    return chart(table, case).odds().get(YES, Fraction(0))
