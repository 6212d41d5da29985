"""The key of a level: stocking, correcting and restocking it; rolls on tables; handouts and rulings."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.moves.editions import ByEdition
from companion.games.underworld.moves.people import Treasure
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain
from companion.kernel.page_parts import Covered
from companion.kernel.words import Text

MAX_RULING_LENGTH: Final = 2000
MAX_NOTE_LENGTH: Final = 1000


@dataclass(frozen=True, slots=True)
class RollTable(Move):
    """Roll on a table. `case`: its row or column, if it has several. `follow`: whether to roll also on the
    tables that results refer to. `value`: the value of a result that the referee chooses; 0 to roll."""

    kind: ClassVar[str] = "roll-table"
    table: str
    case: str = ""
    follow: bool = True
    value: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class RollDice(Move):
    """Roll dice that belong to no table, such as `3d6`. `what`: what they are for."""

    kind: ClassVar[str] = "roll-dice"
    dice: Annotated[str, 20]
    what: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ShowRoll(Move):
    """Show the players the last roll."""

    kind: ClassVar[str] = "show-roll"


MAX_HANDOUT_LENGTH: Final = 4000
MAX_ACROSS: Final = 12
MAX_DOWN: Final = 24
"""The most squares of a picture, across and down."""
MAX_SIDE: Final = 4000
"""The most pixels along a side of a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout:
    """A text or a picture for players. `to`: a seat, `screen` for the big screen only, empty for everybody.

    `picture`: the SHA-256 of a picture stored beside the ledger; `wide` and `tall`: its size. `across`: into
    how many squares a row of it is divided, to uncover them one by one; 0 to show it whole. `open`: the
    uncovered squares.
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
        """Return the number of rows of squares; 0 if the picture is shown whole."""
        return min(MAX_DOWN, max(1, round(self.across * self.tall / self.wide))) if self.across else 0

    @property
    def shown(self) -> Covered | None:
        if not self.picture:
            return None
        return Covered(digest=self.picture, across=self.across, down=self.down, open=self.open)


@dataclass(frozen=True, slots=True)
class GiveHandout(Move):
    """Show a handout to those it is for until it is taken away. It replaces one of the same title."""

    kind: ClassVar[str] = "give-handout"
    handout: Handout


@dataclass(frozen=True, slots=True)
class UncoverHandout(Move):
    """Uncover squares of a picture, or cover them again."""

    kind: ClassVar[str] = "uncover-handout"
    title: str
    open: tuple[int, ...] = ()
    cover: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeHandout(Move):
    kind: ClassVar[str] = "take-handout"
    title: str


@dataclass(frozen=True, slots=True)
class RevealRoll(Move):
    """Open a roll that was made in secret; its content follows as entries of its own. `about`: the name it
    was sealed under."""

    kind: ClassVar[str] = "reveal-roll"
    about: str


@dataclass(frozen=True, slots=True)
class ChooseScreens(Move):
    """Choose the tables of the referee's screens, in this order."""

    kind: ClassVar[str] = "choose-screens"
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """A ruling of the referee, in words."""

    kind: ClassVar[str] = "settle"
    words: Annotated[str, MAX_RULING_LENGTH]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A room of a key. `table`: the monster level table, 1 to 6, or 0 for none. `number`: of its monsters; 0
    while unknown, and once they are gone (`cleared`). `silver`, `gold`: coins; `gems`, `jewelry`, `magic`:
    pieces. `hidden`: how unguarded treasure is protected. `locked`: whether the room is exempt from rolling.
    `looted`: whether its treasure is gone."""

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
    def hiding(self) -> Text:
        """Return how the treasure is protected; translated, if the words are from a table."""
        return say_printed(self.hidden)

    @property
    def contents(self) -> Treasure:
        return Treasure(
            silver=self.silver, gold=self.gold, gems=self.gems, jewelry=self.jewelry, magic=self.magic
        )

    @property
    def treasure(self) -> bool:
        return bool(self.contents)

    @property
    def guarded(self) -> bool:
        return bool(self.monster) and not self.cleared


def is_uncounted(room: Room) -> bool:
    """Return whether the number of a room's monsters is still unknown."""
    return room.guarded and not room.number and not room.locked


@dataclass(frozen=True, slots=True)
class StockLevel(ByEdition):
    """Roll rooms (P1): those named, or `count` of them. Locked rooms stay as they are."""

    kind: ClassVar[str] = "stock-level"
    level: str
    depth: int
    rooms: tuple[str, ...] = ()
    count: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EditRoom(Move):
    """Enter the referee's version of a room, new or in place of the one of that name."""

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
    """A rectangle of a floor: a room, a passage, a doorway. `round`: whether it is a round room; `ending`:
    whether it is a dead end."""

    x: int
    y: int
    w: int
    h: int
    round: bool = False
    ending: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Return whether a square, or a point, is inside it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


SECRET_DOOR: Final = 6
DOORS: Final = range(10)
"""The sorts of door by number: an opening, a door, a narrow way, a way out, a portcullis, a double door, a
secret one, an iron one, steps down, stairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A door in the square `x`, `y`. `right`, `down`: the direction in which it leads, each -1, 0 or 1.
    `sort`: one of `DOORS`."""

    x: int
    y: int
    right: int
    down: int
    sort: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a room's number stands on the plan, in hundredths of a square. `ref`: the room's name in the
    key."""

    ref: str
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """The floor of a level. `story`: its description; `columns`: where pillars stand, in hundredths of a
    square; `water`: squares of water."""

    rects: tuple[Rect, ...] = ()
    doors: tuple[Door, ...] = ()
    spots: tuple[Spot, ...] = ()
    columns: tuple[tuple[int, int], ...] = ()
    water: tuple[tuple[int, int], ...] = ()
    story: Annotated[str, MAX_NOTE_LENGTH] = ""


NO_FLOOR: Final = Floor()


@dataclass(frozen=True, slots=True)
class ImportRooms(Move):
    """Add the rooms of another key, in place of those of the same name unless these are locked; also replace
    the plan, if the other key has one."""

    kind: ClassVar[str] = "import-rooms"
    level: str
    depth: int
    rooms: tuple[Room, ...]
    plan: Floor = NO_FLOOR


@dataclass(frozen=True, slots=True)
class ShowPlan(Move):
    """Show parts of a plan to the players, by their index, or hide them again."""

    kind: ClassVar[str] = "show-plan"
    level: str
    rects: tuple[int, ...]
    seen: bool = True


MARKS: Final = ("cleared", "looted")


@dataclass(frozen=True, slots=True)
class MarkRoom(Move):
    """Mark a room's monsters, or its treasure, as gone; `off`: remove the mark."""

    kind: ClassVar[str] = "mark-room"
    level: str
    room: str
    mark: Annotated[str, MARKS]
    off: bool = False


@dataclass(frozen=True, slots=True)
class NoteRoom(Move):
    """Replace the referee's note on a room."""

    kind: ClassVar[str] = "note-room"
    level: str
    room: str
    note: Annotated[str, MAX_NOTE_LENGTH] = ""


@dataclass(frozen=True, slots=True)
class Freshen(ByEdition):
    """Change a level that the party has worn down (P17). `methods`: the methods used, as the booklet lists
    them; `rooms`: the rooms to be stocked again."""

    kind: ClassVar[str] = "freshen"
    level: str
    methods: tuple[str, ...]
    rooms: tuple[str, ...] = ()
    chain: Chain = NO_ROLLS
