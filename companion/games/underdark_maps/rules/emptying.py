"""What follows when a member leaves a party: who still has to be named in it, and what happens if it is
empty."""

from dataclasses import replace
from typing import Final

from companion.games.underdark_maps.rules.beginning import list_naming_tasks
from companion.games.underdark_maps.rules.hands import discard_attachments
from companion.games.underdark_maps.state import START, Party, State, Task, with_party, with_tasks
from companion.kernel.seats import Seat

WITHOUT_MEMBERS: Final = frozenset({"track", "gather", "deck", "draw", "take", "shed", "recruit", "welcome"})
"""Tasks of a party that can be done even when it has no members."""


def renumber(state: State, seat: Seat) -> State:
    """Return the state with the naming tasks of a party under the members' new numbers, without the tasks for
    members who left."""
    named = (task for task in state.turn.tasks if (task.kind, task.seat) != ("name", seat))
    tasks = (*list_naming_tasks(seat, state.parties[seat].members), *named)
    return replace(state, turn=replace(state.turn, tasks=tasks))


def drop_member_tasks(state: State, seat: Seat) -> State:
    """Return the state without what only members can do: their rolls, battles and spoils."""
    turn, spoils = state.turn, state.turn.spoils
    tasks = tuple(task for task in turn.tasks if task.seat != seat or task.kind in WITHOUT_MEMBERS)
    if turn.battle is not None and seat in (turn.seat, turn.battle.rival):
        turn, tasks = replace(turn, battle=None), tuple(t for t in tasks if t.kind not in ("commit", "fight"))
    if not any(task.kind in ("lose", "spoil") for task in tasks):
        turn, state = replace(turn, winner=None, spoils=()), discard_attachments(state, spoils)
    return replace(state, turn=replace(turn, tasks=tasks, stride=0 if seat == turn.seat else turn.stride))


def empty_party(state: State, seat: Seat) -> State:
    """Return the state after the last member has left a party: in the set-up it gathers new members; later
    the table's setting `empty_party` says what it does. If it held the Maps, they stay in its space."""
    space = state.parties[seat].space
    if state.holder == seat:
        state = replace(state, holder=None, maps_at=space)
    match "" if state.setting_up else state.options.empty_party:
        case "out":
            return with_party(state, seat, replace(state.parties[seat], out=True))
        case "wait_and_recruit":
            return state
        case _:
            anew: Party = replace(state.parties[seat], space=START, way=1)
            return with_tasks(with_party(state, seat, anew), Task("gather", seat))
