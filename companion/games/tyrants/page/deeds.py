"""What may happen to a card now, where the table tracks cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST, Card
from companion.games.tyrants.rules.cards import source_of
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A card as the acting house has it. `left`: copies that no house has, by our record."""

    card: Card
    deck: int
    inner: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDeed:
    """Something that may happen to a card now. `for_all`: it may as well happen to another house."""

    move: Move
    label: Text
    for_all: bool = False


RECRUITS: Final[Mapping[str, Text]] = {
    "market": text("Recruit from the market"),
    "stack": text("Recruit from its stack"),
    "given": text("Give from the supply"),
    "devoured": text("Recruit from the devoured cards"),
}
DEVOURS: Final[Mapping[str, Text]] = {
    "hand": text("Devour from the hand"),
    "played": text("Devour the played card itself"),
    "inner-circle": text("Devour from the inner circle"),
    "market": text("Devour from the market"),
}


def deeds(state: State, row: Known) -> Iterator[CardDeed]:
    """The likeliest first: a card still in the box is recruited, one's own is promoted."""
    card = row.card.id
    recruited = tuple(_recruits(state, row))
    yield from recruited if row.left or not row.deck else ()
    if row.deck:
        yield from _own(card)
    if row.inner:
        yield _devour(card, "inner-circle")
    if state.devoured.get(card):
        yield CardDeed(move=m.Recruit(card, "devoured"), label=RECRUITS["devoured"], for_all=True)
    if _from_half_deck(row.card) and row.left:
        yield _devour(card, "market")


def _recruits(state: State, row: Known) -> Iterator[CardDeed]:
    card = row.card.id
    source = source_of(row.card)
    if state.supply.get(card) if source != "market" else _from_half_deck(row.card):
        yield CardDeed(move=m.Recruit(card, source), label=RECRUITS[source], for_all=True)


def _own(card: str) -> Iterator[CardDeed]:
    """What a house does with a card of its own; an Insane Outcast is never promoted (page 13)."""
    if card == OUTCAST:
        yield CardDeed(move=m.ReturnOutcast(), label=text("Return it to the supply"))
    else:
        yield CardDeed(move=m.Promote(card), label=text("Promote"))
    yield _devour(card, "hand")
    yield _devour(card, "played")
    if _from_half_deck(CARDS[card]):
        yield CardDeed(move=m.ToMarket(card), label=text("Put it into the market"))


def _devour(card: str, source: str) -> CardDeed:
    return CardDeed(move=m.Devour(card, source), label=DEVOURS[source])


def _from_half_deck(card: Card) -> bool:
    return card.deck not in ("starter", "core")
