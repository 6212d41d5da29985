"""Orders that are sealed until all are written, and the referee's screen."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class RevealOrders(Move):
    """What phones have sealed for a battle is revealed together, also where not all have written. `battle`:
    `air` or `sea`. The orders follow as entries of their own.
    """

    kind: ClassVar[str] = "reveal-orders"
    battle: str


@dataclass(frozen=True, slots=True)
class ChooseScreens(Move):
    """The tables that the referee's screens are made of, in this order."""

    kind: ClassVar[str] = "choose-screens"
    tables: tuple[str, ...]
