"""Who may still play a Foe card on the party on turn."""

from companion.games.underdark_maps.facts.track import fights, rivals_at
from companion.games.underdark_maps.state import START, State
from companion.kernel.seats import Seat


def may_be_met(state: State) -> bool:
    """Return whether the party on turn stands where a Foe card may be played on it."""
    seat = state.on_turn
    safe = state.parties[seat].space == START
    return fights(state, seat) and not safe and not rivals_at(state, seat) and not state.turn.planar


def opponents_left(state: State) -> tuple[Seat, ...]:
    """Return those who may play one now, in the order of play after the party on turn."""
    turn = state.turn
    if turn.closed or (turn.foes_by and state.options.foe_cards_per_encounter == "one"):
        return ()
    return tuple(
        seat
        for seat in after(state, turn.seat)
        if not state.parties[seat].out and seat not in turn.passed | turn.foes_by | state.away
    )


def waited_for(state: State) -> tuple[Seat, ...]:
    """Return those of them who asked the party on turn to wait."""
    return tuple(seat for seat in opponents_left(state) if seat in state.turn.waited)


def plays_second(state: State, seat: Seat) -> bool:
    """Return whether a party waits for the cards of the one on turn, as a table that plays them openly has
    it."""
    battle = state.turn.battle
    if battle is None or battle.rival != seat or state.options.commit != "open_active_first":
        return False
    return state.on_turn not in battle.played and state.parties[state.on_turn].hand > 0


def battle_name(state: State) -> str:
    """Tell the battle that is fought from every other; what is sealed for it is opened together."""
    battle = state.turn.battle
    if battle is None:
        return ""
    return f"battle-{state.turns}-{len(state.turn.foes_by)}-{battle.rival or battle.foe}"


def after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats clockwise from a seat."""
    at = state.order.index(seat)
    return (*state.order[at + 1 :], *state.order[:at])
