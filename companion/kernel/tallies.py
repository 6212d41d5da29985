"""What can be counted of a game's pieces, for a recount."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.moves import Draft
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True)
class Column:
    """Whose pieces are counted below each other: `key` is a seat's, or of what is nobody's."""

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
class Tally:
    """`pools(state)`: by key; those of a row follow each other, and so do the rows of a sheet.
    `notes(state, counted)`: what the counted numbers tell of what was not counted.
    `settle(state, counted)`: the corrections that make the mirror say what was counted."""

    pools: Callable[[Any], Mapping[str, Pool]]
    notes: Callable[[Any, Mapping[str, int]], tuple[Text, ...]]
    settle: Callable[[Any, Mapping[str, int]], tuple[Draft, ...]]
