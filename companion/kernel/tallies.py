"""Which of a game's pieces can be counted, for a recount."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of counted pieces. `key`: a seat, or a key for pieces that belong to nobody."""

    key: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Pieces in one place. `group`: the set of pieces that it belongs to, such as one colour.

    `sheet`: the heading under which they are counted; `row` and `column`: the place of their number there.
    `near`: whether they are quick to count, so that they are asked for first. `units`: the values of the
    pieces, if kinds are counted separately. `most`: the greatest possible number.
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
    """Something that may have been forgotten and would explain a difference. `key`: what it is; `seat`: whose
    it is; `places`: the ids of all places where it can have happened."""

    key: str
    seat: Seat
    what: Text
    places: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return a key that is unique within one recount."""
        return f"{self.seat}:{self.key}"


def nothing_forgotten(_state: Any, _counted: Mapping[str, int]) -> tuple[Forgotten, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """`pools(state)`: by key, sorted by sheet and row. `notes(state, counted)`: what the counted numbers say
    about pieces that were not counted. `settle(state, counted)`: the corrections that make the app agree with
    the count. `forgotten(state, counted)`: what somebody may have forgotten to enter; the player taps the
    place on the map where it happened (`games/<slug>/forgotten.html`)."""

    pools: Callable[[Any], Mapping[str, Pool]]
    notes: Callable[[Any, Mapping[str, int]], tuple[Text, ...]]
    settle: Callable[[Any, Mapping[str, int]], tuple[Draft, ...]]
    forgotten: Callable[[Any, Mapping[str, int]], tuple[Forgotten, ...]] = nothing_forgotten
