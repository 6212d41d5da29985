"""The clock underground: when rest is due, how long a fight takes; fire balls and lightning in tight
quarters. The Move/Turn in the Underworld.
"""

from dataclasses import dataclass
from math import ceil

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.out import Expedition

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
    """Return the turns that a fight takes."""
    return max(1, ceil(rounds / ROUNDS))


def feet_a_turn(inches: int) -> int:
    """At a walk, in two moves; how load slows somebody is for another booklet."""
    return inches * FEET * MOVES


@dataclass(frozen=True, slots=True)
class Blast:
    """Feet of stone destroyed, and feet that it comes back towards the sender."""

    stone: int
    rebound: int


def confined(length: int, space: int, reading: str) -> Blast:
    """`length`: as the spell says, `space`: what there is, in feet. `reading`: as the table plays it."""
    short = max(0, length - space)
    if reading == "blast":
        return Blast(stone=short, rebound=0)
    if reading == "compromise":
        return Blast(stone=short // 10, rebound=short // 2)
    return Blast(stone=0, rebound=short)
