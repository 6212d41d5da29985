"""Tunnelling."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class NameDiggers(Move):
    """The units of an army that dig this turn."""

    kind: ClassVar[str] = "name-diggers"
    army: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dig(Move):
    """A job (see catalogue.digging) at a square. `rolls`: success, and what it leads to (see rules.rolls);
    `losses` of a cave-in, by unit."""

    kind: ClassVar[str] = "dig"
    army: str
    job: str
    square: str
    rolls: tuple[Roll, ...] = ()
    losses: Mapping[str, int] = field(default_factory=dict)
