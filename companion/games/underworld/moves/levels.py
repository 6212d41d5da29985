"""The key of a level: stocked, corrected, freshened; rolling by itself, and what is said."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from companion.games.underworld.moves.people import Treasure
from companion.games.underworld.moves.working import Worked
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain
from companion.kernel.page_parts import Covered

MAX_RULING_LENGTH: Final = 2000
MAX_NOTE_LENGTH: Final = 1000


@dataclass(frozen=True, slots=True)
class RollTable(Move):
    """A roll on a table. `case`: its row or column, where it has several. `follow`: on to where it leads.
    `value`: what the dice would show for a result that the referee chooses; 0 where they are rolled.
    """

    kind: ClassVar[str] = "roll-table"
    table: str
    case: str = ""
    follow: bool = True
    value: int = 0
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


MAX_HANDOUT_LENGTH: Final = 4000
MAX_ACROSS: Final = 12
MAX_DOWN: Final = 24
"""Squares of a picture."""
MAX_SIDE: Final = 4000
"""Its pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout:
    """A text or a picture for players. `to`: a seat, `screen` for the big screen alone, a blank for all.

    `picture`: the SHA-256 of one that lies beside the ledger, so `wide` and `tall`. `across`: of its squares;
    0 where nothing of it was covered. `open`: the squares that are uncovered.
    """

    title: str
    words: Annotated[str, MAX_HANDOUT_LENGTH] = ""
    to: str = ""
    picture: Annotated[str, 64] = ""
    wide: int = 0
    tall: int = 0
    across: int = 0
    open: frozenset[int] = field(default=frozenset(), metadata={"asked": False})

    @property
    def down(self) -> int:
        """Return how many rows of squares it has, as far as can be as high as wide."""
        return min(MAX_DOWN, max(1, round(self.across * self.tall / self.wide))) if self.across else 0

    @property
    def shown(self) -> Covered | None:
        if not self.picture:
            return None
        return Covered(digest=self.picture, across=self.across, down=self.down, open=self.open)


@dataclass(frozen=True, slots=True)
class GiveHandout(Move):
    """A text lies before those it is for until it is taken away; another of its title takes its place."""

    kind: ClassVar[str] = "give-handout"
    handout: Handout


@dataclass(frozen=True, slots=True)
class UncoverHandout(Move):
    """Squares of a picture are uncovered, or covered again."""

    kind: ClassVar[str] = "uncover-handout"
    title: str
    open: tuple[int, ...] = ()
    cover: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeHandout(Move):
    """A handout is taken away again."""

    kind: ClassVar[str] = "take-handout"
    title: str


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
    words: Annotated[str, MAX_RULING_LENGTH]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """`table`: the monster level table, 1 to 6, 0 for none. `number`: 0 until somebody said it. Treasure in
    coins and pieces. `hidden`: how unguarded treasure is protected. `locked`: it is not rolled again.
    `cleared`: its monsters are gone; `looted`: so is its treasure.
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
    note: Annotated[str, MAX_NOTE_LENGTH] = ""
    cleared: bool = False
    looted: bool = False

    @property
    def lies(self) -> Treasure:
        return Treasure(
            silver=self.silver, gold=self.gold, gems=self.gems, jewelry=self.jewelry, magic=self.magic
        )

    @property
    def treasure(self) -> bool:
        return bool(self.lies)

    @property
    def guarded(self) -> bool:
        return bool(self.monster) and not self.cleared


def is_uncounted(room: Room) -> bool:
    """Return whether the number of its monsters is still to be said."""
    return room.guarded and not room.number and not room.locked


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """Squares of a floor: a room, a passage, a doorway. `round`: a round room; `ending`: a dead end."""

    x: int
    y: int
    w: int
    h: int
    round: bool = False
    ending: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Return whether a square, or a point in one, is part of it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


SECRET_DOOR: Final = 6
DOORS: Final = range(10)
"""An opening, a door, a narrow way, a way out, a portcullis, a double door, a secret one, an iron one, steps
down, stairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """`sort`: one of `DOORS`, which leads this way across its square."""

    x: int
    y: int
    right: int
    down: int
    sort: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """`ref`: the room of the key whose number stands there. In hundredths of a square."""

    ref: str
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """The floor of a level. `story`: what is told of it; `columns`: in hundredths of a square; `water`: its
    squares.
    """

    rects: tuple[Rect, ...] = ()
    doors: tuple[Door, ...] = ()
    spots: tuple[Spot, ...] = ()
    columns: tuple[tuple[int, int], ...] = ()
    water: tuple[tuple[int, int], ...] = ()
    story: Annotated[str, MAX_NOTE_LENGTH] = ""


NO_FLOOR: Final = Floor()


@dataclass(frozen=True, slots=True)
class ImportRooms(Move):
    """Rooms out of another key, in place of those of their names, unless they are locked; with its plan, as
    far as there is one.
    """

    kind: ClassVar[str] = "import-rooms"
    level: str
    depth: int
    rooms: tuple[Room, ...]
    plan: Floor = NO_FLOOR


@dataclass(frozen=True, slots=True)
class ShowPlan(Move):
    """Parts of a plan, by their place in it, that players learn of, or that they never saw."""

    kind: ClassVar[str] = "show-plan"
    level: str
    rects: tuple[int, ...]
    seen: bool = True


MARKS: Final = ("cleared", "looted")


@dataclass(frozen=True, slots=True)
class MarkRoom(Move):
    """The monsters of a room are gone, or its treasure; `off`: they are not."""

    kind: ClassVar[str] = "mark-room"
    level: str
    room: str
    mark: Annotated[str, MARKS]
    off: bool = False


@dataclass(frozen=True, slots=True)
class NoteRoom(Move):
    """What the referee wants to remember of a room."""

    kind: ClassVar[str] = "note-room"
    level: str
    room: str
    note: Annotated[str, MAX_NOTE_LENGTH] = ""


@dataclass(frozen=True, slots=True)
class Freshen(Worked):
    """A worn level is changed (P17). `methods`: lines of the list; `rooms`: those that are stocked anew."""

    kind: ClassVar[str] = "freshen"
    level: str
    methods: tuple[str, ...]
    rooms: tuple[str, ...] = ()
    chain: Chain = NO_ROLLS
