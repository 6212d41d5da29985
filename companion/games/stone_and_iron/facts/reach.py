"""Which squares are joined, what a step costs, and how far an army gets: cheapest paths with movement points;
where it may go now under the rules, and where it must go.

Forces without a general and those of absent players must follow a shortest way (SI-30, SI-80). Beaten armies
must go away from the battle and its winners (Ending a Battle; SI-90).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from companion.games.stone_and_iron.catalogue.squares import SMALL, TUNNEL
from companion.games.stone_and_iron.facts.armies import armies_of, general, is_large, is_tunnelling
from companion.games.stone_and_iron.facts.forces import held_against, may_garrison, stand_in
from companion.games.stone_and_iron.state.pieces import OFF, Army, BattleReport, Square, opposite
from companion.games.stone_and_iron.state.state import MOVE_REST, State
from companion.games.stone_and_iron.state.state import TUNNEL as TUNNELLING

Pace = tuple[bool, bool]
"""How an army moves: whether it is a tunnelling army, and whether it has models above unit strength 2."""


def pace(army: Army) -> Pace:
    return is_tunnelling(army), is_large(army)


def is_joined(state: State, a: int, side: int) -> bool:
    """Return whether a side of a square leads into a known, passable square (SI-10)."""
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
    """Yield the known, passable squares to which open sides lead from a square."""
    for side in range(4):
        if is_joined(state, a, side):
            yield state.grid.beside[a][side]


def cost(square: Square, army: Pace) -> int | None:
    """Return the movement points of a step into a square; None if the army cannot enter it at all."""
    tunnelling, large = army
    if not square.passable:
        return None
    if square.kind == SMALL:
        return None if large else 1 if tunnelling else 2
    return 3 if square.kind == TUNNEL and large else 1


@dataclass(frozen=True, slots=True)
class Reached:
    """The movement points that it takes to reach a square, and the square before it on the way."""

    points: int
    before: int


def reach(state: State, army: Army, points: int) -> Mapping[int, Reached]:
    """Return the known squares within a number of points. A path ends where the army must stop."""
    return _walk(state, army, points, lambda square: not stops(state, army, square))


def stops(state: State, army: Army, square: int) -> bool:
    """Return whether a path ends in a square: neutral defenders are there, or it is held against the army."""
    return state.squares[square].neutral or held_against(state, army.owner, square)


def free_reach(
    state: State, army: Army, points: int, barred: Set[int] = frozenset()
) -> Mapping[int, Reached]:
    """Return the squares within a number of points in which an army need not stop, on paths through such
    squares only, without those in `barred`."""
    found = _walk(state, army, points, lambda square: not stops(state, army, square), barred)
    return {square: one for square, one in found.items() if not stops(state, army, square)}


def _walk(
    state: State, army: Army, points: int, goes_on: Callable[[int], bool], barred: Set[int] = frozenset()
) -> Mapping[int, Reached]:
    army_pace = pace(army)
    found: dict[int, Reached] = {army.square: Reached(0, army.square)}
    waiting = [(0, army.square)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > found[here].points or (here != army.square and not goes_on(here)):
            continue
        for there in exits(state, here):
            price = None if there in barred else cost(state.squares[there], army_pace)
            total = points + 1 if price is None else spent + price
            if total <= points and (there not in found or total < found[there].points):
                found[there] = Reached(total, here)
                heappush(waiting, (total, there))
    return found


def path_to(reached: Mapping[int, Reached], square: int) -> tuple[int, ...]:
    """Return the path to a square within reach, without the army's own square."""
    path = []
    while reached[square].before != square:
        path.append(square)
        square = reached[square].before
    return tuple(reversed(path))


def to_explore(state: State, reached: Mapping[int, Reached], points: int) -> Iterator[tuple[int, int]]:
    """Yield each unexplored square with each reached square from which it can be entered, if a point is left
    there."""
    for square, one in reached.items():
        if one.points < points:
            for side in range(4):
                if leads_off(state, square, side):
                    yield state.grid.beside[square][side], square


def distances(state: State, origin: int) -> Mapping[int, int]:
    """Return the number of steps from a square to every square that open sides connect with it."""
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


def must_head_home(state: State, army: Army) -> bool:
    return not general(army) and not may_garrison(state, army.square, army.owner)


def is_deserted(state: State, army: Army) -> bool:
    """Return whether an army's player is absent and no ally moves it: it goes home (SI-80)."""
    return army.owner in state.away and not stand_in(state, army.owner)


def way_home(state: State, army: Army) -> frozenset[int]:
    """Return the possible next squares of an army that must go to a base, or to a general; empty if it need
    not go, is there already or has no way."""
    if is_deserted(state, army):
        return ways(state, army, bases_of(state, army.owner))
    return ways(state, army, havens(state, army)) if must_head_home(state, army) else frozenset()


def havens(state: State, army: Army) -> tuple[int, ...]:
    """Return the bases of an army's owner, and the squares of that owner's armies that have a general."""
    bases = bases_of(state, army.owner)
    led = (other.square for other in armies_of(state, army.owner) if general(other))
    return tuple(dict.fromkeys((*bases, *led)))


def bases_of(state: State, seat: str) -> tuple[int, ...]:
    return tuple(i for i, square in enumerate(state.squares) if square.base and square.owner == seat)


def goals(state: State, army: Army) -> tuple[int, ...] | None:
    """Return where an army must go, empty if there is no such square; None if it is free to choose."""
    if is_deserted(state, army):
        return bases_of(state, army.owner)
    return None if general(army) else havens(state, army)


def ways(state: State, army: Army, targets: Iterable[int]) -> frozenset[int]:
    """Return the next squares on a shortest way to a nearest target; empty if the army is at one or can
    reach none."""
    least, near = _nearest(state, army, targets)
    beside = tuple(exits(state, army.square)) if least else ()
    return frozenset(square for steps in near for square in beside if steps.get(square) == least - 1)


def _nearest(state: State, army: Army, targets: Iterable[int]) -> tuple[int, tuple[Mapping[int, int], ...]]:
    """Return the number of steps to the nearest targets, and the steps to each of them from all squares; 0
    and nothing if none can be reached."""
    found = [steps for steps in (distances(state, goal) for goal in targets) if army.square in steps]
    least = min((steps[army.square] for steps in found), default=0)
    return least, tuple(steps for steps in found if steps[army.square] == least)


def homeward(state: State, army: Army, targets: Iterable[int]) -> Mapping[int, Reached]:
    """Return the squares that the army has points for on the shortest ways to its nearest targets, without
    squares held against it."""
    army_pace, (least, near) = pace(army), _nearest(state, army, targets)
    found = {army.square: Reached(0, army.square)}
    reached_last = [army.square]
    for left in reversed(range(least)):
        beyond: list[int] = []
        for here in reached_last:
            for there in exits(state, here):
                price = cost(state.squares[there], army_pace)
                on_a_way = any((steps.get(here), steps.get(there)) == (left + 1, left) for steps in near)
                if price is None or not on_a_way or held_against(state, army.owner, there):
                    continue
                spent = found[here].points + price
                if spent > army.left or (there in found and found[there].points <= spent):
                    continue
                found[there] = Reached(spent, here)
                if not state.squares[there].neutral:
                    beyond.append(there)
        reached_last = beyond
    return found


def find_reachable(state: State, army: Army) -> Mapping[int, Reached]:
    """Return the squares an army may go to: without a general, or if it is deserted, only those on a shortest
    way home (SI-30, SI-80); after the fights none that is held against it, unless the table allows late
    battles (SI-35)."""
    home = goals(state, army)
    found = reach(state, army, army.left) if home is None else homeward(state, army, home)
    if state.phase not in (TUNNELLING, MOVE_REST) or state.options.late_battles != "not_allowed":
        return found
    return {square: one for square, one in found.items() if not held_against(state, army.owner, square)}


def list_explorable(state: State, army: Army, reached: Mapping[int, Reached]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of `to_explore` that the rules allow: a march does not explore from a square in which
    it must stop, and an army that must go home does not explore."""
    if goals(state, army) is None:
        here = army.square
        free = {one: at for one, at in reached.items() if one == here or not stops(state, army, one)}
        yield from to_explore(state, free, army.left)


def retreats(state: State, army: Army) -> tuple[int, ...]:
    """Return the squares farthest from the battle that the army has points for, without those that
    `_find_barred` finds; if it has points for none, the adjacent squares, since it goes at least one (SI-37,
    SI-90).

    Empty if there is none: the army is destroyed.
    """
    marching, barred = replace(army, beaten=False), _find_barred(state, army)
    far = distances(state, army.square)
    found = {
        square: far[square] for square in free_reach(state, marching, army.left, barred) if square in far
    }
    found.pop(army.square, None)
    if not found:
        found = dict.fromkeys(_adjacent(state, marching, barred), 1)
    most = max(found.values(), default=0)
    return tuple(sorted(square for square, steps in found.items() if steps == most))


def _find_barred(state: State, army: Army) -> frozenset[int]:
    """Return where a beaten army cannot go: the winners' land, and the squares they came from, unless the
    army itself came from there (SI-90). Empty if it was not beaten in its square this turn."""
    fought = next((one for one in reversed(state.battles) if _beat(one, army)), None)
    if fought is None or fought.turn != state.turn:
        return frozenset()
    winners = {fought.winner, *fought.beside}
    land = {index for index, square in enumerate(state.squares) if square.owner in winners}
    beside = state.grid.beside[army.square]
    ways_of_winners = {
        beside[one.side]
        for one in state.armies.values()
        if one.square == army.square
        and one.owner in winners
        and one.side is not None
        and one.side != army.side
    }
    return frozenset(land | ways_of_winners)


def _beat(fought: BattleReport, army: Army) -> bool:
    winners = {fought.winner, *fought.beside}
    return fought.square == army.square and army.owner in fought.seats and army.owner not in winners


def may_stay(state: State, army: Army) -> bool:
    """Return whether a loser without movement points stays, as the table reads the rule."""
    return state.options.retreat_minimum == "0" and army.left == 0


def _adjacent(state: State, army: Army, barred: Set[int]) -> list[int]:
    """Return the adjacent squares that the army can enter, whatever the cost, without having to stop."""
    army_pace = pace(army)
    return [
        there
        for there in exits(state, army.square)
        if there not in barred
        and cost(state.squares[there], army_pace) is not None
        and not stops(state, army, there)
    ]
