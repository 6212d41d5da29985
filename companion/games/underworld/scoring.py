"""Nobody wins at the referee's desk: there is nothing to count and no outcome."""

from collections.abc import Mapping

from companion.games.underworld.state.state import State
from companion.kernel.scores import Outcome, Scoresheet
from companion.kernel.seats import Seat


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=())


def totals(state: State) -> Mapping[Seat, int]:
    return {}


def outcome(state: State) -> Outcome | None:
    return None
