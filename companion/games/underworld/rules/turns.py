"""The end of a turn underground: the clock, the rest that is owed, the wandering check."""

from dataclasses import replace

from companion.games.underworld.rules.encounters import wandering
from companion.games.underworld.rules.objections import expedition
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State

WANDERING = "wandering monster"


def end_turn(state: State, tray: Tray, *, resting: bool = False) -> State:
    """A turn ends: it counts, and a wandering monster may come."""
    at = expedition(state)
    passed = replace(
        at,
        turn=at.turn + 1,
        quarters=0,
        owed=max(0, at.owed - 1) if resting else at.owed,
        since_rest=0 if resting else at.since_rest + 1,
    )
    after = replace(state, expedition=passed)
    return wandering(after, tray) if tray.on("uw_wandering_check").result == WANDERING else after
