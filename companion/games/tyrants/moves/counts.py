"""What is counted at the end (page 14)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class CountCards(Move):
    """The end: the cards in deck, hand and discard pile, and in the inner circle, by card (page 14)."""

    kind: ClassVar[str] = "count-cards"
    deck: Mapping[str, int]
    inner_circle: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountTotals(Move):
    """The end: the VP of the deck and of the inner circle, as plain totals."""

    kind: ClassVar[str] = "count-totals"
    deck: int
    inner_circle: int


@dataclass(frozen=True, slots=True)
class EnterLine(Move):
    """The end, where the board was not mirrored: one line of the score as the table counted it, in VP."""

    kind: ClassVar[str] = "enter-line"
    line: str
    vp: int
