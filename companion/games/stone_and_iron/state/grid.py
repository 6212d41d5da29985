"""The squares of the map by name and index. `H8` is the eighth column from the left, the eighth row from the
top; a side is 0 to 3: north, east, south, west."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

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
    """Return the sides of a tunnel that was entered through one, as a bit set."""
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
        """Return the four squares next to each, `OFF` beyond the edge."""
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
        """Return squares between two, walls left aside."""
        return abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width)

    def side_to(self, a: int, b: int) -> int | None:
        """Return the side of `a` on which `b` lies; None where it is not adjacent."""
        return self.beside[a].index(b) if b in self.beside[a] else None


@cache
def grid(size: str) -> Grid:
    """Return the grid of a map like `15x15`."""
    width, _x, height = size.partition("x")
    return Grid(int(width), int(height))
