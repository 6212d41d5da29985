"""What a move makes of the state. Total: what cannot be carried out is a `Misfit` and changes nothing."""

from dataclasses import replace
from typing import Any

from companion.games.underworld.moves.edition import NOW
from companion.games.underworld.rules.objections import Cannot
from companion.games.underworld.rules.procedures import PROCEDURES
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.games.underworld.state.steps import Step
from companion.kernel.chains import NO_ROLLS, Chance, Needs, wanting
from companion.kernel.dice import Die
from companion.kernel.game import Misfit, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

KEPT_STEPS = 200
"""Of the last entry; those of any other come out of `steps_of`."""


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """See `kernel.game.Game.apply`."""
    tray = _tray(move)
    try:
        after = _effect(state, move, tray)
    except Needs as needs:
        return Misfit(wanting(needs))
    except Cannot as cannot:
        return Misfit(cannot.sentence)
    if tray.spare:
        return Misfit(text("More dice were typed than are rolled."))
    return replace(after, trail=tuple(tray.steps[:KEPT_STEPS]))


def resolve(state: State, seat: Seat | None, move: Move, die: Die) -> Move:
    """See `kernel.game.MoveRow.resolve`. A move that cannot be carried out keeps the dice that it has."""
    chance = _chance(move, die)
    try:
        _effect(state, move, _tray(move, chance))
    except Cannot:
        return move
    except Needs as needs:
        raise Refusal(wanting(needs)) from needs
    if chance.spare:
        raise Refusal(text("More dice were typed than are rolled."))
    made: Any = move
    return replace(made, chain=chance.made) if hasattr(move, "chain") else move


def wanted(state: State, move: Move) -> Needs | None:
    """The next dice that a move asks for behind those that it has; None where it has all."""
    try:
        _effect(state, move, _tray(move))
    except Needs as needs:
        return needs
    except Cannot:
        return None
    return None


def steps_of(state: State, move: Move) -> tuple[Step, ...]:
    """Every step of an entry's dice, as far as they carry; `state`: the one before it."""
    tray = _tray(move)
    try:
        _effect(state, move, tray)
    except (Needs, Cannot):
        return tuple(tray.steps)
    return tuple(tray.steps)


def _tray(move: Move, chance: Chance | None = None) -> Tray:
    return Tray(chance or _chance(move), getattr(move, "edition", NOW))


def _chance(move: Move, die: Die | None = None) -> Chance:
    return Chance(getattr(move, "chain", NO_ROLLS), die)


def _effect(state: State, move: Move, tray: Tray) -> State:
    procedure = PROCEDURES.get(type(move))
    if procedure is None:
        raise Cannot(NO_SUCH_MOVE)
    return procedure.effect(state, move, tray)
