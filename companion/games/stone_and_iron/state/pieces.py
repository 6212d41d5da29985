"""The parts of a state: the grid of the map, squares, buildings, armies, what else a faction has, and reports
of battles.

`H8` is the eighth column from the left, the eighth row from the top; a side is 0 to 3: north, east, south,
west.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.squares import CAVERNS, KINDS, PASSABLE, UNKNOWN

NOBODY = ""
NOWHERE = -1
"""The square of an army that is not on the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """`ordered`: the turn in which it was ordered; `ready`: the first turn in which it works. `base`: the
    name of the base to which a Deep Shaft leads."""

    plan: str
    ordered: int
    ready: int
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """`kind`: see catalogue.squares; a fork is a tunnel of its size with a third open side, and its `fork` is
    `left` or `right`. `open`: its open sides as a bit set. `settlers`, `dragon`: neutral defenders."""

    kind: str = UNKNOWN
    open: int = 0
    owner: str = NOBODY
    base: bool = False
    fork: str = ""
    buildings: tuple[Building, ...] = ()
    settlers: tuple[Unit, ...] = ()
    dragon: bool = False

    @property
    def known(self) -> bool:
        return self.kind != UNKNOWN

    @property
    def passable(self) -> bool:
        return self.kind in PASSABLE

    @property
    def cavern(self) -> bool:
        return self.kind in CAVERNS

    @property
    def tunnel(self) -> bool:
        return KINDS[self.kind].group == "tunnel"

    @property
    def neutral(self) -> bool:
        """Return whether neutral defenders hold the square."""
        return self.dragon or bool(self.settlers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """`came`: the number of its last arrival in a square; the arrivals of all armies are counted together.
    `side`: the side of the square through which it came in, if any.

    `left`: movement points left; `dig`: digging points left, None before diggers are named; `drilled`: the
    units whose drills are already counted in `dig`, including any that have left the army. `owes`: it must
    lose a unit to lava. `beaten`: it must retreat. `stance` towards a settlement: `attack`, `peace`, or
    empty. `beside`: in a battle between two allies of its owner, the faction on whose side it fights; empty
    for neither, None while it is not known.
    """

    id: str
    owner: str
    square: int
    units: tuple[Unit, ...]
    came: int = 0
    side: int | None = None
    left: int = 0
    dig: int | None = None
    diggers: tuple[str, ...] = ()
    drilled: tuple[str, ...] = ()
    owes: bool = False
    beaten: bool = False
    stance: str = ""
    beside: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """The totals of gold earned, refunded, spent and corrected, in GP since the start; the treasury is their
    balance."""

    earned: int = 0
    refunded: int = 0
    spent: int = 0
    corrected: int = 0

    @property
    def treasury(self) -> int:
        return self.earned + self.refunded + self.corrected - self.spent


BOOKS: Final[Mapping[str, str]] = {
    "income": "earned",
    "refund": "refunded",
    "building": "spent",
    "troops": "spent",
    "correction": "corrected",
}
"""The book in which a line of each kind is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A line of a faction's books: by how much its treasury rose or fell. `kind`: see `BOOKS`.

    `what`: for income, the `what` of an `IncomeLine` or `EMPTY` (both in `facts.income`); else a building,
    the name of a unit, or the reason for a correction; `n`: how many of them. `square`: where, or `NOWHERE`.
    """

    turn: int
    kind: str
    gp: int
    what: str = ""
    n: int = 1
    square: int = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallies:
    """Running counts. `paid_wins`: battles won for which gold is still to be paid."""

    paid_wins: int = 0
    victories: int = 0
    victories_over_x: int = 0
    heroes: int = 0
    monsters: int = 0
    points: int = 0
    armies: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What a faction has besides squares and armies. `gold`: every line of its books; their sum is the
    treasury. `specials`: extra Special choices from lairs.

    `stand_in`: the ally who moves for it when it is absent. `watch`: its cheapest core troop.
    """

    condition: str = ""
    books: Books = field(default_factory=Books)
    gold: tuple[Gold, ...] = ()
    tallies: Tallies = field(default_factory=Tallies)
    specials: int = 0
    stand_in: str = ""
    watch: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a unit lost in a battle: `models` out of `of`. `fled`: the side through which the rest of it fled,
    empty if it did not. `unit`: its name. `army`: empty for settlers, whose `seat` is `neutral`."""

    seat: str
    army: str
    unit: str
    models: int
    of: int
    fled: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleReport:
    """A battle as reported. `place`: its square as it was before the battle. `winner`: a seat, `neutral`, or
    empty for a draw; `beside`: who won with it; `signed`: who confirmed the report."""

    id: str
    turn: int
    square: int
    place: Square
    seats: tuple[str, ...]
    winner: str
    beside: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    signed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Earned:
    """What each faction was paid in the income phase of a turn; below 0 if it lost gold."""

    turn: int
    gp: Mapping[str, int]


SIDES: Final = ("north", "east", "south", "west")
ALL_SIDES: Final = 0b1111
OFF: Final = -1
"""Beyond the edge of the map."""


def opposite(side: int) -> int:
    return (side + 2) % 4


def right_of(side: int) -> int:
    return (side + 1) % 4


def left_of(side: int) -> int:
    return (side + 3) % 4


def straight(side: int) -> int:
    """Return a side and the one opposite, as a bit set: the open sides of a straight tunnel."""
    return 1 << side | 1 << opposite(side)


@dataclass(frozen=True)
class Grid:
    width: int
    height: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{chr(65 + x)}{y + 1}" for y in range(self.height) for x in range(self.width))

    @cached_property
    def index(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.names)}

    @cached_property
    def beside(self) -> tuple[tuple[int, int, int, int], ...]:
        """Return the squares next to each square, in the order of `SIDES`; `OFF` beyond the edge."""
        return tuple(
            (
                i - self.width if i >= self.width else OFF,
                i + 1 if (i + 1) % self.width else OFF,
                i + self.width if i + self.width < self.width * self.height else OFF,
                i - 1 if i % self.width else OFF,
            )
            for i in range(self.width * self.height)
        )

    @property
    def road(self) -> int:
        """Return the column of the Underway."""
        return self.width // 2

    def on_road(self, square: int) -> bool:
        return square % self.width == self.road

    def steps(self, a: int, b: int) -> int:
        """Return the distance between two squares, ignoring walls."""
        return abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width)

    def side_to(self, a: int, b: int) -> int | None:
        """Return the side of `a` towards `b`; None if they are not adjacent."""
        return self.beside[a].index(b) if b in self.beside[a] else None


@cache
def grid(size: str) -> Grid:
    """Return the grid of a map like `15x15`."""
    width, _x, height = size.partition("x")
    return Grid(int(width), int(height))
