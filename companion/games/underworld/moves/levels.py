"""The key of a level: stocked, put right, freshened."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.games.underworld.moves.rolls import Worked
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


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
