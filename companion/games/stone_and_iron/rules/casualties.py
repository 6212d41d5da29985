"""The losses of a battle, the victories and kills it counts for; how the losers retreat, and some of the
winners' dead come back (To Battle!; Ending a Battle; Victory!).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit, cell
from companion.games.stone_and_iron.catalogue.rulebook import AFTERMATH, BUILDINGS
from companion.games.stone_and_iron.facts.armies import army_of_unit, is_undead, models
from companion.games.stone_and_iron.facts.forces import NEUTRAL, Engagement, Side, are_allied
from companion.games.stone_and_iron.facts.reach import retreats
from companion.games.stone_and_iron.rules.row import (
    BATTLES,
    NO_SQUARE,
    NO_UNIT,
    CampaignRow,
    Rolls,
    against,
    army_to_move,
    concerns,
    one_die,
    pips_of,
    question_from,
)
from companion.games.stone_and_iron.rules.steps import enter
from companion.games.stone_and_iron.rules.words import unit_name
from companion.games.stone_and_iron.state.pieces import OFF, SIDES, Army, Loss, opposite
from companion.games.stone_and_iron.state.state import State, with_army, with_square, with_tallies
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Casualties:
    """`models`: the losses by unit. `units`: those of each side; settlers count as the units of `neutral`."""

    models: Mapping[Unit, int]
    units: Mapping[Side, tuple[Unit, ...]]

    def of(self, side: Side) -> frozenset[str]:
        return frozenset(unit.id for unit in self.units[side])

    def lost_by(self, side: Side) -> Iterator[tuple[Unit, int]]:
        return ((unit, self.models[unit]) for unit in self.units[side] if self.models.get(unit))


def casualties(state: State, battle: Engagement, winners: Side | None, move: m.Report) -> Casualties:
    """Return the losses that count: the Undead lose nothing in a battle they win (SI-23). Raise `Cannot` if
    the report names units that are not in the battle, more models than a unit has, or an impossible way to
    flee."""
    units = {side: _units(state, battle, side) for side in battle.sides}
    by_id = {unit.id: unit for of in units.values() for unit in of}
    if {*move.losses, *move.fled} - by_id.keys():
        raise Cannot(text("A unit of the report is not in this battle."))
    wrong = next((id_ for id_, n in move.losses.items() if not 0 <= n <= by_id[id_].models), None)
    if wrong is not None:
        unit = by_id[wrong]
        raise Cannot(
            ntext(
                "%(unit)s has %(n)s model to lose.",
                "%(unit)s has %(n)s models to lose.",
                unit=unit.name,
                n=unit.models,
            )
        )
    settlers = {unit.id for unit in state.squares[battle.square].settlers}
    if any(_leads_nowhere(state, battle.square, side) or id_ in settlers for id_, side in move.fled.items()):
        raise Cannot(text("Units cannot flee in that direction."))
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


def _leads_nowhere(state: State, square: int, side: str) -> bool:
    if side not in SIDES:
        return True
    beyond = state.grid.beside[square][SIDES.index(side)]
    return beyond == OFF or not state.squares[beyond].passable


def losses(state: State, battle: Engagement, lost: Casualties, fled: Mapping[str, str]) -> Iterator[Loss]:
    """Yield what happened to each unit that lost models or fled. `state`: before the battle."""
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
                n, side_fled = lost.models.get(unit, 0), fled.get(unit.id, "")
                if n or side_fled:
                    yield Loss(
                        army.owner, army.id, unit.name, n, unit.models, "" if n == unit.models else side_fled
                    )


def remove_dead(state: State, battle: Engagement, lost: Casualties, move: m.Report) -> State:
    """Return the state without the dead in the rosters. Units that fled towards friends are then a force of
    their own (SI-40); the others that fled are lost."""
    for side in battle.sides:
        for id_ in side.armies:
            army = state.armies[id_]
            left = tuple(survivors(army.units, lost))
            fled = [unit for unit in left if unit.id in move.fled]
            state = with_army(state, replace(army, units=tuple(unit for unit in left if unit not in fled)))
            for unit in fled:
                state = _place_fled(state, army, unit, SIDES.index(move.fled[unit.id]))
    square = state.squares[battle.square]
    if square.settlers:
        state = with_square(state, battle.square, settlers=tuple(survivors(square.settlers, lost)))
    return state


def survivors(units: tuple[Unit, ...], lost: Casualties) -> Iterator[Unit]:
    for unit in units:
        n = lost.models.get(unit, 0)
        if n < unit.models:
            yield replace(unit, models=unit.models - n) if n else unit


def _place_fled(state: State, army: Army, unit: Unit, side: int) -> State:
    """Return the state with a unit that fled in the square beyond a side, or without it if an enemy owns that
    square; an unowned square counts as friendly. Units of one army that fled the same way are one force."""
    there = state.grid.beside[army.square][side]
    owner = state.squares[there].owner
    if owner and not are_allied(state, army.owner, owner):
        return state
    name = f"{army.id} ({SIDES[side]})"
    force = state.armies.get(name)
    if force is not None and force.square == there:
        return with_army(state, replace(force, units=(*force.units, unit)))
    arrivals = state.arrivals + 1
    force = replace(
        army, id=name, square=there, units=(unit,), side=opposite(side), came=arrivals, left=0, stance=""
    )
    return with_army(replace(state, arrivals=arrivals), force)


def wiped_out(state: State, army: Army, lost: Casualties, move: m.Report) -> bool:
    """Return whether no unit of an army survives a battle (SI-87)."""
    for unit in survivors(army.units, lost):
        if unit.id not in move.fled:
            return False
        there = state.grid.beside[army.square][SIDES.index(move.fled[unit.id])]
        owner = state.squares[there].owner
        if not owner or are_allied(state, army.owner, owner):
            return False
    return models(army) > 0


def tally_victories(
    state: State, battle: Engagement, winners: Side | None, lost: Casualties, move: m.Report
) -> State:
    """Return the state with victories for every faction of the winning side (SI-39), and kills for every
    faction of the killing side, unless the report assigns them."""
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
    """Count the kills of a side from the losses; a dragon is a monster."""
    dead = list(lost.lost_by(foe))
    dragon = foe.neutral and side is winners and state.squares[battle.square].dragon
    return {
        "points": sum(n * unit.points + (unit.extra if n == unit.models else 0) for unit, n in dead),
        "heroes": sum(n for unit, n in dead if unit.leads),
        "monsters": sum(n for unit, n in dead if unit.monster) + dragon,
    }


def _victory(state: State, battle: Engagement, foe: Side, seat: str) -> Counts:
    """Return the payment and the counts for a battle won; against map enemies as the table reads the rule
    (SI-39)."""
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


def retreat(state: State, seat: str, move: m.Retreat) -> State:
    """Move a beaten army, which uses up its movement points; without a square it is destroyed."""
    army = army_to_move(state, seat, move.army)
    if not move.square:
        return with_army(state, replace(army, units=()))
    square = state.at(move.square)
    if square is None or not state.squares[square].passable:
        raise Cannot(NO_SQUARE)
    return enter(state, replace(army, left=0, beaten=False), square, None)


def against_retreat(state: State, seat: str, move: m.Retreat) -> Iterator[Objection]:
    army = state.armies[move.army]
    if not army.beaten:
        yield against(text("%(army)s has not been beaten.", army=army.id), AFTERMATH)
    squares = tuple(state.grid.names[square] for square in retreats(state, army))
    if move.square not in (squares or ("",)):
        sentence = (
            text("%(army)s must retreat as far as it can: %(squares)s.", army=army.id, squares=squares)
            if squares
            else text("%(army)s has no way out and is destroyed.", army=army.id)
        )
        yield against(sentence, AFTERMATH)


def heal(state: State, seat: str, move: m.Heal) -> State:
    """Give back as many casualties to the unit as were rolled, at most as many as it lost."""
    army, hurt = army_of_unit(state, move.unit), state.healing.get(move.unit, 0)
    if army is None or army.owner != seat:
        raise Cannot(NO_UNIT)
    if not hurt:
        raise Cannot(text("No casualties of this unit can heal."))
    back = min(hurt, Rolls(move.rolls).take("healing").natural)
    units = tuple(
        replace(unit, models=unit.models + back) if unit.id == move.unit else unit for unit in army.units
    )
    left = {unit: n for unit, n in state.healing.items() if unit != move.unit}
    return with_army(replace(state, healing=left), replace(army, units=units))


def against_heal(state: State, seat: str, move: m.Heal) -> Iterator[Objection]:
    army = army_of_unit(state, move.unit)
    if army is not None and state.squares[army.square].owner != seat:
        yield against(text("Only units in a cavern of their own faction can heal."), BUILDINGS)


def retreat_words(move: m.Retreat) -> Text:
    if not move.square:
        return text("%(army)s has no way out and is destroyed", army=move.army)
    return text("%(army)s retreats to %(square)s", army=move.army, square=move.square)


def heal_words(state: State | None, seat: str, move: m.Heal) -> Text:
    fell = pips_of(heal, state, seat, move)
    return text("heals %(unit)s: %(pips)s", unit=unit_name(state, move.unit), pips=fell)


ROWS = (
    CampaignRow(
        move=m.Retreat,
        check=against_retreat,
        effect=retreat,
        words=retreat_words,
        touches=concerns("army", "square"),
        group=BATTLES,
        asks=lambda seat, move: question_from("retreat", seat, army=move.army),
    ),
    CampaignRow(
        move=m.Heal, check=against_heal, effect=heal, words_at=heal_words, group=BATTLES, dice=one_die
    ),
)
