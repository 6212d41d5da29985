"""Forces without a general, and those of absent players: only along a shortest way (SI-30, SI-80)."""

from collections.abc import Iterable

from companion.games.stone_and_iron.facts.armies import armies_of, general
from companion.games.stone_and_iron.facts.pacts import stand_in
from companion.games.stone_and_iron.facts.passages import exits
from companion.games.stone_and_iron.facts.reach import distances
from companion.games.stone_and_iron.facts.watch import may_garrison
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State


def must_head_home(state: State, army: Army) -> bool:
    """Whether it has neither a general nor a garrison to be where it stands."""
    return not general(army) and not may_garrison(state, army.square, army.owner)


def deserted(state: State, army: Army) -> bool:
    """Whether its player is away and no ally moves it: it goes home (SI-80)."""
    return army.owner in state.away and not stand_in(state, army.owner)


def way_home(state: State, army: Army) -> frozenset[int]:
    """The next squares on its way, where it must go to a base, or to a general; else none."""
    if deserted(state, army):
        return ways(state, army, bases_of(state, army.owner))
    return ways(state, army, havens(state, army)) if must_head_home(state, army) else frozenset()


def havens(state: State, army: Army) -> tuple[int, ...]:
    """Its bases, and the squares of its led forces."""
    bases = bases_of(state, army.owner)
    led = (other.square for other in armies_of(state, army.owner) if general(other))
    return tuple(dict.fromkeys((*bases, *led)))


def bases_of(state: State, seat: str) -> tuple[int, ...]:
    return tuple(i for i, square in enumerate(state.squares) if square.base and square.owner == seat)


def ways(state: State, army: Army, goals: Iterable[int]) -> frozenset[int]:
    """The next squares on a shortest way to the nearest of the goals; none where it stands at one."""
    near = [(goal, distances(state, goal)) for goal in goals]
    here = [(steps[army.square], steps) for _goal, steps in near if army.square in steps]
    least = min((n for n, _steps in here), default=0)
    if not least:
        return frozenset()
    beside = tuple(exits(state, army.square))
    return frozenset(
        square for n, steps in here if n == least for square in beside if steps.get(square) == least - 1
    )
