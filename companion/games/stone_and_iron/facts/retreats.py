"""Where a beaten army must go (Ending a Battle)."""

from dataclasses import replace

from companion.games.stone_and_iron.facts.passages import cost, exits, pace
from companion.games.stone_and_iron.facts.reach import distances, free_reach, stops
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State


def retreats(state: State, army: Army) -> tuple[int, ...]:
    """The squares farthest from the battle that its points reach; at least a square away (SI-37).

    Empty where there is none: the army is destroyed.
    """
    marching = replace(army, beaten=False)
    far = distances(state, army.square)
    found = {square: far[square] for square in free_reach(state, marching, army.left) if square in far}
    found.pop(army.square, None)
    if not found:
        found = dict.fromkeys(_next(state, marching), 1)
    most = max(found.values(), default=0)
    return tuple(sorted(square for square, steps in found.items() if steps == most))


def may_stay(state: State, army: Army) -> bool:
    """Whether a loser without movement stays, as the table reads it."""
    return state.options.retreat_minimum == "0" and army.left == 0


def _next(state: State, army: Army) -> list[int]:
    """The squares one step away that it fits into, whatever the price."""
    its = pace(army)
    return [
        there
        for there in exits(state, army.square)
        if cost(state.squares[there], its) is not None and not stops(state, army, there)
    ]
