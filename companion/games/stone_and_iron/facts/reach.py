"""How far an army gets: cheapest paths with movement points, and steps with walls."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from companion.games.stone_and_iron.facts.forces import held_against
from companion.games.stone_and_iron.facts.passages import cost, exits, leads_off, pace
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State


@dataclass(frozen=True, slots=True)
class Reached:
    """A square that can be reached: movement points, and the square before it."""

    points: int
    before: int


def reach(state: State, army: Army, points: int) -> Mapping[int, Reached]:
    """The known squares within so many points. One that is held against the army is an end."""
    return _walk(state, army, points, lambda square: not stops(state, army, square))


def stops(state: State, army: Army, square: int) -> bool:
    """Whether an army that enters a square must stop there to fight."""
    return state.squares[square].neutral or held_against(state, army.owner, square)


def free_reach(state: State, army: Army, points: int) -> Mapping[int, Reached]:
    """The same over squares that nobody holds against the army, and none of those besides."""
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
    """The squares from the army's own to one that it reaches, its own left out."""
    path = []
    while found[square].before != square:
        path.append(square)
        square = found[square].before
    return tuple(reversed(path))


def to_explore(state: State, found: Mapping[int, Reached], points: int) -> Iterator[tuple[int, int]]:
    """Unexplored squares next to what is reached with a point to spare, and the square beside them."""
    for square, one in found.items():
        if one.points < points:
            for side in range(4):
                if leads_off(state, square, side):
                    yield state.grid.beside[square][side], square


def distances(state: State, origin: int) -> Mapping[int, int]:
    """Steps through open sides from a square to all others."""
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
