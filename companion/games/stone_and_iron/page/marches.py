"""Where an army can go: each destination with its way, and what prevents an army from moving."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.facts.forces import held_against, stand_in
from companion.games.stone_and_iron.facts.reach import (
    Reached,
    find_reachable,
    goals,
    list_explorable,
    path_to,
    stops,
)
from companion.games.stone_and_iron.facts.turns import IN_ORDER, can_move
from companion.games.stone_and_iron.page.map import corner
from companion.games.stone_and_iron.rules.exploring import choices
from companion.games.stone_and_iron.rules.steps import against_leaving
from companion.games.stone_and_iron.rules.words import describe_square
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """`path`: the squares of the march in the format of its form. `explores`, `fights`: how the march ends.
    `x`, `y`: the position of the square on the map."""

    square: str
    says: Text
    path: str
    points: int
    explores: bool
    fights: bool
    x: int
    y: int


def mover(state: State, army: Army) -> str:
    """Return the ally who moves an army for an absent player; empty if there is none, or the player is
    present."""
    return stand_in(state, army.owner) if army.owner in state.away else ""


def explain_held(state: State, army: Army) -> tuple[Text, ...]:
    """Return what prevents an army with movement points left from moving."""
    if state.phase not in IN_ORDER or army.square == NOWHERE or not army.left:
        return ()
    return tuple(one.sentence for one in against_leaving(state, army, mover(state, army)))


def is_bound(state: State, army: Army) -> bool:
    """Return whether an army with movement points left may only go home, or stay if it is there."""
    free = state.phase in IN_ORDER and army.square != NOWHERE and army.left > 0
    return free and not explain_held(state, army) and goals(state, army) is not None


def way_to(offered: tuple[Destination, ...], named: str, *, bound: bool) -> Destination | None:
    """Return the named destination; without it, if the army is `bound`, the last one on its way home; None if
    there is neither."""
    found = next((one for one in offered if one.square == named), None)
    return offered[-1] if found is None and bound and offered else found


def _moves(state: State, army: Army) -> bool:
    return state.phase in IN_ORDER and can_move(state, army)


def destinations(state: State, army: Army) -> Iterator[Destination]:
    """Yield where an army can go with its points, the nearest first, and then the unexplored squares
    beyond."""
    if not _moves(state, army):
        return
    reached = find_reachable(state, army)
    for square, one in sorted(reached.items(), key=lambda pair: (pair[1].points, pair[0])):
        if square != army.square:
            yield _destination(state, army, path_to(reached, square), one.points)
    for unknown, beside in _unknown(state, army, reached):
        yield _destination(state, army, (*path_to(reached, beside), unknown), reached[beside].points + 1)


def _unknown(state: State, army: Army, reached: Mapping[int, Reached]) -> Iterator[tuple[int, int]]:
    """Yield each unexplored square that can be entered, and the nearest known square beside it."""
    nearest: dict[int, int] = {}
    for unknown, beside in list_explorable(state, army, reached):
        if unknown not in nearest or reached[beside].points < reached[nearest[unknown]].points:
            nearest[unknown] = beside
    yield from sorted(nearest.items(), key=lambda pair: (reached[pair[1]].points, pair[0]))


def _destination(state: State, army: Army, path: tuple[int, ...], points: int) -> Destination:
    last = path[-1]
    square, (x, y) = state.squares[last], corner(state.grid, last)
    return Destination(
        square=state.grid.names[last],
        says=describe_square(square),
        path=" ".join(state.grid.names[each] for each in path),
        points=points,
        explores=not square.known,
        fights=square.known and stops(state, army, last) and not _may_talk(state, army, last),
        x=x,
        y=y,
    )


def _may_talk(state: State, army: Army, there: int) -> bool:
    """Return whether an army meets only people of a settlement whom it need not fight."""
    square = state.squares[there]
    open_to = bool(square.settlers) and choices(square, army.owner) != ("fight",)
    return open_to and not held_against(state, army.owner, there)
