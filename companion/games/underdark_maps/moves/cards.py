"""Cards that the table deals: shuffled, drawn, discarded. They are named by their backs."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.hidden_cards import Dealt, Shuffled
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """The deck is shuffled; once it has run out, the discarded cards are. `anew`: everything that nobody can
    see on the table, hands too, which are dealt again."""

    kind: ClassVar[str] = "shuffle"
    cards: Shuffled
    anew: bool = False


@dataclass(frozen=True, slots=True)
class TakeCards(Move):
    """Cards from the top of the pile."""

    kind: ClassVar[str] = "take-cards"
    cards: Dealt


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Cards of the hand, by their backs: they are laid away face down."""

    kind: ClassVar[str] = "discard"
    backs: tuple[str, ...]
