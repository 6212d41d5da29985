"""What can be counted of a game's pieces."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.moves import Draft
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Pieces that lie together. `group`: whatever belongs to the same set of pieces, such as one colour.

    `heap`: where they lie, as a heading. `near`: quick to count, and asked first. `units`: what the pieces
    are worth, where they are counted by kinds. `most`: more cannot lie there.
    """

    key: str
    heap: Text
    name: Text
    group: str
    count: int
    near: bool
    most: int
    units: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """`pools(state)`: by key. `notes(state, counted)`: what the counted numbers tell of what was not counted.
    `settle(state, counted)`: the corrections that make the mirror say what was counted."""

    pools: Callable[[Any], Mapping[str, Pool]]
    notes: Callable[[Any, Mapping[str, int]], tuple[Text, ...]]
    settle: Callable[[Any, Mapping[str, int]], tuple[Draft, ...]]
