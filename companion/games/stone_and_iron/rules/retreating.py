"""The losers of a battle go away; some of the winners' dead come back (Ending a Battle)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import AFTERMATH, BUILDINGS
from companion.games.stone_and_iron.facts.armies import army_of_unit
from companion.games.stone_and_iron.facts.going import retreats
from companion.games.stone_and_iron.rules.rolls import Rolls, pips_of
from companion.games.stone_and_iron.rules.row import (
    BATTLES,
    NO_SQUARE,
    NO_UNIT,
    Row,
    against,
    by_faction,
    concerns,
    moved_army,
    one_die,
)
from companion.games.stone_and_iron.rules.steps import enter
from companion.games.stone_and_iron.rules.words import unit_name
from companion.games.stone_and_iron.state.state import State, with_army
from companion.kernel.game import Misfit
from companion.kernel.rulings import Asking, Objection
from companion.kernel.words import Text, text


def retreat(state: State, seat: str, move: m.Retreat) -> State | Misfit:
    """Use up all remaining movement; without a square the army is destroyed."""
    army = moved_army(state, seat, move.army)
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
    """Bring back no more than were lost."""
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


@by_faction
def retreat_words(_state: State | None, _seat: str, move: m.Retreat) -> Text:
    if not move.square:
        return text("%(army)s has no way out and is destroyed", army=move.army)
    return text("%(army)s retreats to %(square)s", army=move.army, square=move.square)


@by_faction
def heal_words(state: State | None, seat: str, move: m.Heal) -> Text:
    fell = pips_of(heal, state, seat, move)
    return text("heals %(unit)s: %(pips)s", unit=unit_name(state, move.unit), pips=fell)


ROWS = (
    Row(
        move=m.Retreat,
        check=against_retreat,
        effect=retreat,
        words=retreat_words,
        touches=concerns("army", "square"),
        group=BATTLES,
        asks=lambda seat, move: Asking("retreat", {"seat": seat, "army": move.army}),
    ),
    Row(move=m.Heal, check=against_heal, effect=heal, words=heal_words, group=BATTLES, dice=one_die),
)
