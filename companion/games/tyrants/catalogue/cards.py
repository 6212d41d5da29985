"""The cards: name, half-deck, aspect, cost in influence, VP in the deck and in the inner circle, copies."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from companion.kernel.codec import unpack
from companion.kernel.words import text

NO_CARD: Final = text("There is no such card.")

MARKET_DECK: Final = 80
"""Cards of two half-decks; six are turned up at set-up (rulebook page 4)."""

MARKET_ROW: Final = 6

STARTER: Final = {"noble": 7, "soldier": 3}
"""The starting deck of every player (rulebook page 4)."""

OUTCAST: Final = "insane-outcast"
STACKS: Final = ("priestess-of-lolth", "house-guard")

RECRUITED_FROM: Final = ("market", "stack", "devoured", "given")
DEVOURED_FROM: Final = ("hand", "played", "inner-circle", "market")

HALF_DECKS: Final = ("drow", "dragons", "elemental", "demons", "aberrations", "undead")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """`inner_circle_vp` is None for the card that is never promoted; `copies` in the whole box."""

    id: str
    name: str
    deck: str
    aspect: str | None
    cost: int | None
    deck_vp: int
    inner_circle_vp: int | None
    copies: int
    vp_tokens_when_played: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    cards: tuple[Card, ...]


CARDS: Final = {
    card.id: card
    for card in unpack(
        files("companion.games.tyrants").joinpath("data/cards.json").read_bytes(), Printed
    ).cards
}
DECK_VP: Final = {card.id: card.deck_vp for card in CARDS.values()}
INNER_VP: Final = {card.id: card.inner_circle_vp or 0 for card in CARDS.values()}


def most_owned(card: Card) -> int:
    """Return how many copies one house can own: its own starters, or all copies of any other card."""
    return STARTER.get(card.id, card.copies)


def in_play(half_decks: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards that can appear, starters and stacks first; all of them if the half-decks are
    unknown."""
    chosen = half_decks or HALF_DECKS
    return tuple(card for card in CARDS.values() if card.deck in ("starter", "core", *chosen))
