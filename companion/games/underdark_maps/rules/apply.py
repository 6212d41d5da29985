"""The rows of all moves, and the moves that the rules allow now: for one die a move for each result, for a
long series of dice only a few examples.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import HOUSE, list_faces
from companion.games.underdark_maps.catalogue.settings import HAND, MEMBERS
from companion.games.underdark_maps.catalogue.tables import ADVENTURERS, ATTACHMENTS, CLASSES, DRAWN
from companion.games.underdark_maps.facts import (
    D6,
    D20,
    count_members,
    is_limit_reached,
    list_waited_for,
    mages,
    opponents_left,
    plays_second,
    rivals_at,
    ways,
    wearers,
)
from companion.games.underdark_maps.rules import (
    battle,
    beginning,
    corrections,
    deck,
    encounter,
    moving,
    turn,
)
from companion.games.underdark_maps.rules.beginning import track_dice
from companion.games.underdark_maps.rules.flow import (
    begin_turn,
    draws_ahead,
    flow,
    list_open_tasks,
    object_if_untimely,
)
from companion.games.underdark_maps.rules.row import NO_PARTY, RaceRow
from companion.games.underdark_maps.state import PHASES, Card, State, Task
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.optional.hidden_cards import Dealt, Shuffled
from companion.kernel.rows import Rules
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import text

ROWS: Final[tuple[RaceRow[Any], ...]] = (
    *beginning.ROWS,
    *turn.ROWS,
    *moving.ROWS,
    *encounter.ROWS,
    *battle.ROWS,
    *corrections.ROWS,
    *deck.ROWS,
)


def _party(state: State, seat: Seat | None) -> Seat:
    """Return the party that acts; for a move without a seat, the party on turn. Raise `Cannot` for one not in
    the race."""
    party = state.on_turn if seat is None else seat
    if party not in state.parties:
        raise Cannot(NO_PARTY)
    return party


def _reach_phase(row: RaceRow[Any], state: State, seat: Seat) -> State:
    """Return the state in which a move can be made: if its phase has not been reached, with the turn advanced
    to it; if it belongs to another party's turn, with that turn begun; unchanged for a draw ahead of the
    party's next turn. Raise `Cannot` in the set-up for a move that is not part of it."""
    if state.setting_up and not row.early:
        raise Cannot(text("Set up the track and the parties first."))
    if not row.phase or (row.answers == ("draw",) and draws_ahead(state, seat)):
        return state
    if seat != state.on_turn:
        state = begin_turn(state, seat)
    if PHASES.index(row.phase) <= PHASES.index(state.turn.phase):
        return state
    return replace(state, turn=replace(state.turn, phase=row.phase, tasks=(Task(row.answers[0], seat),)))


def _object_if_untimely(
    row: RaceRow[Any], state: State, seat: Seat | None, _move: Move
) -> Iterator[Objection]:
    if row.answers:
        yield from object_if_untimely(state, _party(state, seat), row.answers, anyone=row.anyone)


RULES: Final = Rules(
    rows=ROWS,
    who=_party,
    ready=_reach_phase,
    settle=lambda _before, after, _seat, _move: flow(after),
    objections=_object_if_untimely,
)
apply, check = RULES.apply, RULES.check


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """See `kernel.game.Game.likely_moves`."""
    tasks = state.turn.tasks
    if not tasks or state.won:
        return ()
    first = tasks[0]
    own = [
        move
        for task in list_open_tasks(state)
        if task.seat == seat
        for move in ANSWERS[task.kind](state, task)
    ]
    if first.kind == "encounter" and seat in opponents_left(state):
        own.extend(_foes(state, seat))
    return tuple(own)


def _die_results(sides: int) -> list[Roll]:
    return [Roll(sides=sides, pips=(pips,)) for pips in range(1, sides + 1)]


def _track(state: State, task: Task) -> Iterator[Move]:
    dice = track_dice(state)
    for step in (1, 3, 7):
        pips = tuple(1 + (space * step + step) % D20 for space in range(dice))
        yield m.LayTrack(Roll(sides=D20, dice=dice, pips=pips))


def _gather(state: State, task: Task) -> Iterator[Move]:
    for pips in ((2, 9, 6, 11, 16, 13), (1, 4, 7, 10, 13, 20), (3, 5, 8, 11, 19, 2)):
        yield m.Gather(Roll(sides=D20, dice=MEMBERS, pips=pips))


def _name(state: State, task: Task) -> Iterator[Move]:
    for roll in _die_results(len(ADVENTURERS)):
        for cls in CLASSES:
            yield m.NameMember(task.number, roll, cls)


def _draw(state: State, task: Task) -> Iterator[Move]:
    hand = state.parties[task.seat].hand
    yield m.Draw(DRAWN, max(hand + DRAWN - HAND, 0))


def _attach(state: State, task: Task) -> Iterator[Move]:
    yield m.GoOn()
    if state.parties[task.seat].hand and not state.dealt:
        for number, member in enumerate(state.parties[task.seat].members):
            for kind in ATTACHMENTS:
                if member.cls and not is_limit_reached(state, task.seat, number, Card(kind, member.cls)):
                    yield m.Attach(number, kind, member.cls)


def _march(state: State, task: Task) -> Iterator[Move]:
    after_roll = state.options.direction_choice == "after_roll"
    for roll in _die_results(D6):
        for way in (0,) if after_roll else ways(state, task.seat):
            yield m.March(roll, way)


def _commit(state: State, task: Task) -> Iterator[Move]:
    if plays_second(state, task.seat):
        return
    yield m.Commit()
    hand = 0 if state.dealt else state.parties[task.seat].hand
    for spells in range(1, min(mages(state, task.seat), hand) + 1):
        yield m.Commit(spells)
    for cls in CLASSES:
        if hand and count_members(state.parties[task.seat], cls):
            yield m.Commit(0, {cls: 1})


def _fight(state: State, task: Task) -> Iterator[Move]:
    for own in _die_results(D20):
        for other in (1, 8, 13, 20):
            yield m.Fight(own, Roll(sides=D20, pips=(other,)))


def _foes(state: State, seat: Seat) -> Iterator[Move]:
    yield m.PassFoe()
    if seat not in state.turn.waited:
        yield m.Wait()
    if state.parties[seat].hand and not state.dealt:
        yield m.PlayFoe("trap")
        for level in (3, 9, 15):
            yield m.PlayFoe("monster", level)
            yield m.PlayFoe("intelligent", level)


def _spoil(state: State, task: Task) -> Iterator[Move]:
    yield m.TakeSpoil()
    for member in wearers(state, task.seat, state.turn.spoils[0], won=True):
        yield m.TakeSpoil(member)


def _deck(state: State, task: Task) -> Iterator[Move]:
    if state.deck:
        yield _shuffle_blind(state, list_faces(state.deck))
    else:
        yield m.DescribeDeck(HOUSE, house=True)


def _take(state: State, task: Task) -> Iterator[Move]:
    if state.pile or not (state.face_up or state.face_down):
        dealt = state.pile[: task.number]
        yield m.TakeCards(Dealt(len(dealt), dealt))
    else:
        yield _shuffle_blind(state, state.face_up, state.face_down)


def _shuffle_blind(state: State, faces: tuple[str, ...], again: tuple[str, ...] = ()) -> Move:
    """Return a shuffle whose backs are made up: they are not commitments to the faces, since `likely_moves`
    has nothing random to make those from."""
    order = range(len(faces) + len(again))
    backs = tuple(sha256(f"{state.shuffles} {place}".encode()).hexdigest() for place in order)
    return m.Shuffle(Shuffled(faces, again, backs))


def _shed(state: State, task: Task) -> Iterator[Move]:
    held = state.parties[task.seat].cards
    yield m.Discard(held[: task.number])
    yield m.Discard(held[-task.number :])


def _rolls(make: Callable[[Roll], Move], sides: int) -> Callable[[State, Task], Iterator[Move]]:
    return lambda _state, _task: (make(roll) for roll in _die_results(sides))


ANSWERS: Final[dict[str, Callable[[State, Task], Iterator[Move]]]] = {
    "track": _track,
    "gather": _gather,
    "name": _name,
    "draw": _draw,
    "navigate": _rolls(m.Navigate, D20),
    "recruit": _rolls(m.Recruit, D20),
    "welcome": _rolls(m.Welcome, D20),
    "attach": _attach,
    "march": _march,
    "way": lambda state, task: (m.Head(way) for way in ways(state, task.seat)),
    "portal": _rolls(m.EnterPortal, D6),
    "shift": _rolls(m.Shift, D6),
    "planar": _rolls(m.MeetPlanar, D20),
    "encounter": lambda state, _task: iter(() if list_waited_for(state) else (m.GoOn(),)),
    "disarm": _rolls(m.Disarm, D20),
    "challenge": lambda state, task: (m.Challenge(rival) for rival in rivals_at(state, task.seat)),
    "commit": _commit,
    "fight": _fight,
    "lose": lambda state, task: (
        m.Lose(roll) for roll in _die_results(len(state.parties[task.seat].members))
    ),
    "spoil": _spoil,
    "deck": _deck,
    "take": _take,
    "shed": _shed,
}
"""The functions that yield the moves that complete a task, by kind of task."""
