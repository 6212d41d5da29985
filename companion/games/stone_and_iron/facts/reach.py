"""Which squares join, what a step costs, and how far an army gets: cheapest paths with movement points."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from companion.games.stone_and_iron.catalogue.squares import SMALL, TUNNEL
from companion.games.stone_and_iron.facts.armies import is_large, is_tunnelling
from companion.games.stone_and_iron.facts.forces import held_against
from companion.games.stone_and_iron.state.pieces import OFF, Army, Square, opposite
from companion.games.stone_and_iron.state.state import State

Pace = tuple[bool, bool]
"""Whether an army is a tunnelling army, and whether it has models above unit strength 2."""


def pace(army: Army) -> Pace:
    return is_tunnelling(army), is_large(army)


def joined(state: State, a: int, side: int) -> bool:
    """Return whether one steps from a square over one of its sides into a known, passable square (SI-10)."""
    b = state.grid.beside[a][side]
    if b == OFF or not state.squares[a].open >> side & 1:
        return False
    beyond = state.squares[b]
    return beyond.passable and bool(beyond.open >> opposite(side) & 1)


def leads_off(state: State, a: int, side: int) -> bool:
    """Return whether a side opens into an unexplored square."""
    b = state.grid.beside[a][side]
    return b != OFF and bool(state.squares[a].open >> side & 1) and not state.squares[b].known


def exits(state: State, a: int) -> Iterator[int]:
    """Return the known squares that one can step into."""
    for side in range(4):
        if joined(state, a, side):
            yield state.grid.beside[a][side]


def cost(square: Square, army: Pace) -> int | None:
    """Return movement points of a step into a square; None where the army cannot go in at all."""
    tunnelling, large = army
    if not square.passable:
        return None
    if square.kind == SMALL:
        return None if large else 1 if tunnelling else 2
    return 3 if square.kind == TUNNEL and large else 1


@dataclass(frozen=True, slots=True)
class Reached:
    """A square that can be reached: movement points, and the square before it."""

    points: int
    before: int


def reach(state: State, army: Army, points: int) -> Mapping[int, Reached]:
    """Return the known squares within so many points. One that is held against the army is an end."""
    return _walk(state, army, points, lambda square: not stops(state, army, square))


def stops(state: State, army: Army, square: int) -> bool:
    """Return whether an army that enters a square must stop there to fight."""
    return state.squares[square].neutral or held_against(state, army.owner, square)


def free_reach(state: State, army: Army, points: int) -> Mapping[int, Reached]:
    """Return the same over squares that nobody holds against the army, and none of those besides."""
    found = _walk(state, army, points, lambda square: not stops(state, army, square))
    return {square: one for square, one in found.items() if not stops(state, army, square)}


def _walk(state: State, army: Army, points: int, goes_on: Callable[[int], bool]) -> Mapping[int, Reached]:
    its = pace(army)
    found: dict[int, Reached] = {army.square: Reached(0, army.square)}
    waiting = [(0, army.square)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > found[here].points or (here != army.square and not goes_on(here)):
            continue
        for there in exits(state, here):
            price = cost(state.squares[there], its)
            total = points + 1 if price is None else spent + price
            if total <= points and (there not in found or total < found[there].points):
                found[there] = Reached(total, here)
                heappush(waiting, (total, there))
    return found


def path_to(found: Mapping[int, Reached], square: int) -> tuple[int, ...]:
    """Return the squares from the army's own to one that it reaches, its own left out."""
    path = []
    while found[square].before != square:
        path.append(square)
        square = found[square].before
    return tuple(reversed(path))


def to_explore(state: State, found: Mapping[int, Reached], points: int) -> Iterator[tuple[int, int]]:
    """Return the unexplored squares next to what is reached with a point to spare, and the square beside
    them."""
    for square, one in found.items():
        if one.points < points:
            for side in range(4):
                if leads_off(state, square, side):
                    yield state.grid.beside[square][side], square


def distances(state: State, origin: int) -> Mapping[int, int]:
    """Return steps through open sides from a square to all others."""
    found, edge = {origin: 0}, [origin]
    while edge:
        beyond = []
        for here in edge:
            for there in exits(state, here):
                if there not in found:
                    found[there] = found[here] + 1
                    beyond.append(there)
        edge = beyond
    return found
