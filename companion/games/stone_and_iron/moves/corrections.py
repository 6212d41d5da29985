"""Corrections: they state what is on the table where this record differs from it. A field that is None
changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final

from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.moves.play import NO_INPUT, Building, SquareName
from companion.kernel.moves import Move

FIRST_EDITION: Final = 1
"""The edition of older entries, in which a correction of the turn kept the rolls for priority even if each
turn has its own roll."""
Counted = Annotated[int | None, range(100_001)]


@dataclass(frozen=True, slots=True)
class Correction(Move):
    """A correction states what is on the table. `why`: the reason given, for the log."""

    why: Annotated[str, 200] = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class SetSquare(Correction):
    """Correction: what a square is. `open`: the names of its open sides; `owner`: a seat, or empty.
    `settlers`: which people live in the settlement there; they are then at full strength."""

    kind: ClassVar[str] = "set-square"
    square: SquareName
    type: str | None = None
    open: tuple[str, ...] | None = None
    owner: str | None = None
    base: bool | None = None
    dragon: bool | None = None
    settlers: str | None = None


@dataclass(frozen=True, slots=True)
class SetBuilding(Correction):
    """Correction: a square has one more finished building of a kind; if `stands` is false, one fewer. `base`:
    where a Deep Shaft leads."""

    kind: ClassVar[str] = "set-building"
    square: SquareName
    building: Building
    stands: bool = True
    base: SquareName = ""


@dataclass(frozen=True, slots=True)
class SetTreasury(Correction):
    """Correction: what a faction has in GP."""

    kind: ClassVar[str] = "set-treasury"
    gp: Annotated[int, range(1_000_001)]


@dataclass(frozen=True, slots=True)
class SetArmy(Correction):
    """Correction: the square of an army, and its movement points left. A lost army is restored there."""

    kind: ClassVar[str] = "set-army"
    army: str
    square: str | None = None
    left: Annotated[int | None, range(100)] = None


@dataclass(frozen=True, slots=True)
class SetUnit(Correction):
    """Correction: a unit of this army as it is; without models it is removed."""

    kind: ClassVar[str] = "set-unit"
    army: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class SetTallies(Correction):
    """Correction: a faction's running counts."""

    kind: ClassVar[str] = "set-tallies"
    victories: Counted = None
    victories_over_x: Counted = None
    heroes: Counted = None
    monsters: Counted = None
    points: Counted = None
    armies: Counted = None


@dataclass(frozen=True, slots=True)
class SetPact(Correction):
    """Correction: whether two factions have a pact."""

    kind: ClassVar[str] = "set-pact"
    one: str
    other: str
    stands: bool


@dataclass(frozen=True, slots=True)
class SetTurn(Correction):
    """Correction: the current turn and phase. `edition`: the one in which it was entered, which decides its
    effect; no form asks for it."""

    kind: ClassVar[str] = "set-turn"
    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST_EDITION})
    turn: Annotated[int, range(100)]
    phase: str
    edition: int = field(default=2, kw_only=True, metadata=NO_INPUT)
