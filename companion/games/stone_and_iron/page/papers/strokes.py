"""How squares are drawn on paper: all of a kind in one path, so that a large map prints fast.

A passage is a corridor as wide as its size says, so that small, normal and big tunnels are told apart without
colour.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.stone_and_iron.state.pieces import Square

SIZE: Final = 20
"""Units of a square."""

HALF: Final = SIZE / 2
CORRIDORS: Final = {"small_tunnel": 5, "tunnel": 9, "big_tunnel": 14, "underway": 17}
"""How wide a passage is drawn."""

WALL: Final = 0.9


def box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def room(x: int, y: int) -> str:
    """A whole square."""
    return box(x, y, SIZE, SIZE)


def corridor(x: int, y: int, square: Square, more: float = 0) -> str:
    """From the middle of the square to its open sides; `more` wide at each edge, for its walls."""
    width = CORRIDORS[square.kind] + 2 * more
    near = (SIZE - width) / 2
    arms = (
        (x + near, y, width, HALF),
        (x + HALF, y + near, HALF, width),
        (x + near, y + HALF, width, HALF),
        (x, y + near, HALF, width),
    )
    middle = box(x + near, y + near, width, width)
    return middle + "".join(box(*arm) for side, arm in enumerate(arms) if square.open >> side & 1)


def walls(x: int, y: int, square: Square) -> str:
    """The closed sides of a cavern."""
    sides = (
        f"M{x} {y}h{SIZE}",
        f"M{x + SIZE} {y}v{SIZE}",
        f"M{x} {y + SIZE}h{SIZE}",
        f"M{x} {y}v{SIZE}",
    )
    return "".join(each for side, each in enumerate(sides) if not square.open >> side & 1)


def hatch(x: int, y: int) -> str:
    """Strokes of rock, which join from square to square."""
    return "".join(f"M{x + a} {y + b}l{c} {-c}" for a, b, c in _STROKES)


_STROKES: Final = ((0, 5, 5), (0, 10, 10), (0, 15, 15), (0, 20, 20), (5, 20, 15), (10, 20, 10), (15, 20, 5))


def waves(x: int, y: int) -> str:
    """Molten lava."""
    return "".join(f"M{x + 1} {y + b}q3-3 6 0t6 0t6 0" for b in (5, 10, 15))


def dot(x: int, y: int) -> str:
    """An unexplored square."""
    return box(x + HALF - 0.4, y + HALF - 0.4, 0.8, 0.8)


def parts(length: int, most: int) -> Iterator[range]:
    """A side of the map cut into as few and as even parts as fit on a sheet."""
    n = -(-length // most)
    each = -(-length // n)
    for start in range(0, length, each):
        yield range(start, min(start + each, length))
