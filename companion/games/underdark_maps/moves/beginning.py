"""The set-up: the track, and the six of each party."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class LayTrack(Move):
    """The terrain of all spaces after Start, a d20 each; the last one is the End's, if that is rolled too."""

    kind: ClassVar[str] = "lay-track"
    roll: Roll


@dataclass(frozen=True, slots=True)
class RollOff(Move):
    """Who goes first: a d20 for each party in order, or for each of those that were level."""

    kind: ClassVar[str] = "roll-off"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Gather(Move):
    """The six of the entry's party, a d20 each. A 20 is a member still to be named."""

    kind: ClassVar[str] = "gather"
    roll: Roll


@dataclass(frozen=True, slots=True)
class NameMember(Move):
    """A member who was rolled as 20: the name by a d19 (20 is rolled again), the class as chosen."""

    kind: ClassVar[str] = "name-member"
    member: int
    roll: Roll
    cls: str
