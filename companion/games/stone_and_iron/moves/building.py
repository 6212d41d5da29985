"""Build orders and troops."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.stone_and_iron.moves.units import Unit
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class OrderBuilding(Move):
    """`base`: the base cavern that a Deep Shaft leads to."""

    kind: ClassVar[str] = "order-building"
    square: str
    building: str
    base: str = ""


@dataclass(frozen=True, slots=True)
class Demolish(Move):
    """Half its price comes back."""

    kind: ClassVar[str] = "demolish"
    square: str
    building: str


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """For nothing."""

    kind: ClassVar[str] = "burn"
    square: str
    building: str


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A new unit at a base, into an army that stands there; into a new one where `army` names none."""

    kind: ClassVar[str] = "recruit"
    square: str
    army: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    """More models, or upgrades worth so many points, for a unit that stands at a base."""

    kind: ClassVar[str] = "reinforce"
    unit: str
    models: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class SendUnit(Move):
    """A Wayfarer's Guild sends a unit or hero to another base: into an army there, or a new one."""

    kind: ClassVar[str] = "send-unit"
    unit: str
    square: str
    into: str
