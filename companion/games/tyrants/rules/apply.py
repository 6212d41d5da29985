"""The moves of this game in their rows: what stands against one, and what it does to the pieces."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SLOTS
from companion.games.tyrants.catalogue.houses import INDEX, NO_HOUSE, WHITE
from companion.games.tyrants.facts import controller, held_by
from companion.games.tyrants.rules import cards, corrections, counting, painting, spies, troops, turns
from companion.games.tyrants.rules.row import Row
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit, by_type, once
from companion.kernel.moves import Entry, Move
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

ROWS: Final[tuple[Row, ...]] = (
    *troops.ROWS,
    *spies.ROWS,
    *turns.ROWS,
    *cards.ROWS,
    *corrections.ROWS,
    *painting.ROWS,
    *counting.ROWS,
)
ROW_OF: Final = by_type(ROWS)


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """Return the state after a move; see `kernel.game.Game.apply`. Total: what cannot be carried out is a
    `Misfit` and changes nothing. A move for the whole table counts as of the house on turn."""
    row = ROW_OF.get(type(move))
    if row is None:
        return Misfit(NO_SUCH_MOVE)
    house = state.on_turn if seat is None else INDEX.get(seat, WHITE)
    if seat is not None and house not in state.order:
        return Misfit(NO_HOUSE)
    after = row.effect(state, house, move)
    if isinstance(after, Misfit):
        return after
    if after.turns != state.turns or after.placed != state.placed:
        # A turn that the table itself names stands, whoever's it is.
        after = after if isinstance(move, m.SetTurn) else turns.passed_over(after)
        return replace(after, held=held_by(after, after.on_turn))
    return after if after.troops is state.troops else _note_markers(state, after)


def _note_markers(before: State, after: State) -> State:
    """Return a marker's influence counts for a turn in which it was held at any moment (page 11)."""
    changed = 0
    for was, now in zip(before.troops, after.troops, strict=True):
        changed |= was ^ now
    held, house = after.held, after.on_turn
    for site in after.field.markers:
        if changed & SLOTS[site] and controller(after, site) == house:
            held |= 1 << site
    return after if held == after.held else replace(after, held=held)


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """Return what stands against a move; see `kernel.game.Game.check`. What `apply` would call a misfit is
    refused, with its sentence; a correction puts the mirror right first."""
    row = ROW_OF.get(type(move))
    if row is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    if seat is None and not row.for_table:
        raise Refusal(text("Choose a house first."))
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return tuple(row.check(state, INDEX[seat] if seat is not None else state.on_turn, move))


def touches(entry: Entry) -> tuple[str, ...]:
    """Return the places that an entry concerns; none for a move that all games share."""
    row = ROW_OF.get(type(entry.move))
    return () if row is None else row.touches(entry)


def costs(entry: Entry) -> Mapping[str, int]:
    """See `kernel.features.TurnResources.costs`: what a card said is free."""
    if entry.override is not None and entry.override.says == "card":
        return {}
    row = ROW_OF.get(type(entry.move))
    return {} if row is None else row.costs(entry)
