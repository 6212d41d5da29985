"""Whom the party on turn meets: a rival in its space, and Foe cards of its opponents, including traps."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import (
    FAILS_AT,
    FOES,
    HIGHEST_LEVEL,
    TRAP,
    describe_foe,
    kind_name,
)
from companion.games.underdark_maps.facts import D20, can_fight, opponents_left, rivals_at, rogues
from companion.games.underdark_maps.rules.flow import find_task, finish_task, start_battle
from companion.games.underdark_maps.rules.hands import check_held, play_and_discard
from companion.games.underdark_maps.rules.row import (
    BATTLES,
    NOT_A_D20,
    TASKS,
    RaceRow,
    is_roll_of,
    objection,
    only_rolled,
)
from companion.games.underdark_maps.state import Battle, State, Task, with_tasks
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NO_MORE_FOES: Final = text("No more Foe cards can be played on this party this turn.")
OWN_TURN: Final = text(
    "That encounter is over: it is now your own turn, and Foe cards can be played only on opponents."
)


def challenge(state: State, seat: Seat, move: m.Challenge) -> State:
    rival = Seat(move.rival)
    if rival not in state.parties or rival == seat or not can_fight(state, rival):
        raise Cannot(text("There is no such rival."))
    return start_battle(finish_task(state, "challenge", seat), Battle(rival=rival, played={}))


def check_challenge(state: State, seat: Seat, move: m.Challenge) -> Iterator[Objection]:
    if Seat(move.rival) not in rivals_at(state, seat):
        yield objection(text("%(party)s is not in this space.", party=NAMES[Seat(move.rival)]))


def challenge_words(state: State | None, _seat: Seat, move: m.Challenge) -> Text:
    if state is None:
        return text("challenges a rival")
    return text("challenges %(party)s", party=NAMES.get(Seat(move.rival), move.rival))


def play_foe(state: State, seat: Seat, move: m.PlayFoe) -> State:
    if move.foe not in FOES or not (
        move.level == 0 if move.foe == TRAP else 1 <= move.level <= HIGHEST_LEVEL
    ):
        raise Cannot(text("A Foe card is a trap, or a creature with a level from 1 to 99."))
    if seat == state.on_turn:
        raise Cannot(OWN_TURN)
    if state.turn.battle is not None:
        raise Cannot(text("A battle is being fought."))
    after = play_and_discard(state, seat, 1, move.turned, lambda shown: _is_foe(shown[0], move))
    turn, own = after.turn, frozenset({seat})
    turn = replace(turn, foes_by=turn.foes_by | own, waited=turn.waited - own, phase="encounter", tasks=())
    after = replace(after, turn=turn)
    if move.foe == TRAP:
        return with_tasks(after, Task("disarm", turn.seat))
    return start_battle(after, Battle(foe=move.foe, level=move.level, by=seat, played={}))


def _is_foe(card: EventCard, move: m.PlayFoe) -> bool:
    return (card.kind, card.level) == (move.foe, move.level)


def check_foe(state: State, seat: Seat, move: m.PlayFoe) -> Iterator[Objection]:
    if state.turn.phase == "encounter" and seat not in opponents_left(state) and not state.turn.closed:
        if seat in state.turn.passed:
            yield objection(text("%(party)s has already passed.", party=NAMES[seat]))
        else:
            yield objection(NO_MORE_FOES)
    yield from check_held(state, seat, 1)


def foe_words(state: State | None, _seat: Seat, move: m.PlayFoe) -> Text:
    if state is None:
        return text("plays %(foe)s", foe=kind_name(move.foe))
    if move.foe == TRAP:
        return text("plays a trap on %(party)s", party=NAMES[state.on_turn])
    return text(
        "plays %(foe)s on %(party)s", foe=describe_foe(move.foe, move.level), party=NAMES[state.on_turn]
    )


def pass_foe(state: State, seat: Seat, move: m.PassFoe) -> State:
    if seat == state.on_turn:
        # Passing is the default, so a pass that arrives after another phone's "Go on" changes nothing.
        return state
    turn, own = state.turn, frozenset({seat})
    state = replace(state, turn=replace(turn, passed=turn.passed | own, waited=turn.waited - own))
    if state.turn.tasks and state.turn.tasks[0].kind == "encounter":
        # Compute again what is due: perhaps this was the last opponent who could have played a Foe card.
        return finish_task(state, "encounter", state.on_turn)
    return state


def wait(state: State, seat: Seat, move: m.Wait) -> State:
    if seat == state.on_turn:
        raise Cannot(OWN_TURN)
    turn, own = state.turn, frozenset({seat})
    return replace(state, turn=replace(turn, waited=turn.waited | own, passed=turn.passed - own))


def check_wait(state: State, seat: Seat, move: m.Wait) -> Iterator[Objection]:
    if seat not in opponents_left(state) and seat not in state.turn.passed:
        yield objection(NO_MORE_FOES)


def disarm(state: State, seat: Seat, move: m.Disarm) -> State:
    if not is_roll_of(move.roll, D20):
        raise Cannot(NOT_A_D20)
    if find_task(state, "disarm", seat) is None:
        raise Cannot(text("No trap was played."))
    state = finish_task(state, "disarm", seat)
    failed = move.roll.total + rogues(state, seat) <= FAILS_AT
    return with_tasks(state, Task("lose", seat)) if failed else state


def disarm_words(state: State | None, seat: Seat, move: m.Disarm) -> Text:
    if state is None:
        return only_rolled(TASKS["disarm"], move.roll)
    total = move.roll.total + rogues(state, seat)
    if total > FAILS_AT:
        return text("gets past the trap with %(total)s", total=total)
    return text("is caught in the trap with %(total)s", total=total)


ROWS = (
    RaceRow(
        move=m.Challenge,
        check=check_challenge,
        effect=challenge,
        words_at=challenge_words,
        group=BATTLES,
        answers=("challenge",),
    ),
    RaceRow(
        move=m.PlayFoe,
        check=check_foe,
        effect=play_foe,
        words_at=foe_words,
        group=BATTLES,
        answers=("encounter",),
        anyone=True,
    ),
    RaceRow(move=m.PassFoe, effect=pass_foe, words=lambda _move: text("plays no Foe card"), group=BATTLES),
    RaceRow(
        move=m.Wait,
        check=check_wait,
        effect=wait,
        words=lambda _move: text("asks others to wait for a Foe card"),
        group=BATTLES,
    ),
    RaceRow(move=m.Disarm, effect=disarm, words_at=disarm_words, group=BATTLES, answers=("disarm",)),
)
