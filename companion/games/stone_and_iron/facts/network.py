"""What is linked to a base: squares of a faction and its direct allies, joined by open sides (SI-53).

Plain breadth-first search: the map is its own graph, see docs/decisions/0014-of-stone-and-iron.md.
"""

from collections.abc import Mapping

from companion.games.stone_and_iron.catalogue.squares import MINES, WATER
from companion.games.stone_and_iron.facts.pacts import allies
from companion.games.stone_and_iron.state.grid import OFF
from companion.games.stone_and_iron.state.state import State

Links = Mapping[int, int]
"""Each linked square with the one before it on a shortest way from a base; a base with itself."""


def friendly(state: State, seat: str) -> frozenset[str]:
    return frozenset((seat, *allies(state, seat)))


def links(state: State, seat: str) -> Links:
    """All that is linked to a base of the faction or of a direct ally."""
    return linked_among(state, friendly(state, seat))


def own_links(state: State, seat: str) -> Links:
    """All that its own squares link to its own bases."""
    return linked_among(state, frozenset((seat,)))


def linked_among(state: State, owners: frozenset[str], without: int = OFF) -> Links:
    """What squares of these owners link to their bases; `without`: a square that is left out."""
    squares, beside = state.squares, state.grid.beside
    edge = [
        i
        for i, one in enumerate(squares)
        if one.base and one.owner in owners and one.passable and i != without
    ]
    found = {base: base for base in edge}
    while edge:
        beyond = []
        for here in edge:
            opened, near = squares[here].open, beside[here]
            for side in range(4):
                there = near[side]
                if there in (OFF, without) or there in found or not opened >> side & 1:
                    continue
                square = squares[there]
                if square.owner in owners and square.open >> (side ^ 2) & 1 and square.passable:
                    found[there] = here
                    beyond.append(there)
        edge = beyond
    return found


def route(found: Links, square: int) -> tuple[int, ...]:
    """The squares from a linked one to its base, both included."""
    way = [square]
    while found[way[-1]] != way[-1]:
        way.append(found[way[-1]])
    return tuple(way)


def cuts(state: State, seat: str, square: int) -> tuple[int, ...]:
    """The squares between a linked one and every base it is linked to: losing any of them cuts it off."""
    owners, found = friendly(state, seat), links(state, seat)
    if square not in found:
        return ()
    between = route(found, square)[1:]
    return tuple(each for each in between if square not in linked_among(state, owners, without=each))


def gap(state: State, seat: str, square: int) -> tuple[int, ...]:
    """The fewest squares that, were they the faction's too, would link a square: by any open way."""
    owners, found = friendly(state, seat), links(state, seat)
    before, edge = {square: square}, [square]
    while edge:
        beyond = []
        for here in edge:
            if here in found:
                return tuple(each for each in _back(before, here) if state.squares[each].owner not in owners)
            for side in range(4):
                there = state.grid.beside[here][side]
                if there == OFF or there in before or not state.squares[here].open >> side & 1:
                    continue
                if state.squares[there].passable and state.squares[there].open >> (side ^ 2) & 1:
                    before[there] = here
                    beyond.append(there)
        edge = beyond
    return ()


def _back(before: Mapping[int, int], square: int) -> tuple[int, ...]:
    way = [square]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(way)


def is_mine(state: State, kind: str) -> bool:
    return kind in MINES or (kind == WATER and state.options.water_is_mine == "on")
