"""Men of ships: those who board, fight, take a ship, swim and are picked up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True)
class BoardShip(Move):
    """Men of a ship go over to another. `feet`: of parallel deck."""

    kind: ClassVar[str] = "board-ship"
    ship: str
    target: str
    men: int
    feet: int = 0


@dataclass(frozen=True, slots=True)
class MeleeAboard(Move):
    """A turn of melee as it was fought, by the rules of another booklet. `fell`: of the ship's own men;
    `lost`: of those who boarded it, by their ship.
    """

    kind: ClassVar[str] = "melee-aboard"
    ship: str
    fell: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakeShip(Move):
    """Those who boarded a ship have taken it, and are its prize crew. `yields`: its men have given up."""

    kind: ClassVar[str] = "take-ship"
    ship: str
    by: str
    yields: bool = False


@dataclass(frozen=True, slots=True)
class CrewOverboard(Move):
    """Men of a ship are in the water, rolled for at once. `men` 0: all who are aboard. `shed`: they got out
    of their armor; `thrown`: not of their own will.
    """

    kind: ClassVar[str] = "crew-overboard"
    ship: str
    men: int = 0
    armor: str = "none"
    shed: bool = False
    thrown: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Swimmers of a ship that sank or lost them are picked up; `by` nobody they are given up."""

    kind: ClassVar[str] = "pick-up"
    ship: str
    men: int
    by: str = ""
