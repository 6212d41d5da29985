"""When it is: the turn of an expedition, the day of a journey, the day of the campaign."""

from companion.games.underworld.state.state import State
from companion.kernel.game import Moment
from companion.kernel.words import text

MOST_TURNS = 100_000


def moment(state: State) -> Moment:
    """See `kernel.game.Moment`."""
    day = max((each.day for each in state.characters.values()), default=0)
    if state.expedition and not state.expedition.level:
        return Moment(day * MOST_TURNS, text("The expedition is under way."), None, timed=False)
    if at := state.expedition:
        name = text("Level %(level)s, turn %(turn)s", level=at.level, turn=at.turn)
        return Moment(day * MOST_TURNS + 1 + min(at.turn, MOST_TURNS - 2), name, None, timed=False)
    if state.journey and not state.journey.at:
        return Moment(day * MOST_TURNS, text("The party has lost its way."), None, timed=False)
    if out := state.journey:
        name = text("Day %(day)s of the journey, %(hex)s", day=out.day + 1, hex=out.at)
        return Moment(day * MOST_TURNS, name, None, timed=False)
    return Moment(day * MOST_TURNS, text("Day %(day)s of the campaign", day=day), None, timed=False)
