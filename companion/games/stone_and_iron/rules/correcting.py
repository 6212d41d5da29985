"""Corrections: the table is right. What a closed turn got wrong is mended in the present one."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.buildings import PLANS
from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.catalogue.squares import KINDS, LAIR, SETTLEMENT
from companion.games.stone_and_iron.moves.units import GRADES
from companion.games.stone_and_iron.rules.building import NO_BUILDING
from companion.games.stone_and_iron.rules.objections import NO_ARMY, NO_FACTION, NO_SQUARE, NO_UNIT, TAKEN
from companion.games.stone_and_iron.state.grid import SIDES
from companion.games.stone_and_iron.state.pieces import Army, Building, Square
from companion.games.stone_and_iron.state.state import (
    PHASES,
    State,
    pact,
    with_army,
    with_books,
    with_holding,
    with_square,
)
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.words import text

NEGATIVE = Misfit(text("That cannot be less than nothing."))


def set_square(state: State, seat: str, move: m.SetSquare) -> State | Misfit:
    """A square that nobody can stand in holds neither owner nor buildings."""
    index = state.at(move.square)
    if index is None:
        return NO_SQUARE
    if move.owner not in (None, "", *state.seats):
        return NO_FACTION
    if move.type not in (None, *KINDS) or {*(move.open or ())} - {*SIDES}:
        return Misfit(text("There is no such kind of square."))
    was = state.squares[index]
    kind = was.kind if move.type is None else move.type
    sides = was.open if move.open is None else sum(1 << SIDES.index(side) for side in {*move.open})
    dragon = was.dragon if move.dragon is None else move.dragon
    square = replace(
        was,
        kind=kind,
        open=sides,
        owner=was.owner if move.owner is None else move.owner,
        base=was.base if move.base is None else move.base,
        dragon=dragon and kind == LAIR,
        settlers=was.settlers if kind == SETTLEMENT else (),
        fork=was.fork if kind == was.kind else "",
    )
    if not square.passable:
        if any(army.square == index for army in state.armies.values()):
            return Misfit(text("Armies stand in %(square)s.", square=move.square))
        square = Square(kind=kind)
    elif not square.cavern:
        square = replace(square, base=False)
    squares = (*state.squares[:index], square, *state.squares[index + 1 :])
    return replace(state, squares=squares)


def set_building(state: State, seat: str, move: m.SetBuilding) -> State | Misfit:
    index, plan = state.at(move.square), PLANS.get(move.building)
    if index is None:
        return NO_SQUARE
    square = state.squares[index]
    if plan is None or not square.passable:
        return NO_BUILDING
    if move.stands:
        built = Building(plan=plan.id, ordered=state.turn, ready=state.turn, base=move.base)
        return with_square(state, index, buildings=(*square.buildings, built))
    left = list(square.buildings)
    one = next((one for one in left if one.plan == plan.id), None)
    if one is None:
        return NO_BUILDING
    left.remove(one)
    return with_square(state, index, buildings=tuple(left))


def set_treasury(state: State, seat: str, move: m.SetTreasury) -> State | Misfit:
    if move.gp < 0:
        return NEGATIVE
    return with_books(state, seat, corrected=move.gp - state.treasury(seat))


def set_army(state: State, seat: str, move: m.SetArmy) -> State | Misfit:
    army = state.armies.get(move.army) or _come_back(state, move)
    if army is None:
        return NO_ARMY
    if move.left is not None:
        if move.left < 0:
            return NEGATIVE
        army = replace(army, left=move.left)
    if move.square is None:
        return with_army(state, army)
    square = state.at(move.square)
    if square is None or not state.squares[square].passable:
        return NO_SQUARE
    arrivals = state.arrivals + 1
    moved = replace(army, square=square, side=None, came=arrivals, beaten=False, stance="")
    return with_army(replace(state, arrivals=arrivals), moved)


def _come_back(state: State, move: m.SetArmy) -> Army | None:
    """Return a lost army as it last was, without units that stand elsewhere by now; None without a square."""
    army = state.lost.get(move.army) if move.square else None
    known = {unit.id for one in state.armies.values() for unit in one.units}
    units = tuple(unit for unit in army.units if unit.id not in known) if army else ()
    return replace(army, units=units, owes=False) if army and units else None


def set_unit(state: State, seat: str, move: m.SetUnit) -> State | Misfit:
    army, unit = state.armies.get(move.army), move.unit
    if army is None:
        return NO_ARMY
    if min(unit.models, unit.points, unit.extra, unit.drills) < 0 or unit.us < 1:
        return NEGATIVE
    if unit.people not in FACTIONS or unit.grade not in GRADES:
        return NO_UNIT
    elsewhere = (one.id for other in state.armies.values() if other is not army for one in other.units)
    if unit.id in elsewhere or not unit.id.strip():
        return TAKEN
    known = any(one.id == unit.id for one in army.units)
    units = tuple(unit if one.id == unit.id else one for one in army.units)
    if not known:
        units = (*units, unit)
    return with_army(state, replace(army, units=tuple(one for one in units if one.models)))


def set_tallies(state: State, seat: str, move: m.SetTallies) -> State | Misfit:
    named = {
        "victories": move.victories,
        "victories_over_x": move.victories_over_x,
        "heroes": move.heroes,
        "monsters": move.monsters,
        "points": move.points,
        "armies": move.armies,
    }
    counts = {name: n for name, n in named.items() if n is not None}
    if any(n < 0 for n in counts.values()):
        return NEGATIVE
    tallies = replace(state.holdings[seat].tallies, **counts)
    return with_holding(state, seat, tallies=tallies)


def set_pact(state: State, seat: str, move: m.SetPact) -> State | Misfit:
    if move.one == move.other or not {move.one, move.other} <= {*state.seats}:
        return NO_FACTION
    both = {pact(move.one, move.other)}
    return replace(state, pacts=state.pacts | both if move.stands else state.pacts - both)


def set_turn(state: State, seat: str, move: m.SetTurn) -> State | Misfit:
    """Neither pays nor refreshes anything."""
    if move.turn < 1 or move.phase not in PHASES:
        return Misfit(text("There is no such turn or phase."))
    return replace(state, turn=move.turn, phase=move.phase, passed={}, acted="", over=False)


def against_correction(state: State, seat: str, move: m.Correction) -> Iterator[Objection]:
    """Nothing. Raises `Refusal` for a faction that corrects what is not its own."""
    if seat and not _is_own(state, seat, move):
        raise Refusal(text("A faction corrects what is its own; the rest is corrected for the whole table."))
    return iter(())


def _is_own(state: State, seat: str, move: m.Correction) -> bool:
    match move:
        case m.SetArmy(army) | m.SetUnit(army):
            found = state.armies.get(army)
            return found is not None and found.owner == seat
        case m.SetTreasury() | m.SetTallies():
            return True
        case _:
            return False
