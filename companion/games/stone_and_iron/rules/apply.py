"""The moves of this game in their rows: what stands against one, what it does, which dice it asks for."""

from typing import Final

from companion.games.stone_and_iron.catalogue.rulebook import SEQUENCE
from companion.games.stone_and_iron.rules import (
    building,
    correcting,
    fighting,
    lava,
    marching,
    pacts,
    recruiting,
    retreating,
    rosters,
    setting_up,
    settlements,
    tunnelling,
    turning,
)
from companion.games.stone_and_iron.rules.rolls import came_of, used_by, wanted_by
from companion.games.stone_and_iron.rules.row import Row, against
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Misfit, by_type, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE, Asking, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

ROWS: Final[tuple[Row, ...]] = (
    *setting_up.ROWS,
    *pacts.ROWS,
    *marching.ROWS,
    *rosters.ROWS,
    *settlements.ROWS,
    *lava.ROWS,
    *fighting.ROWS,
    *retreating.ROWS,
    *tunnelling.ROWS,
    *building.ROWS,
    *recruiting.ROWS,
    *turning.ROWS,
    *correcting.ROWS,
)
ROW_OF: Final = by_type(ROWS)


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """Return the state after a move; see `kernel.game.Game.apply`. Total: what cannot be carried out is a
    `Misfit` and changes nothing."""
    row = ROW_OF.get(type(move))
    if row is None:
        return Misfit(NO_SUCH_MOVE)
    if seat is None and not row.table:
        return Misfit(text("Choose a faction first."))
    return came_of(row.effect, state, seat or "", move)


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """Return what stands against a move; see `kernel.game.Game.check`. What `apply` would call a misfit is
    refused, with its sentence."""
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    over = (against(text("The campaign is over."), SEQUENCE),) if state.over else ()
    return (*over, *ROW_OF[type(move)].check(state, seat or "", move))


def allowed(state: State, seat: Seat | None, move: Move) -> bool:
    """Return whether nothing stands against a move."""
    try:
        return check(state, seat, move) == ()
    except Refusal:
        return False


def wanted(state: State, seat: Seat | None, move: Move) -> tuple[Roll, Text] | None:
    """Return the next dice that a move asks for behind those that it carries, and what they are for."""
    row = ROW_OF[type(move)]
    return None if seat is None and not row.table else wanted_by(row.effect, state, seat or "", move)


def used(state: State, seat: Seat | None, move: Move) -> tuple[Roll, ...]:
    """Return of the rolls that a move carries those that it asked for, in order."""
    return used_by(ROW_OF[type(move)].effect, state, seat or "", move)


def bundle(state: State, move: Move) -> tuple[Roll, ...]:
    """Return all dice that a move could ask for, still to be rolled: they fill its field `rolls`."""
    dice = ROW_OF[type(move)].dice
    return dice(state, move) if dice else ()


def asked_by(seat: Seat | None, move: Move) -> Asking | None:
    """See `kernel.features.Questions.asked_by`."""
    row = ROW_OF.get(type(move))
    return None if seat is None or row is None else row.asks(seat, move)
