"""How likely a move ends on a certain space: by its roll, or by a portal on which it ends first."""

from fractions import Fraction

from companion.games.underdark_maps.facts.odds import D6, portal
from companion.games.underdark_maps.facts.party import mages
from companion.games.underdark_maps.facts.track import forward, landing, marched, terrain_at
from companion.games.underdark_maps.state import State
from companion.kernel.seats import Seat


def landings(state: State, seat: Seat, way: int, space: int) -> tuple[Fraction, Fraction]:
    """That a move this way ends on a space at once, and that a portal leads there. The ends of the track stop
    a move, so that several rolls may end there."""
    start = state.parties[seat].space
    ends = [end for pips in range(1, D6 + 1) if (end := marched(state, seat, pips * way)) != start]
    by_portal = sum((_through(state, seat, way, end, space) for end in ends if end != space), Fraction(0))
    return Fraction(ends.count(space), D6), by_portal / D6


def _through(state: State, seat: Seat, way: int, at: int, space: int) -> Fraction:
    """That a portal on which a move ends leads to a space; where it is rolled for later, not in this move."""
    if not terrain_at(state, at).portal or state.options.portal_when != "on_landing":
        return Fraction(0)
    back, _foe, onward = portal(mages(state, seat))
    ahead = forward(state, way)
    return sum(
        (
            chance * Fraction(sum(landing(state, at, pips * to) == space for pips in range(1, D6 + 1)), D6)
            for chance, to in ((back, -ahead), (onward, ahead))
        ),
        Fraction(0),
    )
