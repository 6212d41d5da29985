"""The move: the way, where it ends, portals, and taking the Maps."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.terrain import BACK_AT, FOE_AT
from companion.games.underdark_maps.facts.odds import D6, D20
from companion.games.underdark_maps.facts.party import mages
from companion.games.underdark_maps.facts.track import forward, ground, landing, marched, rivals_at, ways
from companion.games.underdark_maps.rules.dice import of
from companion.games.underdark_maps.rules.flow import done, due
from companion.games.underdark_maps.rules.turn import NOT_A_D20
from companion.games.underdark_maps.state import START, State, Task, with_party, with_tasks
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text

NOT_A_D6 = text("One d6 is rolled for that.")


def march(state: State, seat: Seat, move: m.March) -> State | Misfit:
    if not of(move.roll, D6):
        return Misfit(NOT_A_D6)
    state = done(state, "march", seat)
    steps = move.roll.natural
    open_ways = ways(state, seat)
    if move.way == 0 and len(open_ways) > 1:
        state = replace(state, turn=replace(state.turn, stride=steps))
        return with_tasks(state, Task("way", seat, steps))
    return _go(state, seat, steps, move.way or open_ways[0])


def head(state: State, seat: Seat, move: m.Head) -> State | Misfit:
    if not state.turn.stride:
        return Misfit(text("No move roll waits for its way."))
    steps = state.turn.stride
    state = replace(done(state, "way", seat), turn=replace(done(state, "way", seat).turn, stride=0))
    return _go(state, seat, steps, move.way)


def _go(state: State, seat: Seat, steps: int, way: int) -> State | Misfit:
    if way not in (1, -1):
        return Misfit(text("A party goes towards the End or towards Start."))
    before = state.parties[seat].space
    after = marched(state, seat, steps * way)
    moved = with_party(state, seat, replace(state.parties[seat], space=after, way=way))
    if after == before:
        return moved
    state = _arrived(moved, seat)
    on_landing = state.options.portal_when == "on_landing" and ground(state, seat).portal
    return with_tasks(state, Task("portal", seat)) if on_landing and not state.won else state


def _arrived(state: State, seat: Seat) -> State:
    """The Maps are taken where they lie; rivals in the space are to be fought."""
    space = state.parties[seat].space
    if state.holder is None and space == state.maps_at and space != START:
        state = replace(state, holder=seat, second=True)
    if seat != state.on_turn or state.turn.phase != "move":
        return state
    landed = space != START and bool(rivals_at(state, seat))
    return replace(state, turn=replace(state.turn, landed=landed))


def enter_portal(state: State, seat: Seat, move: m.EnterPortal) -> State | Misfit:
    if not of(move.roll, D6):
        return Misfit(NOT_A_D6)
    if not ground(state, seat).portal:
        return Misfit(text("There is no portal on this space."))
    state = done(state, "portal", seat)
    total = move.roll.total + mages(state, seat)
    if total <= BACK_AT:
        return with_tasks(state, Task("shift", seat, -1))
    return with_tasks(state, Task("planar", seat) if total <= FOE_AT else Task("shift", seat, 1))


def shift(state: State, seat: Seat, move: m.Shift) -> State | Misfit:
    if not of(move.roll, D6):
        return Misfit(NOT_A_D6)
    task = due(state, "shift", seat)
    if task is None:
        return Misfit(text("No portal leads anywhere now."))
    party = state.parties[seat]
    steps = move.roll.natural * task.number * forward(state, party.way)
    state = with_party(
        done(state, "shift", seat), seat, replace(party, space=landing(state, party.space, steps))
    )
    return _arrived(state, seat)


def meet_planar(state: State, seat: Seat, move: m.MeetPlanar) -> State | Misfit:
    if not of(move.roll, D20):
        return Misfit(NOT_A_D20)
    if due(state, "planar", seat) is None:
        return Misfit(text("No planar foe comes through a portal now."))
    state = done(state, "planar", seat)
    return replace(state, turn=replace(state.turn, planar=move.roll.natural))
