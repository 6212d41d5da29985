"""Who has won, and from when on that counts."""

from collections.abc import Callable
from typing import TypeVar

from companion.kernel.position import Position
from companion.kernel.scores import Outcome, Scoresheet
from companion.kernel.seats import Seat

S = TypeVar("S")
Score = Callable[[S], Scoresheet]
Ended = Callable[[S], Outcome | None]


def result_stands(position: Position[S], score: Score[S], outcome: Ended[S]) -> bool:
    """Nothing is left to play or to count, or the table confirmed the result as it is."""
    state = position.state
    if state is None or position.finish is not None:
        return state is not None
    return outcome(state) is not None and score(state).complete


def winners(position: Position[S], score: Score[S], outcome: Ended[S]) -> tuple[Seat, ...]:
    """Nobody before the result stands. By the game's own count; where the table agreed to end early, whoever
    is ahead."""
    state = position.state
    if state is None or not result_stands(position, score, outcome):
        return ()
    if (ended := outcome(state)) is not None:
        return ended.winners
    return score(state).best
