"""Cards that change hands (page 13)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A card to the discard pile (page 13). `source`: market, stack, devoured, given."""

    kind: ClassVar[str] = "recruit"
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """A card to the inner circle (page 13)."""

    kind: ClassVar[str] = "promote"
    card: str


@dataclass(frozen=True, slots=True)
class Devour(Move):
    """A card out of the game (page 12). `source`: hand, played, inner-circle, market."""

    kind: ClassVar[str] = "devour"
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class ReturnOutcast(Move):
    """An Insane Outcast goes back to the supply."""

    kind: ClassVar[str] = "return-outcast"


@dataclass(frozen=True, slots=True)
class ToMarket(Move):
    """A card's effect: a card of one's own takes a place in the market row."""

    kind: ClassVar[str] = "to-market"
    card: str
