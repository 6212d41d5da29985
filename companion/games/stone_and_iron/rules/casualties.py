"""What a battle cost, and what it adds to the counts of those who fought it (To Battle!; Victory!)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.armies import is_undead, models
from companion.games.stone_and_iron.facts.forces import NEUTRAL, Engagement, Side, allied
from companion.games.stone_and_iron.state.grid import OFF, SIDES, opposite
from companion.games.stone_and_iron.state.pieces import Army, Loss
from companion.games.stone_and_iron.state.state import State, with_army, with_square, with_tallies
from companion.kernel.game import Misfit
from companion.kernel.words import ntext, text

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Casualties:
    """`models` lost by unit; `units`: those of each side, settlers as those of `neutral`."""

    models: Mapping[Unit, int]
    units: Mapping[Side, tuple[Unit, ...]]

    def of(self, side: Side) -> frozenset[str]:
        return frozenset(unit.id for unit in self.units[side])

    def lost_by(self, side: Side) -> Iterator[tuple[Unit, int]]:
        return ((unit, self.models[unit]) for unit in self.units[side] if self.models.get(unit))


def casualties(state: State, battle: Engagement, winners: Side | None, move: m.Report) -> Casualties | Misfit:
    """Return the losses as they count: the Undead lose nothing in a battle they win (SI-23)."""
    units = {side: _units(state, battle, side) for side in battle.sides}
    by_id = {unit.id: unit for of in units.values() for unit in of}
    if {*move.losses, *move.fled} - by_id.keys():
        return Misfit(text("A unit of the report is not in this battle."))
    wrong = next((id_ for id_, n in move.losses.items() if not 0 <= n <= by_id[id_].models), None)
    if wrong is not None:
        unit = by_id[wrong]
        return Misfit(
            ntext(
                "%(unit)s has %(n)s model to lose.",
                "%(unit)s has %(n)s models to lose.",
                unit=unit.name,
                n=unit.models,
            )
        )
    settlers = {unit.id for unit in state.squares[battle.square].settlers}
    if any(_nowhere(state, battle.square, side) or id_ in settlers for id_, side in move.fled.items()):
        return Misfit(text("No unit can flee that way."))
    spared = units[winners] if winners is not None else ()
    lost = {
        by_id[id_]: n
        for id_, n in move.losses.items()
        if n and not (by_id[id_] in spared and is_undead(state.options, by_id[id_]))
    }
    return Casualties(lost, units)


def _units(state: State, battle: Engagement, side: Side) -> tuple[Unit, ...]:
    if side.neutral:
        return state.squares[battle.square].settlers
    return tuple(unit for army in side.armies for unit in state.armies[army].units)


def _nowhere(state: State, square: int, side: str) -> bool:
    if side not in SIDES:
        return True
    beyond = state.grid.beside[square][SIDES.index(side)]
    return beyond == OFF or not state.squares[beyond].passable


def losses(state: State, battle: Engagement, lost: Casualties, fled: Mapping[str, str]) -> Iterator[Loss]:
    """Return what became of each unit that lost somebody or fled, `state` being the one before."""
    settlers = state.squares[battle.square].settlers
    for side in battle.sides:
        if side.neutral:
            yield from (
                Loss(NEUTRAL, "", unit.name, lost.models[unit], unit.models)
                for unit in settlers
                if unit in lost.models
            )
        for army in (state.armies[id_] for id_ in side.armies):
            for unit in army.units:
                n, by = lost.models.get(unit, 0), fled.get(unit.id, "")
                if n or by:
                    yield Loss(army.owner, army.id, unit.name, n, unit.models, "" if n == unit.models else by)


def fallen(state: State, battle: Engagement, lost: Casualties, move: m.Report) -> State:
    """Return the rosters without the dead; units that fled towards friends stand there as a force (SI-40)."""
    for side in battle.sides:
        for id_ in side.armies:
            army = state.armies[id_]
            left = tuple(survivors(army.units, lost))
            fled = [unit for unit in left if unit.id in move.fled]
            state = with_army(state, replace(army, units=tuple(unit for unit in left if unit not in fled)))
            for unit in fled:
                state = _regrouped(state, army, unit, SIDES.index(move.fled[unit.id]))
    square = state.squares[battle.square]
    if square.settlers:
        state = with_square(state, battle.square, settlers=tuple(survivors(square.settlers, lost)))
    return state


def survivors(units: tuple[Unit, ...], lost: Casualties) -> Iterator[Unit]:
    for unit in units:
        n = lost.models.get(unit, 0)
        if n < unit.models:
            yield replace(unit, models=unit.models - n) if n else unit


def _regrouped(state: State, army: Army, unit: Unit, side: int) -> State:
    """Return the state with a unit that fled; unowned counts as friendly, those who fled the same way stand
    together."""
    there = state.grid.beside[army.square][side]
    owner = state.squares[there].owner
    if owner and not allied(state, army.owner, owner):
        return state
    name = f"{army.id} ({SIDES[side]})"
    stack = state.armies.get(name)
    if stack is not None and stack.square == there:
        return with_army(state, replace(stack, units=(*stack.units, unit)))
    arrivals = state.arrivals + 1
    stack = replace(
        army, id=name, square=there, units=(unit,), side=opposite(side), came=arrivals, left=0, stance=""
    )
    return with_army(replace(state, arrivals=arrivals), stack)


def wiped_out(state: State, army: Army, lost: Casualties, move: m.Report) -> bool:
    """Return whether nothing of an army survives a battle (SI-87)."""
    for unit in survivors(army.units, lost):
        if unit.id not in move.fled:
            return False
        there = state.grid.beside[army.square][SIDES.index(move.fled[unit.id])]
        owner = state.squares[there].owner
        if not owner or allied(state, army.owner, owner):
            return False
    return models(army) > 0


def tallied(
    state: State, battle: Engagement, winners: Side | None, lost: Casualties, move: m.Report
) -> State:
    """Return victories for every faction of the winning side (SI-39); kills for every faction of the killing
    side, unless the report says whose they are."""
    for side, foe in ((battle.first, battle.second), (battle.second, battle.first)):
        if side.neutral:
            continue
        kills = _kills(state, battle, side, foe, winners, lost)
        armies = sum(wiped_out(state, state.armies[id_], lost, move) for id_ in foe.armies)
        for seat in side.seats:
            state = with_tallies(
                state,
                seat,
                points=move.slain.get(seat, kills["points"]),
                heroes=move.heroes.get(seat, kills["heroes"]),
                monsters=move.monsters.get(seat, kills["monsters"]),
                armies=armies,
                **(_victory(state, battle, foe, seat) if side is winners else {}),
            )
    return state


def _kills(
    state: State, battle: Engagement, side: Side, foe: Side, winners: Side | None, lost: Casualties
) -> Counts:
    """Count what a side killed by the losses; a dragon is a monster."""
    dead = list(lost.lost_by(foe))
    dragon = foe.neutral and side is winners and state.squares[battle.square].dragon
    return {
        "points": sum(n * unit.points + (unit.extra if n == unit.models else 0) for unit, n in dead),
        "heroes": sum(n for unit, n in dead if unit.leads),
        "monsters": sum(n for unit, n in dead if unit.monster) + dragon,
    }


def _victory(state: State, battle: Engagement, foe: Side, seat: str) -> Counts:
    """Return what a battle won pays and counts; against map enemies as the table reads it (SI-39)."""
    if not foe.neutral:
        over_x = any(cell(seat, other) == "X" for other in foe.seats)
        return {"paid_wins": 1, "victories": 1, "victories_over_x": int(over_x)}
    settlers = state.squares[battle.square].settlers
    over_x = bool(settlers) and cell(settlers[0].people, seat) == "X"
    match state.options.map_enemy_wins:
        case "gold_and_conditions":
            return {"paid_wins": 1, "victories": 1, "victories_over_x": int(over_x)}
        case "gold_only":
            return {"paid_wins": 1}
        case _:
            return {}
