"""Every card in play, what each house owns, and what may happen to a card now; and the market deck."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import (
    CARDS,
    DECK_VP,
    INNER_VP,
    MARKET_ROW,
    OUTCAST,
    STACKS,
    STARTER,
    Card,
    in_play,
)
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.page.cards import Worth, worth
from companion.games.tyrants.page.pieces import acting_house
from companion.games.tyrants.rules.cards import source_of
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNow:
    """A card, and how many copies of it the acting house has. `left`: copies that, by our record, no house
    has and nobody has devoured. `recruit`: where it can be recruited from with one tap. `given`: it can be
    given to another house with one tap."""

    card: Card
    deck: int
    inner: int
    left: int
    recruit: str = ""
    given: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDeed:
    """Something that may happen to a card now. `for_all`: whether it can also be entered for another house;
    `to_whom`: whether the page asks which house gets the card. `table`: whether no house does it."""

    move: Move
    label: Text
    for_all: bool = False
    to_whom: bool = False
    table: bool = False


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


def deeds(state: State, row: CardNow) -> Iterator[CardDeed]:
    """Yield what may happen to a card now, the likeliest first: a card of which copies are left is recruited,
    an own card is promoted."""
    card = row.card.id
    recruited = tuple(_recruits(state, row))
    yield from recruited if row.left or not row.deck else ()
    if recruitable(state, row) == "market" and len(state.row) < MARKET_ROW:
        yield CardDeed(move=m.TurnUp(card), label=text("The card lies in the market"), table=True)
    if row.deck:
        yield from _own(card)
    if row.inner:
        yield _devour(card, "inner-circle")
    if state.devoured.get(card):
        yield CardDeed(move=m.Recruit(card, "devoured"), label=RECRUITS["devoured"], for_all=True)
    if _from_half_deck(row.card) and row.left:
        yield _devour(card, "market")


def _recruits(state: State, row: CardNow) -> Iterator[CardDeed]:
    card = row.card.id
    source = source_of(row.card)
    if state.supply.get(card) if source != "market" else _from_half_deck(row.card):
        given = source == "given"
        yield CardDeed(move=m.Recruit(card, source), label=RECRUITS[source], for_all=not given, to_whom=given)


def recruitable(state: State, row: CardNow) -> str:
    """Return the source from which one tap recruits a card, the market or its stack; empty if there is
    none."""
    source = source_of(row.card)
    if source == "stack":
        return source if state.supply.get(row.card.id) else ""
    return source if source == "market" and _from_half_deck(row.card) and row.left else ""


def _own(card: str) -> Iterator[CardDeed]:
    """Yield what a house can do with a card of its own; an Insane Outcast is never promoted or devoured."""
    if card == OUTCAST:
        yield CardDeed(move=m.ReturnOutcast(), label=text("Return it to the supply"))
        return
    yield CardDeed(move=m.Promote(card), label=text("Promote"))
    yield _devour(card, "hand")
    yield _devour(card, "played")
    if _from_half_deck(CARDS[card]):
        yield CardDeed(move=m.ToMarket(card), label=text("Put it into the market"))


def _devour(card: str, source: str) -> CardDeed:
    return CardDeed(move=m.Devour(card, source), label=DEVOURS[source])


def _from_half_deck(card: Card) -> bool:
    return card.deck not in ("starter", "core")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """The cards of a house by our record."""

    seat: Seat
    deck: tuple[CardNow, ...]
    inner: tuple[CardNow, ...]
    deck_worth: Worth
    inner_worth: Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """`chosen`: the card that was tapped, with its `deeds`. `order`: clockwise from the acting house. `row`:
    the cards face up in the market, as far as they were entered; `unnamed`: how many were not."""

    tracked: bool
    seat: Seat
    order: tuple[Seat, ...]
    rows: tuple[CardNow, ...]
    piles: tuple[Piles, ...]
    chosen: CardNow | None
    deeds: tuple[CardDeed, ...]
    market: int | None
    row: tuple[CardNow, ...]
    unnamed: int
    search: str


def cards(state: State, viewer: Viewer, args: Mapping[str, str]) -> Cards:
    house = acting_house(state, viewer, args)
    by_id = {card.id: _count_card(state, house, card) for card in _cards(state)}
    chosen = by_id.get(args.get("card", ""))
    if args.get("card") and chosen is None:
        raise Refusal(text("There is no such card in this game."), Fault.UNKNOWN)
    search = args.get("q", "").strip()
    start = state.order.index(house)
    return Cards(
        tracked=state.options.tracking == "cards",
        seat=HOUSES[house],
        order=tuple(HOUSES[other] for other in (*state.order[start:], *state.order[:start])),
        rows=tuple(row for row in sorted(by_id.values(), key=_row_key) if _matches(row.card.name, search)),
        piles=tuple(_piles(state, other, viewer) for other in state.order),
        chosen=chosen,
        deeds=tuple(deeds(state, chosen)) if chosen else (),
        market=state.market,
        row=tuple(by_id[card] for card in state.row if card in by_id),
        unnamed=MARKET_ROW - len(state.row),
        search=search,
    )


def _cards(state: State) -> tuple[Card, ...]:
    """Return the cards in play, and any others that a house has or that were devoured."""
    by_id = {card.id: card for card in in_play(state.options.half_decks)}
    for pile in (*state.decks, *state.inner_circles, state.devoured):
        by_id |= {card: CARDS[card] for card in pile}
    return tuple(by_id.values())


def _count_card(state: State, house: int, card: Card) -> CardNow:
    owned = sum(pile.get(card.id, 0) for pile in (*state.decks, *state.inner_circles, state.devoured))
    row = CardNow(
        card=card,
        deck=state.decks[house].get(card.id, 0),
        inner=state.inner_circles[house].get(card.id, 0),
        left=max(0, _in_the_game(state, card) - owned),
    )
    given = source_of(card) == "given" and bool(state.supply.get(card.id))
    return replace(row, recruit=recruitable(state, row), given=given)


def _in_the_game(state: State, card: Card) -> int:
    """Return how many copies are in the game: a starting deck only for each house that plays."""
    return STARTER[card.id] * len(state.order) if card.id in STARTER else card.copies


def _row_key(row: CardNow) -> tuple[bool, bool, int, str]:
    """Return the key by which rows are sorted: the stacks first, then the cards with most copies left; last
    the starting cards, which nobody recruits."""
    return row.card.deck == "starter", row.card.id not in STACKS, -row.left, row.card.name


def _matches(name: str, search: str) -> bool:
    """Return whether every typed word is the beginning of a word of the name."""
    words = _words(name)
    return all(any(word.startswith(part) for word in words) for part in _words(search))


def _words(typed: str) -> list[str]:
    return typed.casefold().replace("-", " ").split()


def _piles(state: State, house: int, viewer: Viewer) -> Piles:
    deck, inner = state.decks[house], state.inner_circles[house]
    visible = viewer.may_see_counts(HOUSES[house])
    return Piles(
        seat=HOUSES[house],
        deck=tuple(_count_card(state, house, CARDS[card]) for card in sorted(deck, key=_name)),
        inner=tuple(_count_card(state, house, CARDS[card]) for card in sorted(inner, key=_name)),
        deck_worth=_worth(deck, DECK_VP, visible=visible),
        inner_worth=_worth(inner, INNER_VP, visible=visible),
    )


def _worth(pile: Mapping[str, int], vp: Mapping[str, int], *, visible: bool) -> Worth:
    found = worth(pile, vp)
    return found if visible else replace(found, vp=None)


def _name(card: str) -> str:
    return CARDS[card].name
