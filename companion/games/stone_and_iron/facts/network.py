"""What is linked to a base: squares of a faction and its direct allies, joined by open sides (SI-53); where a
building may be ordered, and what is missing for it (Buildings).

Links are found by plain breadth-first search on the map itself, and `find_gap` uses a heap; no graph library
is used, see docs/decisions/0014-of-stone-and-iron.md.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from heapq import heappop, heappush

from companion.games.stone_and_iron.catalogue.squares import BUILDERS, MINES, PLANS, WATER, Plan
from companion.games.stone_and_iron.facts.armies import armies_in, models
from companion.games.stone_and_iron.facts.forces import allies, fits, is_contested, is_ready, watch_of
from companion.games.stone_and_iron.facts.reach import exits
from companion.games.stone_and_iron.state.pieces import OFF, Square
from companion.games.stone_and_iron.state.state import State

Links = Mapping[int, int]
"""Each linked square with the one before it on a shortest way from a base; a base with itself."""


def friendly_seats(state: State, seat: str) -> frozenset[str]:
    return frozenset((seat, *allies(state, seat)))


def links(state: State, seat: str) -> Links:
    """Return all squares linked to a base of the faction or of a direct ally."""
    return linked_among(state, friendly_seats(state, seat))


def own_links(state: State, seat: str) -> Links:
    """Return all squares linked to the faction's own bases through its own squares."""
    return linked_among(state, frozenset((seat,)))


def network(state: State, seat: str, square: int) -> frozenset[int]:
    """Return the squares of the faction and its direct allies that are joined to a square, including the
    square itself.

    A square of anybody else counts as the faction's, to show what it would be joined to if it were taken.
    """
    return frozenset(_spread(state, friendly_seats(state, seat), [square]))


class Networks:
    """The results of `network` for the squares of a faction, computed once for all squares joined to each
    other."""

    def __init__(self, state: State, seat: str) -> None:
        self._state, self._seat = state, seat
        self._owners = friendly_seats(state, seat)
        self._found: dict[int, frozenset[int]] = {}

    def of(self, square: int) -> frozenset[int]:
        joined = self._found.get(square)
        if joined is None:
            joined = frozenset(_spread(self._state, self._owners, [square]))
            here = self._state.squares[square]
            same = joined if here.owner in self._owners and here.passable else (square,)
            self._found.update(dict.fromkeys(same, joined))
        return joined


def linked_among(state: State, owners: frozenset[str], without: int = OFF) -> Links:
    """Return the squares of these owners linked to their bases; `without`: a square to ignore."""
    bases = [
        i
        for i, one in enumerate(state.squares)
        if one.base and one.owner in owners and one.passable and i != without
    ]
    return _spread(state, owners, bases, without)


def _spread(state: State, owners: frozenset[str], frontier: list[int], without: int = OFF) -> Links:
    """Return the squares of `frontier`, each with itself, and all squares of these owners that open sides
    join to them, each with the square before it on the way. `without`: a square to ignore."""
    squares, beside = state.squares, state.grid.beside
    found = {each: each for each in frontier}
    while frontier:
        beyond = []
        for here in frontier:
            opened, near = squares[here].open, beside[here]
            for side in range(4):
                there = near[side]
                if there in (OFF, without) or there in found or not opened >> side & 1:
                    continue
                square = squares[there]
                if square.owner in owners and square.open >> (side ^ 2) & 1 and square.passable:
                    found[there] = here
                    beyond.append(there)
        frontier = beyond
    return found


def route(links: Links, square: int) -> tuple[int, ...]:
    """Return the way from a square back to where the search for links began, both ends included."""
    way = [square]
    while links[way[-1]] != way[-1]:
        way.append(links[way[-1]])
    return tuple(way)


def find_cuts(state: State, seat: str, square: int) -> tuple[int, ...]:
    """Return the squares any one of which, if lost, would cut a linked square off from every base."""
    owners, found = friendly_seats(state, seat), links(state, seat)
    if square not in found:
        return ()
    between = route(found, square)[1:]
    return tuple(each for each in between if square not in linked_among(state, owners, without=each))


def find_gap(state: State, seat: str, square: int) -> tuple[int, ...]:
    """Return the fewest squares that would link a square if the faction owned them too, on any open way to a
    base, including through a rival's land; among equal numbers, those on the shortest way. Empty if there is
    no such way, or if nothing is missing."""
    owners, squares = friendly_seats(state, seat), state.squares
    taken, before = {square: (int(squares[square].owner not in owners), 0)}, {square: square}
    waiting = [(taken[square], square)]
    while waiting:
        so_far, here = heappop(waiting)
        if so_far > taken[here]:
            continue
        if squares[here].base:
            return tuple(each for each in route(before, here) if squares[each].owner not in owners)
        for there in exits(state, here):
            total = (so_far[0] + (squares[there].owner not in owners), so_far[1] + 1)
            if there not in taken or total < taken[there]:
                taken[there], before[there] = total, here
                heappush(waiting, (total, there))
    return ()


def is_mine(state: State, kind: str) -> bool:
    return kind in MINES or (kind == WATER and state.options.water_is_mine == "on")


class Missing(Enum):
    """Why a building may not be ordered."""

    OWNER = "owner"
    CONTESTED = "contested"
    KIND = "kind"
    FACTION = "faction"
    LINK = "link"
    REQUIREMENT = "requirement"
    STANDS = "stands"
    BUILDERS = "builders"
    GOLD = "gold"
    TIME = "time"


def groups(state: State, square: Square) -> frozenset[str]:
    """Return the groups of a square in the lists of buildings: a mine or base is a cavern too."""
    if square.cavern:
        special = {"mine": is_mine(state, square.kind), "base": square.base}
        return frozenset({"cavern", *(group for group, applies in special.items() if applies)})
    return frozenset({"tunnel"} if square.tunnel else {square.kind})


def count_men(state: State, index: int, seat: str) -> int:
    """Count the troops of a faction in a square, including its watch (SI-69)."""
    own = sum(models(army) for army in armies_in(state, index) if army.owner == seat)
    return own + (watch_of(state, index).men if state.squares[index].owner == seat else 0)


def count_free_men(state: State, index: int, seat: str) -> int:
    """Count the troops without other work this turn."""
    return count_men(state, index, seat) - BUILDERS * state.works.get(index, 0)


def missing(state: State, seat: str, index: int, plan: Plan) -> Iterator[Missing]:
    square = state.squares[index]
    standing = [one for one in square.buildings if one.plan == plan.id]
    ready = {one.plan for one in square.buildings if is_ready(state, one)}
    if square.owner != seat:
        yield Missing.OWNER
    if is_contested(state, index):
        yield Missing.CONTESTED
    if not groups(state, square) & {*plan.where}:
        yield Missing.KIND
    if not fits(plan, seat):
        yield Missing.FACTION
    if index not in links(state, seat):
        yield Missing.LINK
    if plan.requires and plan.requires not in ready:
        yield Missing.REQUIREMENT
    if standing and not plan.repeatable:
        yield Missing.STANDS
    if count_free_men(state, index, seat) < BUILDERS:
        yield Missing.BUILDERS
    if state.treasury(seat) < plan.cost:
        yield Missing.GOLD
    if ready_turn(state, plan) > state.options.turns:
        yield Missing.TIME


def dependants(square: Square, plan: str) -> tuple[str, ...]:
    """Return the buildings in a square that require this one (SI-72); none while another of the same kind is
    left."""
    others = sum(one.plan == plan for one in square.buildings) - 1
    return () if others else tuple(one.plan for one in square.buildings if PLANS[one.plan].requires == plan)


def ready_turn(state: State, plan: Plan) -> int:
    """Return the first turn in which a building ordered now works; one that takes no turns works immediately
    (SI-63)."""
    return state.turn + plan.turns
