"""The clock underground: when rest is due, how long a fight takes. The Move/Turn in the Underworld."""

from math import ceil

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.expedition import Expedition

TIME = table("underworld_time").values
AN_HOUR: int = TIME["turns_per_hour"]
WITHOUT_REST = AN_HOUR - TIME["rest_turns_per_hour"]
AFTER_FLIGHT: int = TIME["rest_turns_after_flight_or_pursuit"]
ROUNDS: int = TIME["melee_rounds_per_turn"]
FEET: int = TIME["inches_to_feet"]
MOVES: int = TIME["moves_per_turn"]
MOVES_IN_FLIGHT: int = TIME["flight_or_pursuit_moves_per_turn"]


def rest_due(at: Expedition) -> bool:
    return at.owed > 0 or at.since_rest >= WITHOUT_REST


def burned_down(at: Expedition, burn: int) -> bool:
    """`burn`: turns that torches last, 0 where the table does not count them."""
    return at.light and burn > 0 and at.turn - at.lit >= burn


def turns_of(rounds: int) -> int:
    """The turns that a fight takes."""
    return max(1, ceil(rounds / ROUNDS))


def feet_a_turn(inches: int) -> int:
    """At a walk, in two moves; how load slows somebody is for another booklet."""
    return inches * FEET * MOVES
