"""The move: its direction, where it ends, portals, and taking the Maps."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import BACK_AT, FOE_AT
from companion.games.underdark_maps.facts import (
    D6,
    D20,
    find_ground,
    find_landing,
    find_march_end,
    forward,
    is_barred,
    mages,
    rivals_at,
    ways,
)
from companion.games.underdark_maps.rules.flow import find_task, finish_task
from companion.games.underdark_maps.rules.row import (
    NOT_A_D6,
    NOT_A_D20,
    ON_THE_WAY,
    TASKS,
    RaceRow,
    is_roll_of,
    objection,
    only_rolled,
    space_name,
)
from companion.games.underdark_maps.state import START, State, Task, with_party, with_tasks
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def march(state: State, seat: Seat, move: m.March) -> State:
    if not is_roll_of(move.roll, D6):
        raise Cannot(NOT_A_D6)
    state = finish_task(state, "march", seat)
    steps = move.roll.natural
    open_ways = ways(state, seat)
    if move.way == 0 and len(open_ways) > 1:
        state = replace(state, turn=replace(state.turn, stride=steps))
        return with_tasks(state, Task("way", seat, steps))
    return _go(state, seat, steps, move.way or open_ways[0])


def check_march(state: State, seat: Seat, move: m.March) -> Iterator[Objection]:
    if is_barred(state, seat):
        yield objection(text("The barrier roll failed: the party cannot move this turn."), card=True)
    after_roll = state.options.direction_choice == "after_roll"
    if move.way == 0 and not after_roll and len(ways(state, seat)) > 1:
        yield objection(text("At this table the direction must be chosen before the roll."))
    if move.way:
        yield from _object_to_way(state, seat, move.way)


def march_words(state: State | None, seat: Seat, move: m.March) -> Text:
    if state is None:
        return only_rolled(TASKS["march"], move.roll)
    return _say_move(state, seat, move.roll.natural, move.way)


def head(state: State, seat: Seat, move: m.Head) -> State:
    if not state.turn.stride:
        raise Cannot(text("No move is waiting for a direction."))
    after = finish_task(state, "way", seat)
    after = replace(after, turn=replace(after.turn, stride=0))
    return _go(after, seat, state.turn.stride, move.way)


def check_head(state: State, seat: Seat, move: m.Head) -> Iterator[Objection]:
    yield from _object_to_way(state, seat, move.way)


def _object_to_way(state: State, seat: Seat, way: int) -> Iterator[Objection]:
    if way in ways(state, seat):
        return
    if not state.second:
        yield objection(text("Until the Maps are taken every party must move towards the End."))
    elif way == 1 and seat == state.holder and state.options.map_party_direction == "home_only":
        yield objection(text("The party with the Maps must go home."))
    else:
        yield objection(text("There is no space in that direction."))


def head_words(state: State | None, seat: Seat, move: m.Head) -> Text:
    return (
        text("chooses the direction")
        if state is None
        else _say_move(state, seat, state.turn.stride, move.way)
    )


def _go(state: State, seat: Seat, steps: int, way: int) -> State:
    if way not in (1, -1):
        raise Cannot(text("A party can go only towards the End or towards Start."))
    before = state.parties[seat].space
    after = find_march_end(state, seat, steps * way)
    moved = with_party(state, seat, replace(state.parties[seat], space=after, way=way))
    if after == before:
        return moved
    state = arrive(moved, seat)
    on_landing = state.options.portal_when == "on_landing" and find_ground(state, seat).portal
    return with_tasks(state, Task("portal", seat)) if on_landing and not state.won else state


def _say_move(state: State, seat: Seat, steps: int, way: int) -> Text:
    open_ways = ways(state, seat)
    if way == 0 and len(open_ways) > 1:
        return text("rolls %(n)s for the move", n=steps)
    way = way or open_ways[0]
    after = find_march_end(state, seat, steps * way)
    if after == state.parties[seat].space and state.options.overshoot == "exact_count":
        return text("rolls %(n)s and stays: an exact roll is needed", n=steps)
    if after == state.parties[seat].space:
        return text("rolls %(n)s and stays", n=steps)
    if state.holder is None and after == state.maps_at:
        return text(
            "rolls %(n)s, reaches %(place)s and takes the Maps", n=steps, place=space_name(state, after)
        )
    if state.holder == seat and after == START:
        return text("rolls %(n)s and brings the Maps home", n=steps)
    return text("rolls %(n)s and moves to %(place)s", n=steps, place=space_name(state, after))


def arrive(state: State, seat: Seat) -> State:
    """Return the state after a party has arrived in its space: it takes the Maps if they are there; if it is
    this party's turn, and the Move phase, it has to fight the rivals there."""
    state = take_maps(state, seat)
    if seat != state.on_turn or state.turn.phase != "move":
        return state
    return meet(replace(state, turn=replace(state.turn, moved=True)))


def take_maps(state: State, seat: Seat) -> State:
    space = state.parties[seat].space
    if state.holder is None and space == state.maps_at and space != START:
        return replace(state, holder=seat, second=True)
    return state


def meet(state: State) -> State:
    """Decide again whether the party on turn must fight rivals in the space to which it has moved (decision
    0013). An open task for Foe cards is removed; `flow` adds it again if it is still due."""
    seat = state.on_turn
    if state.turn.phase == "encounter":
        state = finish_task(state, "encounter", seat)
    if not state.turn.moved:
        return state
    meets = state.parties[seat].space != START and bool(rivals_at(state, seat))
    return replace(state, turn=replace(state.turn, landed=meets))


def put_down(state: State, seat: Seat) -> State:
    """Return the state after a party was put into its real space, as if its move had led there. What may be
    done in an encounter is computed again; a party that has yet to move fights nobody."""
    if seat != state.on_turn or any(find_task(state, kind, seat) for kind in ("march", "way")):
        return take_maps(state, seat)
    if state.turn.phase != "encounter":
        return arrive(state, seat)
    after = take_maps(state, seat)
    return meet(replace(after, turn=replace(after.turn, moved=True)))


def enter_portal(state: State, seat: Seat, move: m.EnterPortal) -> State:
    if not is_roll_of(move.roll, D6):
        raise Cannot(NOT_A_D6)
    if not find_ground(state, seat).portal:
        raise Cannot(text("There is no portal on this space."))
    state = finish_task(state, "portal", seat)
    total = move.roll.total + mages(state, seat)
    if total <= BACK_AT:
        return with_tasks(state, Task("shift", seat, -1))
    return with_tasks(state, Task("planar", seat) if total <= FOE_AT else Task("shift", seat, 1))


def portal_words(state: State | None, seat: Seat, move: m.EnterPortal) -> Text:
    if state is None:
        return only_rolled(TASKS["portal"], move.roll)
    total = move.roll.total + mages(state, seat)
    if total <= BACK_AT:
        return text("makes %(total)s on the portal roll: it leads back", total=total)
    if total <= FOE_AT:
        return text("makes %(total)s on the portal roll: something comes through", total=total)
    return text("makes %(total)s on the portal roll: it leads forward", total=total)


def shift(state: State, seat: Seat, move: m.Shift) -> State:
    if not is_roll_of(move.roll, D6):
        raise Cannot(NOT_A_D6)
    task = find_task(state, "shift", seat)
    if task is None:
        raise Cannot(text("No portal leads anywhere now."))
    party = state.parties[seat]
    steps = move.roll.natural * task.number * forward(state, party.way)
    state = with_party(
        finish_task(state, "shift", seat), seat, replace(party, space=find_landing(state, party.space, steps))
    )
    return arrive(state, seat)


def shift_words(state: State | None, seat: Seat, move: m.Shift) -> Text:
    if state is None:
        return only_rolled(TASKS["shift"], move.roll)
    task, party = find_task(state, "shift", seat), state.parties[seat]
    steps = move.roll.natural * (task.number if task else 0) * forward(state, party.way)
    there = find_landing(state, party.space, steps)
    return ntext(
        "comes out %(n)s space away, at %(place)s",
        "comes out %(n)s spaces away, at %(place)s",
        abs(there - party.space),
        place=space_name(state, there),
    )


def meet_planar(state: State, seat: Seat, move: m.MeetPlanar) -> State:
    if not is_roll_of(move.roll, D20):
        raise Cannot(NOT_A_D20)
    if find_task(state, "planar", seat) is None:
        raise Cannot(text("No planar foe comes through a portal now."))
    state = finish_task(state, "planar", seat)
    return replace(state, turn=replace(state.turn, planar=move.roll.natural))


def planar_words(state: State | None, _seat: Seat, move: m.MeetPlanar) -> Text:
    if state is None:
        return only_rolled(TASKS["planar"], move.roll)
    return text("a planar foe of level %(level)s comes through", level=move.roll.natural)


ROWS = (
    RaceRow(
        move=m.March,
        check=check_march,
        effect=march,
        words_at=march_words,
        group=ON_THE_WAY,
        answers=("march", "attach"),
        phase="move",
    ),
    RaceRow(
        move=m.Head, check=check_head, effect=head, words_at=head_words, group=ON_THE_WAY, answers=("way",)
    ),
    RaceRow(
        move=m.EnterPortal, effect=enter_portal, words_at=portal_words, group=ON_THE_WAY, answers=("portal",)
    ),
    RaceRow(move=m.Shift, effect=shift, words_at=shift_words, group=ON_THE_WAY, answers=("shift",)),
    RaceRow(
        move=m.MeetPlanar, effect=meet_planar, words_at=planar_words, group=ON_THE_WAY, answers=("planar",)
    ),
)
