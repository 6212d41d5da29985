"""The moves of this game in their rows: what stands against one, and what it does."""

from typing import Final

from companion.games.underworld.rules import (
    aerial,
    baronies,
    books,
    building,
    calendar,
    castles,
    closing,
    colliding,
    demands,
    doors,
    encounters,
    evading,
    exploring,
    fighting,
    hiring,
    naval,
    people,
    places,
    rolling,
    sea_monsters,
    shipboard,
    ships,
    stocking,
    travelling,
)
from companion.games.underworld.rules.row import Row
from companion.games.underworld.state.land import Step
from companion.games.underworld.state.state import State
from companion.kernel.dice import Die
from companion.kernel.game import Misfit, by_type, once
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Needs
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat

ROWS: Final[tuple[Row, ...]] = (
    *rolling.ROWS,
    *places.ROWS,
    *people.ROWS,
    *calendar.ROWS,
    *stocking.ROWS,
    *exploring.ROWS,
    *doors.ROWS,
    *encounters.ROWS,
    *fighting.ROWS,
    *travelling.ROWS,
    *evading.ROWS,
    *castles.ROWS,
    *demands.ROWS,
    *building.ROWS,
    *hiring.ROWS,
    *closing.ROWS,
    *books.ROWS,
    *baronies.ROWS,
    *aerial.ROWS,
    *ships.ROWS,
    *naval.ROWS,
    *colliding.ROWS,
    *sea_monsters.ROWS,
    *shipboard.ROWS,
)
ROW_OF: Final = by_type(ROWS)


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """Return the state after a move; see `kernel.game.Game.apply`. Total: what cannot be carried out is a
    `Misfit` and changes nothing."""
    row = ROW_OF.get(type(move))
    return Misfit(NO_SUCH_MOVE) if row is None else row.effect(state, seat, move)


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """Return what stands against a move; see `kernel.game.Game.check`. What `apply` would call a misfit is
    refused, with its sentence."""
    row = ROW_OF.get(type(move))
    if row is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return tuple(row.check(state, seat, move))


def resolve(state: State, seat: Seat | None, move: Move, die: Die) -> Move:
    """Return the move with its dice rolled; see `kernel.game.MoveRow.resolve`."""
    rolled = ROW_OF[type(move)].resolve
    return move if rolled is None else rolled(state, seat, move, die)


def wanted(state: State, move: Move) -> Needs | None:
    """Return the next dice that a move asks for behind those that it has; None where it has all."""
    return ROW_OF[type(move)].wanted(state, move)


def steps_of(state: State, move: Move) -> tuple[Step, ...]:
    """Return every step of an entry's dice, as far as they carry; `state`: the one before it."""
    return ROW_OF[type(move)].steps(state, move)
