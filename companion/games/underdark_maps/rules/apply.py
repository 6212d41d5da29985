"""The moves of this game in their rows: what stands against one, and what it does."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.underdark_maps.rules import (
    battle,
    beginning,
    corrections,
    deck,
    encounter,
    moving,
    turn,
)
from companion.games.underdark_maps.rules.flow import begin_turn, draws_ahead, flow, untimely
from companion.games.underdark_maps.rules.row import NO_PARTY, Row
from companion.games.underdark_maps.state import PHASES, State, Task
from companion.kernel.game import Misfit, by_type, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

ROWS: Final[tuple[Row, ...]] = (
    *beginning.ROWS,
    *turn.ROWS,
    *moving.ROWS,
    *encounter.ROWS,
    *battle.ROWS,
    *corrections.ROWS,
    *deck.ROWS,
)
ROW_OF: Final = by_type(ROWS)


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """Return the state after a move; see `kernel.game.Game.apply`. Total: what cannot be carried out is a
    `Misfit` and changes nothing. A move for the whole table counts as of who is on turn."""
    row = ROW_OF.get(type(move))
    if row is None:
        return Misfit(NO_SUCH_MOVE)
    party = state.on_turn if seat is None else seat
    if party not in state.parties:
        return Misfit(NO_PARTY)
    if state.setting_up and not row.early:
        return Misfit(text("The track and the parties come first."))
    after = row.effect(_reached(state, party, row), party, move)
    return after if isinstance(after, Misfit) else flow(after)


def _reached(state: State, seat: Seat, row: Row) -> State:
    """Return the turn brought to the phase of a move that comes before its time."""
    if not row.phase or (row.answers == ("draw",) and draws_ahead(state, seat)):
        return state
    if seat != state.on_turn:
        state = begin_turn(state, seat)
    if PHASES.index(row.phase) <= PHASES.index(state.turn.phase):
        return state
    return replace(state, turn=replace(state.turn, phase=row.phase, tasks=(Task(row.answers[0], seat),)))


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """Return what stands against a move; see `kernel.game.Game.check`. What `apply` would call a misfit is
    refused, with its sentence."""
    row = ROW_OF.get(type(move))
    if row is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return tuple(_objections(row, state, state.on_turn if seat is None else seat, move))


def _objections(row: Row, state: State, party: Seat, move: Move) -> Iterator[Objection]:
    if row.answers:
        yield from untimely(state, party, row.answers, anyone=row.anyone)
    yield from row.check(state, party, move)
