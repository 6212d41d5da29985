"""What lies on the table, where the mirror differs from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class SetTroops(Move):
    """Correction: the troops that stand at a place, by colour."""

    kind: ClassVar[str] = "set-troops"
    place: str
    troops: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SetSpies(Move):
    """Correction: the houses with a spy at a site."""

    kind: ClassVar[str] = "set-spies"
    site: str
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetHall(Move):
    """Correction: the troops in a trophy hall, by colour."""

    kind: ClassVar[str] = "set-hall"
    troops: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SetTokens(Move):
    """Correction: the VP tokens in a trophy hall, in VP."""

    kind: ClassVar[str] = "set-tokens"
    vp: int


@dataclass(frozen=True, slots=True)
class SetBarracks(Move):
    """Correction: the troops, or the spies, that are left beside the board."""

    kind: ClassVar[str] = "set-barracks"
    troops: int | None = None
    spies: int | None = None


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """Correction: it is this seat's turn, in this round."""

    kind: ClassVar[str] = "set-turn"
    round: int


@dataclass(frozen=True, slots=True)
class Paint(Move):
    """Correction: the position as the table shows it, by place and by house. What is not named stays as it
    is, but for barracks and spies left: those hold what board and trophy halls leave."""

    kind: ClassVar[str] = "paint"
    troops: Mapping[str, Mapping[str, int]]
    spies: Mapping[str, tuple[str, ...]]
    halls: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    barracks: Mapping[str, int] = field(default_factory=dict)
    spies_left: Mapping[str, int] = field(default_factory=dict)
    market: int | None = None
    on_turn: str | None = None
    round: int | None = None
