"""Troops and spies on the board, and trophies (pages 4 to 14)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class StartingTroop(Move):
    """The first troop, on a black starting site (page 4)."""

    kind: ClassVar[str] = "starting-troop"
    site: str


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """A troop from the barracks (page 12). Without a place: the barracks are empty, and it gives 1 VP
    instead."""

    kind: ClassVar[str] = "deploy"
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Assassinate(Move):
    """A troop to the trophy hall (page 11)."""

    kind: ClassVar[str] = "assassinate"
    place: str
    victim: str


@dataclass(frozen=True, slots=True)
class Supplant(Move):
    """Assassinate, then deploy in the same space (page 14)."""

    kind: ClassVar[str] = "supplant"
    place: str
    victim: str


@dataclass(frozen=True, slots=True)
class MoveTroop(Move):
    """A troop of any colour to an empty space anywhere in play (page 12)."""

    kind: ClassVar[str] = "move-troop"
    origin: str
    target: str
    colour: str


@dataclass(frozen=True, slots=True)
class ReturnTroop(Move):
    """A troop to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-troop"
    place: str
    owner: str


@dataclass(frozen=True, slots=True)
class PlaceSpy(Move):
    """A spy to a site; with all five placed, one comes from another site, `origin` (page 12)."""

    kind: ClassVar[str] = "place-spy"
    site: str
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class ReturnSpy(Move):
    """A spy to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-spy"
    site: str
    owner: str


@dataclass(frozen=True, slots=True)
class PlaceTrophy(Move):
    """A card's effect: a troop out of a house's trophy hall to an empty space."""

    kind: ClassVar[str] = "place-trophy"
    hall: str
    colour: str
    place: str
