"""VP tokens, the end of a turn, and the end of the game (pages 11 and 14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class GainVP(Move):
    """VP tokens taken (or, below zero, given back). `reason`: free words, or `marker:<site>`,
    `card:<card>`."""

    kind: ClassVar[str] = "gain-vp"
    vp: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The turn ends; `markers`: the VP taken for each marker of a site under total control (page 11).

    `assumed`: nobody recorded the turn; the VP are those that were due.
    """

    kind: ClassVar[str] = "end-turn"
    markers: Mapping[str, int] = field(default_factory=dict)
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Move):
    """The end is triggered (page 14). `by_hand`: said by the table, whatever our count."""

    kind: ClassVar[str] = "confirm-end"
    reason: str
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class MarketDeck(Move):
    """The market deck holds so many cards; 0 declares it empty."""

    kind: ClassVar[str] = "market-deck"
    cards: int
