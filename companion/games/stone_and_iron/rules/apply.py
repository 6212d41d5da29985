"""What a move makes of the state. Total: what cannot be carried out is a `Misfit` and changes nothing."""

from dataclasses import replace
from typing import Any

from companion.games.stone_and_iron.rules.objections import NO_FACTION
from companion.games.stone_and_iron.rules.procedures import PROCEDURES
from companion.games.stone_and_iron.rules.rolls import Needed
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll, fault
from companion.kernel.game import Misfit, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """See `kernel.game.Game.apply`."""
    try:
        return _effect(state, seat, move)
    except Needed as needed:
        return Misfit(text("Dice are still to be rolled: %(what)s.", what=needed.what))


def wanted(state: State, seat: Seat | None, move: Move) -> tuple[Roll, Text] | None:
    """The next dice that a move asks for behind those that it carries, and what they are for."""
    try:
        _effect(state, seat, move)
    except Needed as needed:
        return needed.roll, needed.what
    return None


def used(state: State, seat: Seat | None, move: Move) -> tuple[Roll, ...]:
    """Of the rolls that a move carries those that it asked for, in order."""
    left: list[Roll] = list(getattr(move, "rolls", ()))
    found: tuple[Roll, ...] = ()
    while (needed := wanted(state, seat, _with_rolls(move, found))) is not None:
        like = (made for made in left if (made.sides, made.dice) == (needed[0].sides, needed[0].dice))
        made = next((one for one in like if fault(one) is None), None)
        if made is None:
            break
        left.remove(made)
        found = (*found, made)
    return found


def _with_rolls(move: Any, rolls: tuple[Roll, ...]) -> Move:
    changed: Move = replace(move, rolls=rolls) if hasattr(move, "rolls") else move
    return changed


def _effect(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    procedure = PROCEDURES.get(type(move))
    if procedure is None:
        return Misfit(NO_SUCH_MOVE)
    if seat is None and not procedure.table:
        return Misfit(text("Choose a faction first."))
    if seat is not None and seat not in state.seats:
        return NO_FACTION
    return procedure.effect(state, seat or "", move)
