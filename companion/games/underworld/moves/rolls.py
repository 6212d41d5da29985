"""Rolling by itself, and what is said."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from companion.kernel.chains import NO_ROLLS, Chain
from companion.kernel.moves import Move

LONGEST_RULING: Final = 2000


@dataclass(frozen=True, slots=True)
class RollTable(Move):
    """A roll on a table. `case`: its row or column, where it has several. `follow`: on to where it leads."""

    kind: ClassVar[str] = "roll-table"
    table: str
    case: str = ""
    follow: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class RollDice(Move):
    """Dice that belong to no table, such as `3d6`; `what` they are for."""

    kind: ClassVar[str] = "roll-dice"
    dice: Annotated[str, 20]
    what: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ShowRoll(Move):
    """The players are shown the last roll."""

    kind: ClassVar[str] = "show-roll"


@dataclass(frozen=True, slots=True)
class RevealRoll(Move):
    """A roll that was made in secret is opened; it follows as entries of its own. `about`: what it was sealed
    for."""

    kind: ClassVar[str] = "reveal-roll"
    about: str


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What the referee decides in words."""

    kind: ClassVar[str] = "settle"
    words: Annotated[str, LONGEST_RULING]
