"""Hexes by column and row, `0307`: flat on top, the even columns half a hex lower. Sides count from 1, north,
clockwise."""

from functools import cache
from typing import Final

MOST: Final = 99
SIDES: Final = range(1, 7)
_UP: Final = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 0), 6: (-1, -1)}
_DOWN: Final = {1: (0, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


def is_hex(name: str) -> bool:
    return len(name) == 4 and name.isascii() and name.isdigit() and "00" not in (name[:2], name[2:])


def beside(name: str, side: int) -> str:
    """The hex on a side; empty beyond the edge."""
    column, row = int(name[:2]), int(name[2:])
    right, down = (_DOWN if column % 2 == 0 else _UP)[side]
    column, row = column + right, row + down
    return f"{column:02}{row:02}" if 1 <= column <= MOST and 1 <= row <= MOST else ""


def side_to(name: str, other: str) -> int:
    """The side of a hex on which another lies; 0 where it is not adjacent."""
    return next((side for side in SIDES if beside(name, side) == other), 0)


def apart(name: str, other: str) -> int:
    """Hexes from one to the other."""
    (x, z), (u, w) = _axial(name), _axial(other)
    return max(abs(x - u), abs(z - w), abs((x + z) - (u + w)))


@cache
def around(name: str, far: int) -> tuple[str, ...]:
    """A hex and all within so many hexes of it, by column and row; none beyond the edge."""
    column, row = int(name[:2]), int(name[2:])
    square = (
        f"{column + right:02}{row + down:02}"
        for right in range(-far, far + 1)
        for down in range(-far, far + 1)
        if 1 <= column + right <= MOST and 1 <= row + down <= MOST
    )
    return tuple(each for each in square if apart(name, each) <= far)


def _axial(name: str) -> tuple[int, int]:
    column, row = int(name[:2]), int(name[2:])
    return column, row - (column + 1) // 2
