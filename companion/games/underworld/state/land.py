"""Rolls as they are kept, the key of a level, and the hexes of the map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

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
        return not self.dice


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
    def known(lies: M, /, *more: P.args, **named: P.kwargs) -> R:
        nonlocal kept
        asks = (more, named)
        for was, asked, made in kept:
            if was is lies and asked == asks:
                return made
        made = work(lies, *more, **named)
        kept = ((lies, asks, made), *kept[: KEPT - 1])
        return made

    return known


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
