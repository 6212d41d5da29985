"""The losers of a battle go away; some of the winners' dead come back (Ending a Battle)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.sections import AFTERMATH, BUILDINGS
from companion.games.stone_and_iron.facts.armies import army_of_unit
from companion.games.stone_and_iron.facts.retreats import retreats
from companion.games.stone_and_iron.rules.entering import enter
from companion.games.stone_and_iron.rules.objections import NO_SQUARE, NO_UNIT, against, own_army
from companion.games.stone_and_iron.rules.rolls import Rolls
from companion.games.stone_and_iron.state.state import State, with_army
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection
from companion.kernel.words import text


def retreat(state: State, seat: str, move: m.Retreat) -> State | Misfit:
    """All remaining movement is used up; without a square the army is destroyed."""
    army = own_army(state, seat, move.army)
    if isinstance(army, Misfit):
        return army
    if not move.square:
        return with_army(state, replace(army, units=()))
    square = state.at(move.square)
    if square is None or not state.squares[square].passable:
        return NO_SQUARE
    return enter(state, replace(army, left=0, beaten=False), square, None)


def against_retreat(state: State, seat: str, move: m.Retreat) -> Iterator[Objection]:
    army = state.armies[move.army]
    if not army.beaten:
        yield against(text("%(army)s is not beaten.", army=army.id), AFTERMATH)
    squares = tuple(state.grid.names[square] for square in retreats(state, army))
    if move.square not in (squares or ("",)):
        sentence = (
            text("%(army)s retreats as far as it can: %(squares)s.", army=army.id, squares=squares)
            if squares
            else text("%(army)s has no way out and is destroyed.", army=army.id)
        )
        yield against(sentence, AFTERMATH)


def heal(state: State, seat: str, move: m.Heal) -> State | Misfit:
    """No more than were lost."""
    army, hurt = army_of_unit(state, move.unit), state.healing.get(move.unit, 0)
    if army is None or army.owner != seat:
        return NO_UNIT
    if not hurt:
        return Misfit(text("No casualties of this unit can heal."))
    back = min(hurt, Rolls(move.rolls).take("healing").natural)
    units = tuple(
        replace(unit, models=unit.models + back) if unit.id == move.unit else unit for unit in army.units
    )
    left = {unit: n for unit, n in state.healing.items() if unit != move.unit}
    return with_army(replace(state, healing=left), replace(army, units=units))


def against_heal(state: State, seat: str, move: m.Heal) -> Iterator[Objection]:
    army = army_of_unit(state, move.unit)
    if army is not None and state.squares[army.square].owner != seat:
        yield against(text("Only defenders of their own cavern heal."), BUILDINGS)
