"""Whose turn it is within a phase, and what still has to happen before it can end."""

from collections.abc import Iterator

from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import (
    Engagement,
    engagements,
    is_engaged,
    settlers_cell,
)
from companion.games.stone_and_iron.facts.retreats import may_stay
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import BUILD, FIGHT, MOVE, MOVE_REST, TUNNEL, State

IN_ORDER = frozenset({MOVE, TUNNEL, MOVE_REST})
"""Phases in which the factions act by campaign priority."""


def can_move(state: State, army: Army) -> bool:
    """Whether it has movement left and nothing holds it back."""
    free = army.square != NOWHERE and not army.owes and not army.beaten
    return free and army.left > 0 and not is_engaged(state, army)


def has_moves(state: State, seat: str) -> bool:
    return any(can_move(state, army) for army in armies_of(state, seat))


def still_to_act(state: State) -> tuple[str, ...]:
    """Those who have not passed in a phase with an order of play, the next one first.

    In the first movement phase they alternate; in the others each acts until it passes.
    """
    return tuple(_waiting(state))


def _waiting(state: State) -> Iterator[str]:
    """One after another, as whoever only wants the first has no need of the others."""
    if state.phase not in IN_ORDER:
        return
    for seat in _after(state) if state.phase == MOVE else state.order:
        if seat not in state.passed and seat not in state.away and has_moves(state, seat):
            yield seat


def _after(state: State) -> tuple[str, ...]:
    """The order of play, beginning behind whoever acted last."""
    if state.acted not in state.order:
        return state.order
    start = state.order.index(state.acted) + 1
    return (*state.order[start:], *state.order[:start])


def to_act(state: State) -> str:
    """Who acts next; empty where the phase knows no order, or nobody is left."""
    return next(_waiting(state), "")


def still_building(state: State) -> tuple[str, ...]:
    """Those who may still order and buy, by campaign priority."""
    if state.phase != BUILD or state.over:
        return ()
    return tuple(seat for seat in state.order if seat not in {*state.passed, *state.away})


def undecided(state: State) -> Iterator[Army]:
    """Armies at a settlement that may choose how to approach it, and have not."""
    for army in state.armies.values():
        if army.square == NOWHERE:
            continue
        square = state.squares[army.square]
        if square.settlers and not army.stance and settlers_cell(square, army.owner) != "X":
            yield army


def owing(state: State) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.owes)


def unpriced(state: State) -> tuple[Army, ...]:
    """Those with units of which nobody has said what they cost."""
    return tuple(army for army in state.armies.values() if any(unit.unpriced for unit in army.units))


def retreating(state: State) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.beaten and not may_stay(state, army))


def open_battles(state: State) -> tuple[Engagement, ...]:
    """The battles that the phase waits for."""
    if state.phase not in (FIGHT, TUNNEL, MOVE_REST):
        return ()
    due = engagements(state)
    return due if state.phase == FIGHT or state.options.late_battles == "fight_at_once" else _neutral(due)


def _neutral(due: tuple[Engagement, ...]) -> tuple[Engagement, ...]:
    """Newly found dragons and settlements are fought at once in the later phases (SI-35)."""
    return tuple(one for one in due if one.first.neutral)


def closed_turns(state: State) -> int:
    """How many turns are over; the set-up goes with the first."""
    return state.turn if state.over else max(0, state.turn - 1)


def last_turn(state: State) -> bool:
    """Whether the campaign is over once this phase ends."""
    return state.turn >= state.options.turns and state.phase == BUILD
