"""The key of a level."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.underworld.moves.levels import Room
from companion.games.underworld.state.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`depth`: levels beneath the surface. `rolled`: by room, as far as it was rolled. `freshened`: what was
    done to it, in order.
    """

    name: str
    depth: int
    rooms: Mapping[str, Room] = field(default_factory=dict)
    rolled: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    freshened: tuple[str, ...] = ()
