"""What can be counted of a game's pieces, for a recount."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of counted pieces: `key` is a seat's, or stands for what is nobody's."""

    key: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Pieces that lie together. `group`: whatever belongs to the same set of pieces, such as one colour.

    `sheet`: the heading under which they are counted; `row` and `column` say which number there is theirs.
    `near`: quick to count, and asked first. `units`: what the pieces are worth, where they are counted by
    kinds. `most`: more cannot lie there.
    """

    key: str
    sheet: Text
    row: Text
    column: Column
    group: str
    count: int
    near: bool
    most: int
    units: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """Something that nobody entered, and that would explain what differs. `key`: what it is; `seat`: whose;
    `places`: the ids of all places where it can have happened."""

    key: str
    seat: Seat
    what: Text
    places: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the key that tells it from the others of one recount."""
        return f"{self.seat}:{self.key}"


def nothing_forgotten(_state: Any, _counted: Mapping[str, int]) -> tuple[Forgotten, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """`pools(state)`: by key; those of a row follow each other, and so do the rows of a sheet.
    `notes(state, counted)`: what the counted numbers tell of what was not counted.
    `settle(state, counted)`: the corrections that make the mirror say what was counted.
    `forgotten(state, counted)`: what can have happened unentered; its place is tapped on the map
    (`games/<slug>/forgotten.html`)."""

    pools: Callable[[Any], Mapping[str, Pool]]
    notes: Callable[[Any, Mapping[str, int]], tuple[Text, ...]]
    settle: Callable[[Any, Mapping[str, int]], tuple[Draft, ...]]
    forgotten: Callable[[Any, Mapping[str, int]], tuple[Forgotten, ...]] = nothing_forgotten
