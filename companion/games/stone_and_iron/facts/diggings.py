"""Digging points, prices of jobs and where they can be done (The Tunnelling Phase)."""

from collections.abc import Iterator

from companion.games.stone_and_iron.catalogue.digging import (
    DIGGERS,
    JOBS,
    MINERS,
    POINTS,
    POINTS_OF_A_DRILL,
    POINTS_OF_MINERS,
    Job,
)
from companion.games.stone_and_iron.catalogue.squares import ROCK
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.state.grid import OFF, opposite
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import Options, State


def may_dig(unit: Unit) -> bool:
    """Return whether a unit is of core troops, at least ten; Dwarf Miners are core."""
    core = unit.grade == "core" or (unit.people, unit.troop) in MINERS
    return core and unit.models >= DIGGERS


def unit_points(unit: Unit) -> int:
    """Return the digging points of a unit, for each full ten (SI-42)."""
    each = POINTS_OF_MINERS if (unit.people, unit.troop) in MINERS else POINTS
    return unit.models // DIGGERS * each


def digging_points(army: Army, named: tuple[str, ...]) -> int:
    units = [unit for unit in army.units if unit.id in named and may_dig(unit)]
    drills = sum(unit.drills for unit in army.units) if units else 0
    return sum(unit_points(unit) for unit in units) + POINTS_OF_A_DRILL * drills


def price(options: Options, job: Job) -> int:
    """Return digging points of a job; enlarging as the table reads it (SI-44)."""
    return job.difference if job.difference and options.step_digging == "charge_difference" else job.cost


def suits(state: State, army: Army, job: Job, square: int) -> bool:
    """Return whether a job can be done at a square by an army where it stands."""
    here = state.squares[army.square]
    if job.own:
        if square != army.square:
            return False
        return here.kind == job.origin if job.origin else here.cavern and not here.base
    if square == OFF or square not in state.grid.beside[army.square]:
        return False
    there = state.squares[square]
    match job.id:
        case "breach":
            return there.passable and not is_open(state, army.square, square)
        case "collapse":
            return there.tunnel and not armies_in(state, square)
        case _:
            return there.kind == ROCK or not there.known


def is_open(state: State, a: int, b: int) -> bool:
    """Return whether both facing sides of two adjacent squares are open."""
    side = state.grid.beside[a].index(b)
    return bool(state.squares[a].open >> side & 1 and state.squares[b].open >> opposite(side) & 1)


def jobs(state: State, army: Army) -> Iterator[tuple[Job, int]]:
    """Return all that an army could dig where it stands, points left aside."""
    for job in JOBS.values():
        for square in (army.square, *state.grid.beside[army.square]):
            if suits(state, army, job, square):
                yield job, square
