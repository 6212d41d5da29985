"""Where an expedition stands underground."""

from dataclasses import dataclass

from companion.games.underworld.state.encounters import Encounter, Group, Pursuit


@dataclass(frozen=True, slots=True, kw_only=True)
class Expedition:
    """`turn`: turns that have passed. `since_rest`: of them without rest. `owed`: rest turns after a flight.

    `quarters`: of the turn that runs. `noise`: a door was tried in vain; `door`: they have just come
    through one. `lit`: the turn in which its torches were lit. `beside`: who was met besides those that the
    party faces, in the order in which they came.
    """

    level: int
    party: tuple[str, ...]
    light: bool = True
    lit: int = 0
    turn: int = 0
    since_rest: int = 0
    owed: int = 0
    quarters: int = 0
    noise: bool = False
    door: bool = False
    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()
