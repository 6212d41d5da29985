"""What is due: each phase creates its tasks, and when none is left the next phase or the next turn begins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.underdark_maps.catalogue.settings import HAND, MEMBERS, NAMES
from companion.games.underdark_maps.catalogue.tables import DRAWN, PLANAR
from companion.games.underdark_maps.facts import (
    can_fight,
    find_ground,
    may_be_met,
    opponents_left,
    rivals_at,
    seats_after,
)
from companion.games.underdark_maps.rules.row import TASKS, objection
from companion.games.underdark_maps.state import (
    PHASES,
    SET_UP,
    START,
    Battle,
    Party,
    State,
    Task,
    Turn,
    with_party,
)
from companion.kernel.game import Moment
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.words import text

AT_ONCE: Final = frozenset({"gather", "name", "commit", "track", "deck", "take"})
"""Kinds of tasks that need not wait for one another: while the turn's first task is of such a kind, all its
tasks of these kinds may be done, in any order."""


def flow(state: State) -> State:
    """Return the state advanced until somebody has something to do."""
    while not state.turn.tasks and not state.won and not stuck(state):
        state = _advance(state)
    return state


def stuck(state: State) -> bool:
    """Return whether no party is left that can play."""
    return all(not _can_play(state, seat) for seat in state.order)


def begin_turn(state: State, seat: Seat) -> State:
    party = state.parties[seat]
    new = frozenset(party.cards[len(party.cards) - party.ahead :])
    state = with_party(state, seat, replace(party, new=new)) if party.new != new else state
    turns = state.turns + 1
    return enter(replace(state, turns=turns, turn=Turn(seat=seat, phase="event")), "event")


def draws_ahead(state: State, seat: Seat) -> bool:
    """Return whether a party that draws now does so for its next turn: it plays next, and the players may
    think that the present turn is over."""
    ending = state.turn.phase in ("encounter", "battle")
    return ending and seat != state.on_turn and seat == find_next_player(state, state.on_turn)


def count_ahead(state: State, seat: Seat, cards: int) -> State:
    party = state.parties[seat]
    return with_party(state, seat, replace(party, ahead=party.ahead + cards))


def enter(state: State, phase: str) -> State:
    """Return the state in which a phase of this turn begins, with its tasks; cards drawn ahead count as drawn
    in this turn."""
    state = replace(state, turn=replace(state.turn, phase=phase, tasks=()))
    state = replace(state, turn=replace(state.turn, tasks=_list_tasks(state, phase)))
    party = state.parties[state.on_turn]
    return with_party(state, state.on_turn, replace(party, ahead=0)) if party.ahead else state


def _advance(state: State) -> State:
    phase = state.turn.phase
    if phase == SET_UP:
        return begin_turn(state, _find_first_player(state))
    if phase == "encounter" and (tasks := _list_tasks(state, "encounter")):
        return replace(state, turn=replace(state.turn, tasks=tasks))
    if phase in ("encounter", "battle"):
        return _begin_next_battle(state)
    return enter(state, PHASES[PHASES.index(phase) + 1])


def _begin_next_battle(state: State) -> State:
    """Begin the next battle of the turn, or the choice of a rival. If there is none, let opponents play
    another Foe card after one that was played, if the table allows it; if not, begin the next turn."""
    turn = replace(state.turn, phase="battle")
    seat = turn.seat
    able = can_fight(state, seat) and state.parties[seat].space != START
    if turn.planar and able:
        battle = Battle(foe=PLANAR, level=turn.planar, played={})
        return start_battle(replace(state, turn=replace(turn, planar=0)), battle)
    rivals = rivals_at(state, seat) if turn.landed and able else ()
    state = replace(state, turn=replace(turn, landed=False, moved=False))
    if len(rivals) == 1:
        return start_battle(state, Battle(rival=rivals[0], played={}))
    if rivals:
        return replace(state, turn=replace(state.turn, tasks=(Task("challenge", seat),)))
    if turn.foes_by and (tasks := _list_tasks(state, "encounter")):
        return replace(state, turn=replace(state.turn, phase="encounter", tasks=tasks))
    return begin_turn(state, find_next_player(state, seat))


def start_battle(state: State, battle: Battle) -> State:
    """Start a battle: each side with cards in hand chooses some, then the dice are rolled."""
    seat = state.turn.seat
    sides = (seat,) if battle.rival is None else (seat, battle.rival)
    tasks = (*(Task("commit", side) for side in sides if state.parties[side].hand > 0), Task("fight", seat))
    return replace(state, turn=replace(state.turn, phase="battle", battle=battle, tasks=tasks))


def find_next_player(state: State, seat: Seat) -> Seat:
    """Return who plays after a seat; those who are out or away are skipped. If nobody else is left, return
    the seat itself."""
    return next((other for other in seats_after(state, seat) if _can_play(state, other)), seat)


def _find_first_player(state: State) -> Seat:
    return next((seat for seat in state.order if _can_play(state, seat)), state.order[0])


def _can_play(state: State, seat: Seat) -> bool:
    return not state.parties[seat].out and seat not in state.away


def _list_tasks(state: State, phase: str) -> tuple[Task, ...]:
    seat = state.turn.seat
    party = state.parties[seat]
    here = find_ground(state, seat)
    match phase:
        case "event":
            portal = state.options.portal_when == "start_of_turn" and here.portal and party.members
            return (*((Task("portal", seat),) if portal else ()), *_list_draws(state, party, seat))
        case "difficulties":
            due = bool(here.navigation and party.members)
        case "recruit":
            due = len(party.members) < MEMBERS and not party.out
        case "attachments":
            due = bool(party.members) and party.hand > 0
        case "move":
            due = bool(party.members) and not state.turn.barred
        case "encounter":
            due = may_be_met(state) and bool(opponents_left(state))
        case _:
            due = False
    kinds = {"difficulties": "navigate", "recruit": "recruit", "attachments": "attach", "move": "march"}
    return (Task(kinds.get(phase, phase), seat),) if due else ()


def _list_draws(state: State, party: Party, seat: Seat) -> tuple[Task, ...]:
    """Return the task to draw the cards that are still to be drawn; once they are drawn, the task to discard
    what is above the hand limit. Real cards are drawn and discarded in one task."""
    if not state.dealt:
        return () if party.ahead else (Task("draw", seat),)
    if party.ahead < DRAWN:
        return (Task("take", seat, DRAWN - party.ahead),)
    return (Task("shed", seat, party.hand - HAND),) if party.hand > HAND else ()


def finish_task(state: State, kind: str, seat: Seat) -> State:
    """Return the state without the first task of this kind for a seat."""
    tasks, done = list(state.turn.tasks), find_task(state, kind, seat)
    if done is not None:
        tasks.remove(done)
    return replace(state, turn=replace(state.turn, tasks=tuple(tasks)))


def find_task(state: State, kind: str, seat: Seat) -> Task | None:
    return next((task for task in state.turn.tasks if task.kind == kind and task.seat == seat), None)


def absent(state: State, seats: frozenset[Seat]) -> State:
    """See `kernel.features.Turns.absent`."""
    state = replace(state, away=seats & frozenset(state.order))
    if state.setting_up or state.won or state.turn.seat not in state.away or stuck(state):
        return state
    return flow(begin_turn(state, find_next_player(state, state.turn.seat)))


def list_open_tasks(state: State) -> tuple[Task, ...]:
    """Return the tasks that may be done now: the first, and those that need not wait for it."""
    tasks = state.turn.tasks
    beside = bool(tasks) and tasks[0].kind in AT_ONCE
    return tuple(task for task in tasks if task is tasks[0] or (beside and task.kind in AT_ONCE))


def list_asked(state: State, task: Task) -> tuple[Seat, ...]:
    """Return whose task it is: nobody's in particular if the deck is to be shuffled; in an encounter that of
    each opponent who may still play."""
    if task.kind == "deck":
        return ()
    return opponents_left(state) if task.kind == "encounter" else (task.seat,)


def object_if_untimely(
    state: State, seat: Seat, answers: tuple[str, ...], *, anyone: bool = False
) -> Iterator[Objection]:
    """Yield an objection to a move that answers these kinds of task, if none of them is due now."""
    tasks = state.turn.tasks
    if state.won:
        yield objection(text("The race is over: the Maps are home."))
    elif not tasks:
        yield objection(text("There is nothing to do now."))
    elif not any(task.kind in answers and (anyone or task.seat == seat) for task in list_open_tasks(state)):
        what, asked = TASKS[tasks[0].kind], list_asked(state, tasks[0])
        if not asked:
            yield objection(text("Next: %(task)s.", task=what))
        else:
            parties = tuple(NAMES[party] for party in asked)
            yield objection(text("Next: %(task)s, for %(party)s.", task=what, party=parties))


def moment(state: State) -> Moment:
    """Return the moment of a state: the set-up, a round and whose turn it is, the end, or that nobody is
    left."""
    if state.won:
        return Moment(state.turns + 1, text("The Maps are home"), None)
    if state.setting_up:
        return Moment(0, text("Set-up"), None, timed=False)
    if stuck(state):
        return Moment(state.turns, text("Nobody is left"), None)
    name = text("Round %(round)s, %(party)s", round=state.round, party=NAMES[state.on_turn])
    phase = PHASES.index(state.turn.phase)
    return Moment(state.turns, name, state.on_turn, round=state.round, phase=phase)
