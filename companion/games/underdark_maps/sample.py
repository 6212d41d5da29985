"""A race of three parties that the program played by itself, the same one each time."""

from collections.abc import Iterator
from functools import cache

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import PLACES
from companion.games.underdark_maps.rules.apply import apply, likely_moves
from companion.games.underdark_maps.state import State, setup
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Finish, Move
from companion.kernel.rows import carry_out_all
from companion.kernel.seats import Seat

SETTINGS = {"board_spaces": "12"}
SEED = 23
MAX_ENTRIES = 2000
SELDOM = (m.Attach, m.PlayFoe)
"""Moves with so many variants that a random choice among all likely moves would hardly ever pick another."""


@cache
def sample() -> Sample:
    """Return a whole race; its middle is the moment when a party takes the Maps."""
    seats = tuple(place.seat for place in PLACES[:3])
    begin = Begin(seats, seats[0], SETTINGS)
    played: list[Draft] = [Draft(move=begin)]
    rest: list[Draft] = []
    for state, draft in _race(setup(begin)):
        (rest if state.second else played).append(draft)
    return Sample(played=tuple(played), rest=(*rest, Draft(move=Finish())))


def _race(state: State) -> Iterator[tuple[State, Draft]]:
    """Yield the state before each entry, and the entry."""
    number = SEED
    for _ in range(MAX_ENTRIES):
        if state.won:
            return
        number = (number * 1103515245 + 12345) % 2**31
        seat, move = _choose_move(state, number >> 8)
        draft = Draft(move=move, seat=seat)
        yield state, draft
        state = carry_out_all(apply, state, [draft])


def _choose_move(state: State, number: int) -> tuple[Seat, Move]:
    # The parties of the sample need not wait for each other.
    likely = [(seat, move) for seat in state.order for move in likely_moves(state, seat)]
    every = [(seat, move) for seat, move in likely if not isinstance(move, m.Wait)]
    often = [(seat, move) for seat, move in every if not isinstance(move, SELDOM)]
    options = often if often and number % 3 else every
    return options[number % len(options)]
