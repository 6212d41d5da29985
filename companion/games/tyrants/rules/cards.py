"""Cards that change owners, if the table tracks them, and the market deck (pages 12 and 13)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import (
    CARDS,
    DEVOURED_FROM,
    MARKET_DECK,
    MARKET_ROW,
    NO_CARD,
    OUTCAST,
    RECRUITED_FROM,
    STACKS,
    Card,
    in_play,
)
from companion.games.tyrants.catalogue.settings import INFLUENCE
from companion.games.tyrants.rules.row import PAGES, WITH_CARDS, HouseRow, card, cards, check_bounds
from companion.games.tyrants.state import State, change_count, put
from companion.kernel.moves import Move
from companion.kernel.rulings import Cannot, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

NOT_OWNED: Final = text("By Undertally's count this house does not own that card.")
NONE_LEFT: Final = text("No such card is left there.")
ROW_FULL: Final = text("Six cards already lie face up in the market.")
NOT_PROMOTED: Final = text("An Insane Outcast cannot be promoted; it returns to the supply.")

SOURCES: Final[Mapping[str, Text]] = {
    "market": text("from the market"),
    "stack": text("from its stack"),
    "devoured": text("from the devoured cards"),
    "given": text("given by a card"),
    "hand": text("from the hand"),
    "played": text("the played card itself"),
    "inner-circle": text("from the inner circle"),
}


def not_in_half_decks(card: Card, page: int) -> Objection:
    return Objection(
        sentence=text("%(card)s is in neither half-deck of this game.", card=card.name), page=page
    )


def market_deck(state: State, house: int, move: m.MarketDeck) -> State:
    return _leave_cards(state, move.cards)


def _leave_cards(state: State, left: int) -> State:
    """Return the state with a number of cards in the market deck. If there are any, the proposal to end the
    game because the deck is empty is withdrawn."""
    if left and state.proposed is not None and state.proposed.reason == "market":
        return replace(state, market=left, proposed=None)
    return replace(state, market=left)


def _refill(state: State, card: str) -> State:
    """Return the state after a card left the market: the top card of the deck takes its place, if there is
    one. Which card that is gets entered later (`TurnUp`)."""
    row = list(state.row)
    if card in row:
        row.remove(card)
    after = replace(state, row=tuple(row))
    return _leave_cards(after, after.market - 1) if after.market else after


def check_market_deck(state: State, house: int, move: m.MarketDeck) -> tuple[Objection, ...]:
    check_bounds(move.cards, 0, MARKET_DECK)
    return ()


def market_deck_words(move: m.MarketDeck) -> Text:
    if not move.cards:
        return text("the market deck is empty")
    return ntext("the market deck has %(n)s card", "the market deck has %(n)s cards", move.cards)


def check_tracked(state: State, house: int, move: Move) -> tuple[Objection, ...]:
    """Raise `Refusal` if the table does not track cards; otherwise there is no objection."""
    if state.options.tracking != "cards":
        raise Refusal(text("This table does not track cards: change it in the settings."))
    return ()


def _gain_card(state: State, house: int, card: str) -> State:
    return replace(state, decks=put(state.decks, house, change_count(state.decks[house], card, 1)))


def _lose_card(state: State, house: int, card: str) -> State:
    return replace(state, decks=put(state.decks, house, change_count(state.decks[house], card, -1)))


def _owns(state: State, house: int, card: str) -> bool:
    return state.decks[house].get(card, 0) > 0


def recruit(state: State, house: int, move: m.Recruit) -> State:
    if move.card not in CARDS:
        raise Cannot(NONE_LEFT)
    if move.source == "market":
        return _refill(_gain_card(state, house, move.card), move.card)
    pool: Mapping[str, int] = state.devoured if move.source == "devoured" else state.supply
    if pool.get(move.card, 0) < 1:
        raise Cannot(NONE_LEFT)
    left = change_count(pool, move.card, -1)
    after = replace(state, devoured=left) if move.source == "devoured" else replace(state, supply=left)
    return _gain_card(after, house, move.card)


def check_recruit(state: State, house: int, move: m.Recruit) -> Iterator[Objection]:
    check_tracked(state, house, move)
    if move.card not in CARDS:
        raise Malformed(NO_CARD, Fault.UNKNOWN)
    card, page = CARDS[move.card], PAGES["recruit"]
    if move.source not in RECRUITED_FROM:
        raise Malformed(
            text(
                "A card can be recruited from the market, a stack or the devoured cards, or be given "
                "by another card."
            )
        )
    if move.source != "devoured" and source_of(card) != move.source:
        raise Refusal(text("%(card)s cannot come from the source that you chose.", card=card.name))
    if card not in in_play(state.options.half_decks) or card.deck == "starter":
        yield not_in_half_decks(card, page)
    elif move.source == "market" and _count_dealt(state, card.id) >= card.copies:
        sentence = ntext(
            "There is only %(n)s copy of %(card)s.",
            "There are only %(n)s copies of %(card)s.",
            card.copies,
            card=card.name,
        )
        yield Objection(sentence=sentence, page=page)


def source_of(card: Card) -> str:
    """Return from where a card is recruited unless it was devoured."""
    if card.id in STACKS:
        return "stack"
    return "given" if card.id == OUTCAST else "market"


def _count_dealt(state: State, card: str) -> int:
    """Return how many copies of a card the houses are known to have."""
    piles = (*state.decks, *state.inner_circles)
    return sum(pile.get(card, 0) for pile in piles)


def recruit_words(move: m.Recruit) -> Text:
    source = SOURCES.get(move.source, move.source)
    return text("recruits %(card)s %(source)s", card=card(move.card), source=source)


def _price(_seat: Seat | None, move: m.Recruit) -> Mapping[str, int]:
    """Return the influence that a card costs; a card given by an effect, or taken from the devoured ones, is
    free."""
    if move.source in ("market", "stack") and move.card in CARDS:
        return {INFLUENCE: CARDS[move.card].cost or 0}
    return {}


def promote(state: State, house: int, move: m.Promote) -> State:
    if not _owns(state, house, move.card):
        raise Cannot(NOT_OWNED)
    inner = put(state.inner_circles, house, change_count(state.inner_circles[house], move.card, 1))
    promoted = state.promoted | 1 << house
    return replace(_lose_card(state, house, move.card), inner_circles=inner, promoted=promoted)


def check_promote(state: State, house: int, move: m.Promote) -> tuple[Objection, ...]:
    check_tracked(state, house, move)
    if move.card == OUTCAST:
        raise Refusal(NOT_PROMOTED)
    return ()


def devour(state: State, house: int, move: m.Devour) -> State:
    if move.card not in CARDS:
        raise Cannot(NOT_OWNED)
    after = _take_devoured(state, house, move)
    if move.card == OUTCAST:
        # According to its own text it goes back to the supply instead.
        return replace(after, supply=change_count(after.supply, OUTCAST, 1))
    return replace(after, devoured=change_count(after.devoured, move.card, 1))


def _take_devoured(state: State, house: int, move: m.Devour) -> State:
    if move.source == "market":
        return _refill(state, move.card)
    if move.source == "inner-circle":
        circle = state.inner_circles[house]
        if circle.get(move.card, 0) < 1:
            raise Cannot(NOT_OWNED)
        return replace(
            state, inner_circles=put(state.inner_circles, house, change_count(circle, move.card, -1))
        )
    if not _owns(state, house, move.card):
        raise Cannot(NOT_OWNED)
    return _lose_card(state, house, move.card)


def check_devour(state: State, house: int, move: m.Devour) -> tuple[Objection, ...]:
    check_tracked(state, house, move)
    if move.source not in DEVOURED_FROM:
        raise Malformed(
            text(
                "A card can be devoured from the hand, the inner circle or the market, or once it has"
                " been played."
            )
        )
    return ()


def devour_words(move: m.Devour) -> Text:
    source = SOURCES.get(move.source, move.source)
    return text("devours %(card)s, %(source)s", card=card(move.card), source=source)


def return_outcast(state: State, house: int, move: m.ReturnOutcast) -> State:
    if not _owns(state, house, OUTCAST):
        raise Cannot(NOT_OWNED)
    return replace(_lose_card(state, house, OUTCAST), supply=change_count(state.supply, OUTCAST, 1))


def to_market(state: State, house: int, move: m.ToMarket) -> State:
    """Return the state in which a house's card fills the gap in the market, and the card with which the deck
    had filled it is back in the deck."""
    if not _owns(state, house, move.card):
        raise Cannot(NOT_OWNED)
    after = replace(_lose_card(state, house, move.card), row=(*state.row, move.card)[:MARKET_ROW])
    return after if after.market is None else _leave_cards(after, after.market + 1)


def turn_up(state: State, house: int, move: m.TurnUp) -> State:
    if move.card not in CARDS or len(state.row) >= MARKET_ROW:
        raise Cannot(ROW_FULL)
    return replace(state, row=(*state.row, move.card))


def check_turn_up(state: State, house: int, move: m.TurnUp) -> Iterator[Objection]:
    check_tracked(state, house, move)
    if move.card not in CARDS:
        raise Malformed(NO_CARD, Fault.UNKNOWN)
    card = CARDS[move.card]
    if card.deck in ("starter", "core"):
        raise Refusal(text("%(card)s is not a card of the market.", card=card.name))
    if card not in in_play(state.options.half_decks):
        yield not_in_half_decks(card, PAGES["recruit"])


def _own(seat: Seat | None, _move: Move) -> tuple[str]:
    return (cards(seat),)


ROWS = (
    HouseRow(
        move=m.MarketDeck,
        check=check_market_deck,
        effect=market_deck,
        words=market_deck_words,
        group=WITH_CARDS,
        for_table=True,
    ),
    HouseRow(
        move=m.Recruit,
        check=check_recruit,
        effect=recruit,
        words=recruit_words,
        touches=_own,
        group=WITH_CARDS,
        costs=_price,
    ),
    HouseRow(
        move=m.Promote,
        check=check_promote,
        effect=promote,
        words=(lambda move: text("promotes %(card)s", card=card(move.card))),
        touches=_own,
        group=WITH_CARDS,
    ),
    HouseRow(
        move=m.Devour,
        check=check_devour,
        effect=devour,
        words=devour_words,
        touches=_own,
        group=WITH_CARDS,
    ),
    HouseRow(
        move=m.ReturnOutcast,
        check=check_tracked,
        effect=return_outcast,
        words=(lambda _move: text("returns an Insane Outcast")),
        touches=_own,
        group=WITH_CARDS,
    ),
    HouseRow(
        move=m.ToMarket,
        check=check_tracked,
        effect=to_market,
        words=(lambda move: text("puts %(card)s into the market", card=card(move.card))),
        touches=_own,
        group=WITH_CARDS,
    ),
    HouseRow(
        move=m.TurnUp,
        check=check_turn_up,
        effect=turn_up,
        words=(lambda move: text("the market shows %(card)s", card=card(move.card))),
        group=WITH_CARDS,
        for_table=True,
    ),
)
