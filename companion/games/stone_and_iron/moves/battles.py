"""Battles, which are fought on the table, and what follows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Report(Move):
    """How a battle ended. `battle`: the id that it is given; `winner`: a seat of the winning side, `neutral`,
    or empty for a draw.

    `losses`: models by unit; `fled`: the side by which a unit left. `slain`, `heroes`, `monsters`: what a
    seat has killed (points, models), where the table counts otherwise than the losses tell.
    """

    kind: ClassVar[str] = "report"
    battle: str
    square: str
    winner: str
    losses: Mapping[str, int] = field(default_factory=dict)
    fled: Mapping[str, str] = field(default_factory=dict)
    slain: Mapping[str, int] = field(default_factory=dict)
    heroes: Mapping[str, int] = field(default_factory=dict)
    monsters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sign(Move):
    """A faction that fought confirms the report."""

    kind: ClassVar[str] = "sign"
    battle: str


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """A beaten army goes as far from the winner as it can; without a square it is destroyed."""

    kind: ClassVar[str] = "retreat"
    army: str
    square: str = ""


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """Healing of Ulthuan: a d6 of a unit's casualties come back."""

    kind: ClassVar[str] = "heal"
    unit: str
    rolls: tuple[Roll, ...] = ()
