"""Recorded rolls; the key of a level, and the hexes of the map; strongholds, hired people, the land around
them, the books; how characters spent their days.
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

MAX_ANSWERS: Final = 8
"""How many answers each function decorated with `cached_lately` keeps: enough for the maps of a few games
that are played at the same time."""
FARTHEST: Final = 99
"""The last column and row of the map."""
SIDES: Final = range(1, 7)
_UP: Final = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 0), 6: (-1, -1)}
_DOWN: Final = {1: (0, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A recorded roll. `table`: the id of a table, and `case` the case or the character it was rolled for; if
    `table` is empty, the dice belong to no table and `case` says what they are for.

    `modifiers`: what was added, each with its reason. `times`: a multiplier, for a larger party. `dice`: as
    in `2d6`, or a number that needed no die; empty if the result was chosen from the table or, without a
    table, followed from what went before.
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
    """A level of the underworld. `depth`: 1 is nearest the surface. `rolled`: by room, the steps of its roll.
    `freshened`: the methods by which it was freshened, in order. `open`: the parts of its plan that players
    know, by index."""

    name: str
    depth: int
    rooms: Mapping[str, Room] = field(default_factory=dict)
    rolled: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    freshened: tuple[str, ...] = ()
    plan: Floor = NO_FLOOR
    open: frozenset[int] = frozenset()


def cached_lately(work: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M, P], R]:
    """Decorate a function whose first argument is a map, so that its last few answers are cached. Answers are
    found by the map object itself: entries that do not change a map keep the same object."""
    answers: tuple[tuple[M, object, R], ...] = ()

    @wraps(work)
    def remember(key: M, /, *more: P.args, **named: P.kwargs) -> R:
        nonlocal answers
        arguments = (more, named)
        for known, given, answer in answers:
            if known is key and given == arguments:
                return answer
        answer = work(key, *more, **named)
        answers = ((key, arguments, answer), *answers[: MAX_ANSWERS - 1])
        return answer

    return remember


def is_hex(name: str) -> bool:
    return len(name) == 4 and name.isascii() and name.isdigit() and "00" not in (name[:2], name[2:])


def beside(name: str, side: int) -> str:
    """Return the adjacent hex on a side; empty beyond the edge."""
    column, row = int(name[:2]), int(name[2:])
    right, down = (_DOWN if column % 2 == 0 else _UP)[side]
    column, row = column + right, row + down
    return f"{column:02}{row:02}" if 1 <= column <= FARTHEST and 1 <= row <= FARTHEST else ""


def side_to(name: str, other: str) -> int:
    """Return the side of a hex on which another lies; 0 if it is not adjacent."""
    return next((side for side in SIDES if beside(name, side) == other), 0)


def apart(name: str, other: str) -> int:
    """Return the distance in hexes."""
    (x, z), (u, w) = _axial(name), _axial(other)
    return max(abs(x - u), abs(z - w), abs((x + z) - (u + w)))


@cache
def around(name: str, far: int) -> tuple[str, ...]:
    """Return a hex and all others within this distance, sorted by column and row."""
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
"""The `Span.what` of days for which nobody entered anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Investment:
    """`pct`: the yearly return, as the referee set it."""

    gp: int
    pct: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search for people to hire. `whom`: what kind; `wanted`: how many. `ends`: the owner's day on which it
    ends. `came`: whether anybody answered."""

    whom: str
    wanted: int
    ends: int
    came: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Monsters that a force met in a hex that it was to clear. `number`: 0 while unknown."""

    kind: str
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stronghold:
    """A stronghold. Its days are those of the owner: `founded`; `ready`: when everything paid for is
    finished; `lived_in`: when what was paid for first is finished (both -1 until something is paid for).
    `men`: men-at-arms by kind and people, such as `heavy foot/man`.

    `horses`: including mules. `villages`: the inhabitants of each, empty until rolled. `paid`, `years`: how
    many months and years are closed. `spent`: hundredths of a GP paid for building. `waiting`: by hex, the
    monsters that a force met when it came to clear the hex. `search`: the last search for people, until
    somebody of that kind is hired or the search is ended without a hire.
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
    """The gold of a character, in hundredths of a GP. `purse`: all of it; `booked`: by heading; `months`: by
    month of the owner's calendar (its number, from 0, as text) and heading.

    The three are stored separately, so that they can be checked against each other.
    """

    purse: int = 0
    booked: Mapping[str, int] = field(default_factory=dict)
    months: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """A character's upkeep, by months of the campaign from 0. `since`: the first month that is not closed;
    `closed`: later ones that are."""

    since: int = 0
    closed: frozenset[int] = frozenset()

    def closing(self, month: int) -> "Upkeep":
        since, closed = self.since, self.closed | {month}
        while since in closed:
            since += 1
        return Upkeep(since=since, closed=frozenset(each for each in closed if each > since))


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Days that a character spent on one thing. `day`: the first, since the campaign began. `what`: one of
    the constants above, or words that the referee typed."""

    day: int
    days: int
    what: str


Diary = Mapping[str, tuple[Span, ...]]
"""How each character spent their days, in the order in which the days went by."""


def note_days(diary: Diary, who: str, span: Span) -> Diary:
    """Return the diary with these days added; consecutive days of one kind are one span."""
    before = diary.get(who, ())
    last = before[-1] if before else None
    if last is not None and last.what == span.what and last.day + last.days == span.day:
        return {**diary, who: (*before[:-1], replace(last, days=last.days + span.days))}
    return {**diary, who: (*before, span)}
