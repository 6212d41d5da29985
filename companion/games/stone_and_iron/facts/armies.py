"""The properties of an army that depend on its units: speed, tunnelling, general, sizes, points; its digging
points, the prices of jobs and where they can be done (The Tunnelling Phase).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.factions import (
    DWARFS,
    FACTIONS,
    GRADES,
    ORCS,
    SKAVEN,
    TOMB_KINGS,
    Unit,
    faction_of,
)
from companion.games.stone_and_iron.catalogue.rulebook import (
    DIGGERS,
    JOBS,
    MINERS,
    POINTS,
    POINTS_OF_A_DRILL,
    POINTS_OF_MINERS,
    Job,
)
from companion.games.stone_and_iron.catalogue.squares import LARGEST_IN_SMALL, ROCK
from companion.games.stone_and_iron.state.pieces import OFF, Army, opposite
from companion.games.stone_and_iron.state.state import Options, State

MOUNTED_MOVE = 8
BASIC_MOVE = 5
HERO_LIMIT = 2000
"""The most points that a Hero commands; a Lord commands any number."""

MUSTER_POINTS = 500
NIGHT_GOBLIN_TROOPS = ("night goblin", "squig", "fanatic")


def allowance(options: Options, army: Army) -> int:
    """Return the movement points of an army a turn: those of its slowest unit (SI-26), or `MOUNTED_MOVE` if
    all its units are mounted and the table allows it; 0 without units."""
    if options.mounted_allowed == "on" and army.units and all(unit.mounted for unit in army.units):
        return MOUNTED_MOVE
    return min((_move(options, unit) for unit in army.units), default=0)


def _move(options: Options, unit: Unit) -> int:
    if unit.people == TOMB_KINGS and options.undead_includes_tomb_kings == "off":
        return BASIC_MOVE
    return FACTIONS[unit.people].move if unit.people in FACTIONS else BASIC_MOVE


def breaks_tunnelling(army: Army) -> Unit | None:
    """Return a unit that keeps a Skaven or Orc army from being a tunnelling army; None if there is none."""
    people = faction_of(army.owner).id
    for unit in own_units(army):
        if people == SKAVEN and (unit.war_machine or unit.us > 1):
            return unit
        if people == ORCS and not any(troop in unit.troop for troop in NIGHT_GOBLIN_TROOPS):
            return unit
    return None


def own_units(army: Army) -> tuple[Unit, ...]:
    """Return the units of an army that are of its owner's people; only these decide whether it is a
    tunnelling army (SI-16)."""
    people = faction_of(army.owner).id
    return tuple(unit for unit in army.units if unit.people == people)


def is_tunnelling(army: Army) -> bool:
    """Return whether an army is a tunnelling army: Dwarfs need a unit of Miners; Skaven may have neither war
    machines nor models above unit strength 1, Orcs and Goblins nothing but Night Goblins, squigs and
    fanatics. Units of other peoples are ignored (SI-16)."""
    people, own = faction_of(army.owner).id, own_units(army)
    if people == DWARFS:
        return any("miner" in unit.troop for unit in own)
    return people in (SKAVEN, ORCS) and bool(own) and breaks_tunnelling(army) is None


def max_strength(army: Army) -> int:
    """Return the greatest unit strength of any model (SI-27)."""
    return max((unit.us for unit in army.units), default=0)


def is_large(army: Army) -> bool:
    return max_strength(army) > LARGEST_IN_SMALL


def points(army: Army) -> int:
    return sum(unit.worth for unit in army.units)


def models(army: Army) -> int:
    return sum(unit.models for unit in army.units)


def general(army: Army) -> str:
    """Return the grade of the general, `lord` or `hero`, the highest there is (SI-29); empty for a leaderless
    force."""
    grades = {unit.grade for unit in army.units}
    return next((grade for grade in ("lord", "hero") if grade in grades), "")


def over_command(army: Army) -> int:
    """Return by how many points an army exceeds what its general may command; 0 if it does not."""
    return max(0, points(army) - HERO_LIMIT) if general(army) == "hero" else 0


@dataclass(frozen=True, slots=True)
class Share:
    """The totals of a faction's units of one grade."""

    grade: str
    units: int
    models: int
    points: int


def composition(units: Iterable[Unit]) -> tuple[Share, ...]:
    """Return the totals of the units of each grade (The Map and Movement). Dwarf Miners count as core,
    whatever grade was entered."""
    listed = [(counted_grade(unit), unit) for unit in units if unit.models]
    return tuple(
        Share(
            grade,
            sum(its == grade for its, _unit in listed),
            sum(unit.models for its, unit in listed if its == grade),
            sum(unit.worth for its, unit in listed if its == grade),
        )
        for grade in GRADES
    )


def counted_grade(unit: Unit) -> str:
    return "core" if unit.people == DWARFS and "miner" in unit.troop else unit.grade


def units_of_faction(state: State, seat: str) -> tuple[Unit, ...]:
    return tuple(unit for army in armies_of(state, seat) for unit in army.units)


def armies_of(state: State, seat: str) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.owner == seat)


def armies_in(state: State, square: int) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.square == square)


def army_of_unit(state: State, unit: str) -> Army | None:
    return next((army for army in state.armies.values() if any(one.id == unit for one in army.units)), None)


def unit_of(army: Army, unit: str) -> Unit | None:
    return next((one for one in army.units if one.id == unit), None)


def is_undead(options: Options, unit: Unit) -> bool:
    """Return whether the troop rules of the Undead apply to a unit (SI-23)."""
    tomb_kings = unit.people == TOMB_KINGS and options.undead_includes_tomb_kings == "on"
    return unit.people == "undead" or tomb_kings


def may_dig(unit: Unit) -> bool:
    """Return whether a unit may dig: core troops, at least ten models; Dwarf Miners and Clanrats count as
    core."""
    core = unit.grade == "core" or (unit.people, unit.troop) in MINERS
    return core and unit.models >= DIGGERS


def unit_digging_points(unit: Unit) -> int:
    """Return the digging points of a unit: so many for every full ten models (SI-42)."""
    each = POINTS_OF_MINERS if (unit.people, unit.troop) in MINERS else POINTS
    return unit.models // DIGGERS * each


def digging_points(army: Army, named: tuple[str, ...]) -> int:
    """Return the digging points of the named units that may dig and, if at least one may, also those of the
    army's drills that have not been counted yet."""
    units = [unit for unit in army.units if unit.id in named and may_dig(unit)]
    drills = sum(unit.drills for unit in army.units if unit.id not in army.drilled) if units else 0
    return sum(unit_digging_points(unit) for unit in units) + POINTS_OF_A_DRILL * drills


def price(options: Options, job: Job) -> int:
    """Return the digging points that a job costs; for enlarging, as the table reads the rule (SI-44)."""
    return job.difference if job.difference and options.step_digging == "charge_difference" else job.cost


def can_do(state: State, army: Army, job: Job, square: int) -> bool:
    """Return whether an army could do a job in a square, whatever its digging points."""
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
    """Yield every job that an army could do from where it is, with the job's square, whatever its digging
    points."""
    for job in JOBS.values():
        for square in (army.square, *state.grid.beside[army.square]):
            if can_do(state, army, job, square):
                yield job, square
