"""Which squares join, and what a step costs (The First Movement Phase)."""

from collections.abc import Iterator

from companion.games.stone_and_iron.catalogue.squares import SMALL, TUNNEL
from companion.games.stone_and_iron.facts.armies import is_large, is_tunnelling
from companion.games.stone_and_iron.state.grid import OFF, opposite
from companion.games.stone_and_iron.state.pieces import Army, Square
from companion.games.stone_and_iron.state.state import State

Pace = tuple[bool, bool]
"""Whether an army is a tunnelling army, and whether it has models above unit strength 2."""


def pace(army: Army) -> Pace:
    return is_tunnelling(army), is_large(army)


def joined(state: State, a: int, side: int) -> bool:
    """Whether one steps from a square over one of its sides into a known, passable square (SI-10)."""
    b = state.grid.beside[a][side]
    if b == OFF or not state.squares[a].open >> side & 1:
        return False
    beyond = state.squares[b]
    return beyond.passable and bool(beyond.open >> opposite(side) & 1)


def leads_off(state: State, a: int, side: int) -> bool:
    """Whether a side opens into an unexplored square."""
    b = state.grid.beside[a][side]
    return b != OFF and bool(state.squares[a].open >> side & 1) and not state.squares[b].known


def exits(state: State, a: int) -> Iterator[int]:
    """The known squares that one can step into."""
    for side in range(4):
        if joined(state, a, side):
            yield state.grid.beside[a][side]


def cost(square: Square, army: Pace) -> int | None:
    """Movement points of a step into a square; None where the army cannot go in at all."""
    tunnelling, large = army
    if not square.passable:
        return None
    if square.kind == SMALL:
        return None if large else 1 if tunnelling else 2
    return 3 if square.kind == TUNNEL and large else 1
