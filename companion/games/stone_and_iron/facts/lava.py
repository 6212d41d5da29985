"""The squares that molten lava reaches, ring by ring."""

from collections.abc import Iterable

from companion.games.stone_and_iron.catalogue.squares import ROCK, UNDERWAY
from companion.games.stone_and_iron.state.grid import OFF
from companion.games.stone_and_iron.state.state import State


def ring(state: State, covered: Iterable[int]) -> tuple[int, ...]:
    """The squares next to those covered, in map order; walls do not stop lava."""
    now = frozenset(covered)
    near = {there for here in now for there in state.grid.beside[here] if there != OFF}
    return tuple(sorted(near - now))


def hardens(state: State, square: int) -> bool:
    """Whether a covered square becomes rock (SI-22)."""
    kept = state.options.lava_underway == "road_survives"
    return state.squares[square].kind not in (ROCK, *((UNDERWAY,) if kept else ()))
