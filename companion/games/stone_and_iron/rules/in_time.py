"""What a faction may order in advance, and what is entered for a faction whose time is up."""

from dataclasses import replace
from typing import Any, Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    find_undecided,
    last_turn,
    open_offers,
    owing,
    rolls_anew,
    starters,
    still_building,
    still_to_say,
    to_act,
)
from companion.games.stone_and_iron.rules.apply import bundle
from companion.games.stone_and_iron.state.state import BUILD, SETUP, START, State
from companion.kernel.features import Orders
from companion.kernel.moves import Draft, Move
from companion.kernel.seats import Seat

PACTS: Final = frozenset({m.OfferPact.kind, m.AcceptPact.kind, m.EndPact.kind, m.NameStandIn.kind})
ARMIES: Final = frozenset(
    move.kind for move in (m.March, m.UseShaft, m.Regroup, m.Approach, m.NameDiggers, m.Dig)
)
BUILDING_AND_TROOPS: Final = frozenset(
    move.kind for move in (m.OrderBuilding, m.Demolish, m.Burn, m.Recruit, m.Reinforce, m.SendUnit)
)
PASS: Final = frozenset({m.Pass.kind})
EMERGENCIES: Final = frozenset({m.StartAt.kind, m.Retreat.kind, m.LoseUnit.kind})
"""Moves that a faction may suddenly have to make while the whole table waits: where it starts, where a beaten
army goes, which unit is lost to lava. Everything else in the set-up can be entered at any time during it."""


def now(state: State, seat: Seat) -> frozenset[str]:
    """See `kernel.features.Orders.now`."""
    if state.over or seat in state.away:
        return frozenset()
    return _in_need(state, seat) | _in_phase(state, seat)


def _in_need(state: State, seat: Seat) -> frozenset[str]:
    beaten = any(army.beaten and army.owner == seat for army in state.armies.values())
    takes = any(army.owner == seat for army in owing(state))
    asked = {m.StartAt.kind: seat in starters(state), m.Retreat.kind: beaten, m.LoseUnit.kind: takes}
    return frozenset(kind for kind, comes_up in asked.items() if comes_up)


def _in_phase(state: State, seat: Seat) -> frozenset[str]:
    if state.phase == START:
        return PACTS | (PASS if seat in still_to_say(state) else frozenset())
    if state.phase == BUILD:
        return BUILDING_AND_TROOPS | PASS if seat in still_building(state) else frozenset()
    return ARMIES | PASS if state.phase in IN_ORDER and to_act(state) == seat else frozenset()


def comes_up(state: State, move: Move) -> bool:
    """See `kernel.features.Orders.comes_up`: an order for an emergency waits until its own army is in one."""
    match move:
        case m.Retreat(army=army):
            return army in state.armies and state.armies[army].beaten
        case m.LoseUnit(army=army):
            return army in {one.id for one in owing(state)}
        case _:
            return True


def prepare_move(state: State, move: Move) -> Move:
    """See `kernel.features.Orders.prepared`: the move gets all dice that it may need, since nobody knows yet
    which it will need."""
    dice = bundle(state, move)
    rolls: Any = {"rolls": dice}
    return replace(move, **rolls) if dice else move


ORDERS: Final[Orders[State]] = Orders(
    kinds=PACTS | ARMIES | BUILDING_AND_TROOPS | PASS | EMERGENCIES,
    now=now,
    comes_up=comes_up,
    prepared=prepare_move,
    occasional=EMERGENCIES,
)


def passing(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.passing`: offers are declined, settlements left alone, no army moves,
    nothing is built. Battles, and whatever an army must do, are never entered for a faction."""
    declined: tuple[Move, ...] = tuple(
        m.EndPact(of, falls=True) for of, to in open_offers(state) if to == seat
    )
    left = tuple(m.Approach(army.id, "leave") for army in find_undecided(state) if army.owner == seat)
    passes = (m.Pass(),) if seat in still_to_say(state) or to_act(state) == seat else ()
    return tuple(Draft(move=move, seat=seat) for move in (*declined, *left, *passes))


def ending(state: State) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.ending`: only the host ends the set-up or opens secrets. If priority must be
    rolled first, only the roll is returned."""
    secret = last_turn(state) and state.options.condition_choice == "secret"
    if state.phase == SETUP or state.over or secret:
        return ()
    roll = m.RollPriority(seats=state.seats)
    return (Draft(move=prepare_move(state, roll) if rolls_anew(state) else m.EndPhase()),)


def passes_before(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.given`: the seats before this one pass."""
    if state.phase not in IN_ORDER or seat not in state.order or not to_act(state):
        return ()
    start = state.order.index(to_act(state))
    before = (*state.order[start:], *state.order[:start])
    ahead = before[: before.index(seat)]
    return tuple(Draft(move=m.Pass(), seat=Seat(other)) for other in ahead if other not in state.away)
