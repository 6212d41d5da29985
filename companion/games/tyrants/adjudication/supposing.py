"""Positions that are only supposed: the same with one piece more or less. No count of pieces follows."""

from dataclasses import replace

from companion.games.tyrants.catalogue.board import SLOTS
from companion.games.tyrants.state import State


def with_troop(state: State, colour: int, place: int) -> State:
    """A troop on an empty space of a place, which has one."""
    black, red, orange, blue, white = state.troops
    empty = SLOTS[place] & ~(black | red | orange | blue | white)
    return _troops(state, colour, state.troops[colour] | empty & -empty)


def without_troop(state: State, colour: int, place: int) -> State:
    """Without one of the troops of a colour that stand at a place."""
    here = state.troops[colour] & SLOTS[place]
    return _troops(state, colour, state.troops[colour] & ~(here & -here))


def _troops(state: State, colour: int, bits: int) -> State:
    k, r, o, b, w = (bits if one == colour else there for one, there in enumerate(state.troops))
    return replace(state, troops=(k, r, o, b, w))
