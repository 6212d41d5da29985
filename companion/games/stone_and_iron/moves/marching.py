"""Armies on the map: moving, exploring, splitting and joining, lava."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class March(Move):
    """Step by step along `path`, the squares behind the one it stands on.

    It ends by itself where the army explores, is engaged, or comes under an opposed army's reach; what is
    left of the path is then not walked. `rolls`: of the exploration at its end, see rules.rolls. `stand_in`:
    the ally who moves for an absent player.
    """

    kind: ClassVar[str] = "march"
    army: str
    path: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Moves nobody for now. `until`: `now`, or `near`: until an opposed army comes near.

    In the last phase: builds and buys nothing more this turn, which holds nobody up.
    """

    kind: ClassVar[str] = "pass"
    until: str = "now"


@dataclass(frozen=True, slots=True)
class UseShaft(Move):
    """Down a Deep Shaft to the base that was named when it was built, for all movement of the turn."""

    kind: ClassVar[str] = "use-shaft"
    army: str
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Regroup(Move):
    """Units go over to another own army in the same square; to a new one where `into` names none."""

    kind: ClassVar[str] = "regroup"
    army: str
    units: tuple[str, ...]
    into: str


@dataclass(frozen=True, slots=True)
class Approach(Move):
    """What an army does about a settlement: `absorb`, `fight`, `negotiate` (with a d6) or `leave`."""

    kind: ClassVar[str] = "approach"
    army: str
    choice: str
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class LoseUnit(Move):
    """The unit that molten lava takes."""

    kind: ClassVar[str] = "lose-unit"
    army: str
    unit: str


@dataclass(frozen=True, slots=True)
class SpreadLava(Move):
    """Lava spreads from where it was found: a die a ring (or a square), until one fails."""

    kind: ClassVar[str] = "spread-lava"
    square: str
    rolls: tuple[Roll, ...] = ()
