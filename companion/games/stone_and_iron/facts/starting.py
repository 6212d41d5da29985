"""Who names a starting square next, and where (Starting the Campaign)."""

from collections.abc import Iterator

from companion.games.stone_and_iron.facts.leaderless import bases_of
from companion.games.stone_and_iron.state.state import SETUP, State


def starts_next(state: State) -> str:
    """The first in priority without a base; empty once all have started."""
    settled = {square.owner for square in state.squares if square.base}
    return next((seat for seat in state.order if seat not in settled), "")


def joins(state: State, seat: str) -> bool:
    """Whether it has nothing yet: no base, and no income that it ever had."""
    return not state.holdings[seat].books.earned and not bases_of(state, seat)


def too_near(state: State, seat: str, square: int) -> Iterator[tuple[str, int]]:
    """The starts of others that are nearer than the table allows, with whose they are (SI-02)."""
    gap = int(state.options.start_gap)
    for other in state.seats:
        if other != seat:
            near = (base for base in bases_of(state, other) if state.grid.steps(base, square) < gap)
            yield from ((other, base) for base in near)


def starts(state: State, seat: str) -> tuple[int, ...]:
    """The squares at which a faction may start now."""
    if bases_of(state, seat) or (state.phase == SETUP and starts_next(state) != seat):
        return ()
    gap = int(state.options.start_gap)
    taken = [i for i, square in enumerate(state.squares) if square.base and square.owner]
    return tuple(
        i
        for i, square in enumerate(state.squares)
        if not square.known and all(state.grid.steps(base, i) >= gap for base in taken)
    )
