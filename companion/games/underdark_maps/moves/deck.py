"""The event deck."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.underdark_maps.catalogue.deck import Line
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class DescribeDeck(Move):
    """The whole deck is this. `house`: made of counts, no deck of the author's."""

    kind: ClassVar[str] = "describe-deck"
    lines: tuple[Line, ...]
    house: bool = False


@dataclass(frozen=True, slots=True)
class ChangeLine(Move):
    """A line of the deck, counted from 0, is another; the one after the last is new. None: it goes."""

    kind: ClassVar[str] = "change-line"
    number: int
    line: Line | None = None
