"""The key of a level: stocked, put right, freshened; rolling by itself, and what is said; and by which
working the dice of an entry are read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final

from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

FIRST: Final = 1
"""Who arrived took the place of those met; a number that nobody had said was one for each three adventurers;
only the last hex of a day counted for castles."""
NOW: Final = 2
"""Who arrives stands beside those met; such a number waits until the kind is known; the whole way counts."""
LONGEST_RULING: Final = 2000


@dataclass(frozen=True, slots=True)
class Worked(Move):
    """A move whose working has changed. `edition`: the working that it was entered under; no form asks for
    it.
    """

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})


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
class ChooseScreens(Move):
    """The tables that the referee's screens are made of, in this order."""

    kind: ClassVar[str] = "choose-screens"
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What the referee decides in words."""

    kind: ClassVar[str] = "settle"
    words: Annotated[str, LONGEST_RULING]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """`table`: the monster level table, 1 to 6, 0 for none. `number`: 0 until somebody said it. Treasure in
    coins and pieces. `hidden`: how unguarded treasure is protected. `locked`: it is not rolled again.
    """

    name: str
    monster: str = ""
    table: int = 0
    number: int = 0
    silver: int = 0
    gold: int = 0
    gems: int = 0
    jewelry: int = 0
    magic: int = 0
    hidden: str = ""
    locked: bool = False
    note: Annotated[str, 1000] = ""

    @property
    def treasure(self) -> bool:
        return bool(self.silver or self.gold or self.gems or self.jewelry or self.magic)


def uncounted(room: Room) -> bool:
    """Return whether the number of its monsters is still to be said."""
    return bool(room.monster) and not room.number and not room.locked


@dataclass(frozen=True, slots=True)
class StockLevel(Worked):
    """Rooms are rolled (P1): those named, or as many as are counted. Locked rooms are kept as they are."""

    kind: ClassVar[str] = "stock-level"
    level: str
    depth: int
    rooms: tuple[str, ...] = ()
    count: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EditRoom(Move):
    """A room as the referee wants it: everything about it."""

    kind: ClassVar[str] = "edit-room"
    level: str
    room: Room


@dataclass(frozen=True, slots=True)
class RemoveRoom(Move):
    kind: ClassVar[str] = "remove-room"
    level: str
    room: str


@dataclass(frozen=True, slots=True)
class Freshen(Worked):
    """A worn level is changed (P17). `methods`: lines of the list; `rooms`: those that are stocked anew."""

    kind: ClassVar[str] = "freshen"
    level: str
    methods: tuple[str, ...]
    rooms: tuple[str, ...] = ()
    chain: Chain = NO_ROLLS
