"""Whole races over the rules, by a player who does any legal thing."""

import random
from collections.abc import Iterator, Mapping

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.facts import count_attached
from companion.games.underdark_maps.rules.apply import apply, check, likely_moves
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import State, setup
from companion.kernel.moves import Begin, Move
from companion.kernel.seats import Seat

RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
LONGEST = 4000
"""Moves of a player who does any legal thing. If a table lets the party with the Maps go either way, such a
player may wander for ever; after this many all head for the Maps, and home with them."""

MADE_FOR = 20_000
"""Moves within which that ends every race."""

CHECKED = 0.2
"""The share of moves that are checked, since checking one costs as much as making it."""


def begun(*seats: Seat, **settings: str) -> State:
    order = seats or (RED, BLUE)
    return setup(Begin(order, order[0], settings))


def did(state: State, seat: Seat | None, move: Move) -> State:
    """Return the state after a move that cannot be refused; the caller handles objections."""
    after = apply(state, seat, move)
    assert isinstance(after, State), after
    return after


def options(state: State) -> list[tuple[Seat, Move]]:
    return [(seat, move) for seat in state.order for move in likely_moves(state, seat)]


def purposeful(state: State, every: list[tuple[Seat, Move]]) -> list[tuple[Seat, Move]]:
    """Return the options that do not lead away from the Maps, or from home with them."""
    return [(seat, move) for seat, move in every if not _strays(state, seat, move)] or every


def _strays(state: State, seat: Seat, move: Move) -> bool:
    if not isinstance(move, m.March | m.Head) or not move.way:
        return False
    goal = 0 if state.holder == seat else state.parties[state.holder].space if state.holder else state.maps_at
    return (goal - state.parties[seat].space) * move.way < 0


def race(lots: random.Random, state: State) -> Iterator[State]:
    """Yield each state of a race, until the Maps are home or nobody is left."""
    for number in range(LONGEST + MADE_FOR):
        yield state
        if state.won or stuck(state):
            return
        every = options(state)
        seat, move = lots.choice(every if number < LONGEST else purposeful(state, every))
        if lots.random() < CHECKED:
            assert check(state, seat, move) == (), (move, state)
        state = did(state, seat, move)


def cards(state: State) -> int:
    """Return all cards that were drawn, by where they are now."""
    hands = sum(party.hand for party in state.parties.values())
    worn = sum(count_attached(party) for party in state.parties.values())
    return hands + worn + len(state.turn.spoils) + state.discarded + state.unaccounted


def sound(state: State) -> None:
    """Check what holds in every state, whatever happened."""
    assert cards(state) == state.drawn
    assert all(len(party.members) <= 6 for party in state.parties.values())
    assert all(0 <= party.space <= state.end for party in state.parties.values())
    assert all(party.hand >= 0 for party in state.parties.values())
    assert state.holder is None or state.holder in state.parties
    assert state.second or state.maps_at == state.end


def settings_of(lots: random.Random) -> Mapping[str, str]:
    from companion.games.underdark_maps.catalogue.settings import SETTINGS

    chosen = {setting.key: lots.choice(setting.choices(3)).value for setting in SETTINGS}
    return {**chosen, "board_spaces": lots.choice(("12", "custom", "18"))}
