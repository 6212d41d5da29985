"""Rolls as they are kept; the key of a level, and the hexes of the map; strongholds, the people they pay, the
land around them, the books; what somebody did with their days.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.levels import NO_FLOOR, Floor, Room

M = TypeVar("M")
P = ParamSpec("P")
R = TypeVar("R")

KEPT: Final = 8
"""Answers about maps that are kept: of a few tables."""
FARTHEST: Final = 99
"""Column, and row."""
SIDES: Final = range(1, 7)
_UP: Final = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 0), 6: (-1, -1)}
_DOWN: Final = {1: (0, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`table`: the id of a table; empty where the dice stand for themselves, and `case` says what they are
    for. Otherwise it is the case of the table, or whom it was rolled for.

    `modifiers`: what was added, by what it is for. `times`: how often a number counts, for a larger party.
    Without `dice` the result was chosen.
    """

    table: str
    case: str
    dice: str
    pips: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    times: int = 1
    result: str

    @property
    def chosen(self) -> bool:
        return not self.dice and bool(self.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`depth`: levels beneath the surface. `rolled`: by room, as far as it was rolled. `freshened`: what was
    done to it, in order. `open`: the parts of its plan that players know, by their place in it.
    """

    name: str
    depth: int
    rooms: Mapping[str, Room] = field(default_factory=dict)
    rolled: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    freshened: tuple[str, ...] = ()
    plan: Floor = NO_FLOOR
    open: frozenset[int] = frozenset()


def lately(work: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M, P], R]:
    """Work out something about a map once as long as it lies unchanged: entries that do not touch it leave
    it the same object. The last few answers are kept."""
    kept: tuple[tuple[M, object, R], ...] = ()

    @wraps(work)
    def remember(lies: M, /, *more: P.args, **named: P.kwargs) -> R:
        nonlocal kept
        asks = (more, named)
        for was, asked, made in kept:
            if was is lies and asked == asks:
                return made
        made = work(lies, *more, **named)
        kept = ((lies, asks, made), *kept[: KEPT - 1])
        return made

    return remember


def is_hex(name: str) -> bool:
    return len(name) == 4 and name.isascii() and name.isdigit() and "00" not in (name[:2], name[2:])


def beside(name: str, side: int) -> str:
    """Return the hex on a side; empty beyond the edge."""
    column, row = int(name[:2]), int(name[2:])
    right, down = (_DOWN if column % 2 == 0 else _UP)[side]
    column, row = column + right, row + down
    return f"{column:02}{row:02}" if 1 <= column <= FARTHEST and 1 <= row <= FARTHEST else ""


def side_to(name: str, other: str) -> int:
    """Return the side of a hex on which another lies; 0 where it is not adjacent."""
    return next((side for side in SIDES if beside(name, side) == other), 0)


def apart(name: str, other: str) -> int:
    """Return hexes from one to the other."""
    (x, z), (u, w) = _axial(name), _axial(other)
    return max(abs(x - u), abs(z - w), abs((x + z) - (u + w)))


@cache
def around(name: str, far: int) -> tuple[str, ...]:
    """Return a hex and all within so many hexes of it, by column and row; none beyond the edge."""
    column, row = int(name[:2]), int(name[2:])
    square = (
        f"{column + right:02}{row + down:02}"
        for right in range(-far, far + 1)
        for down in range(-far, far + 1)
        if 1 <= column + right <= FARTHEST and 1 <= row + down <= FARTHEST
    )
    return tuple(each for each in square if apart(name, each) <= far)


def _axial(name: str) -> tuple[int, int]:
    column, row = int(name[:2]), int(name[2:])
    return column, row - (column + 1) // 2


REST: Final = "rest"
EXPEDITION: Final = "expedition"
WILDERNESS: Final = "wilderness"
ELSEWHERE: Final = ""
"""What the days went by with, where the table said nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Investment:
    """`pct`: what the referee says that it returns in a year."""

    gp: int
    pct: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """For people: `wanted` of `whom`, until the owner's day `ends`. `came`: some answer it."""

    whom: str
    wanted: int
    ends: int
    came: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Who was met where a force was to clear a hex. `number`: 0 until somebody said it."""

    kind: str
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stronghold:
    """`ready`: the owner's day on which it is built, -1 while it is only planned; `lived_in`: the same of
    what was paid for first. `men`: by `heavy foot/man`.

    `horses`: with mules. `villages`: inhabitants of each, empty while none was rolled. `founded`: its
    owner's day; `paid`, `years`: months and years closed. `spent`:
    hundredths of a GP paid for building. `waiting`: who was met where a force was to clear a hex, by hex.
    `search`: the last for people, as long as it runs or somebody waits to be hired.
    """

    name: str
    owner: str
    at: str = ""
    wilderness: bool = True
    plan: tuple[Section, ...] = ()
    ready: int = -1
    lived_in: int = -1
    men: Mapping[str, int] = field(default_factory=dict)
    specialists: Mapping[str, int] = field(default_factory=dict)
    horses: int = 0
    villages: tuple[int, ...] = ()
    investments: Mapping[str, Investment] = field(default_factory=dict)
    founded: int = 0
    paid: int = 0
    years: int = 0
    spent: int = 0
    waiting: Mapping[str, Found] = field(default_factory=dict)
    search: Search | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The gold of a character. `purse` in hundredths of a GP; `booked`: the same by heading; `months`: the
    same by month of the owner's calendar (its number, from 0, as text) and heading.

    The three are kept for themselves and moved by the same entries, so that they can be held against each
    other.
    """

    purse: int = 0
    booked: Mapping[str, int] = field(default_factory=dict)
    months: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """The upkeep of a character, by months of the campaign from 0. `since`: the first that is not closed;
    `closed`: later ones that are."""

    since: int = 0
    closed: frozenset[int] = frozenset()

    def closing(self, month: int) -> "Upkeep":
        """Return the upkeep of somebody with another month closed."""
        since, closed = self.since, self.closed | {month}
        while since in closed:
            since += 1
        return Upkeep(since=since, closed=frozenset(each for each in closed if each > since))


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`day`: the first of them, since the campaign began. `what`: one of the words above, or the table's."""

    day: int
    days: int
    what: str


Diary = Mapping[str, tuple[Span, ...]]
"""By character, in the order in which the days went by."""


def note_days(diary: Diary, who: str, span: Span) -> Diary:
    """Return the diary with these days of somebody; what goes on without a break is one span."""
    before = diary.get(who, ())
    last = before[-1] if before else None
    if last is not None and last.what == span.what and last.day + last.days == span.day:
        return {**diary, who: (*before[:-1], replace(last, days=last.days + span.days))}
    return {**diary, who: (*before, span)}
