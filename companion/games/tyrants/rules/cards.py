"""Cards: recruiting, promoting, devouring, the market deck, and the count at the end."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST
from companion.games.tyrants.rules.objections import NO_CARD
from companion.games.tyrants.state import State, Trigger, count, put
from companion.kernel.game import Misfit
from companion.kernel.words import text

NOT_OWNED = Misfit(text("That card is not among this house's cards, by our record."))
NONE_LEFT = Misfit(text("No such card is left there."))


def market_deck(state: State, house: int, move: m.MarketDeck) -> State | Misfit:
    return _turned(state, house, move.cards)


def _turned(state: State, house: int, left: int | None) -> State:
    """The market deck at so many cards; the last one turned triggers the end (page 14)."""
    if left == 0 and state.proposed is None and state.ending is None and state.market != 0:
        return replace(state, market=0, proposed=Trigger("market", house, max(state.round, 1)))
    if left and state.proposed is not None and state.proposed.reason == "market":
        return replace(state, market=left, proposed=None)
    return replace(state, market=left)


def _refill(state: State, house: int) -> State:
    """A card left the market: the deck's top card takes its place, while there is one."""
    return _turned(state, house, state.market - 1) if state.market else state


def _gain_card(state: State, house: int, card: str) -> State:
    return replace(state, decks=put(state.decks, house, count(state.decks[house], card, 1)))


def _lose_card(state: State, house: int, card: str) -> State:
    return replace(state, decks=put(state.decks, house, count(state.decks[house], card, -1)))


def _owns(state: State, house: int, card: str) -> bool:
    return state.decks[house].get(card, 0) > 0


def recruit(state: State, house: int, move: m.Recruit) -> State | Misfit:
    if move.card not in CARDS:
        return NONE_LEFT
    if move.source == "market":
        return _refill(_gain_card(state, house, move.card), house)
    pool: Mapping[str, int] = state.devoured if move.source == "devoured" else state.supply
    if pool.get(move.card, 0) < 1:
        return NONE_LEFT
    left = count(pool, move.card, -1)
    after = replace(state, devoured=left) if move.source == "devoured" else replace(state, supply=left)
    return _gain_card(after, house, move.card)


def promote(state: State, house: int, move: m.Promote) -> State | Misfit:
    if not _owns(state, house, move.card):
        return NOT_OWNED
    inner = put(state.inner_circles, house, count(state.inner_circles[house], move.card, 1))
    return replace(_lose_card(state, house, move.card), inner_circles=inner)


def devour(state: State, house: int, move: m.Devour) -> State | Misfit:
    if move.card not in CARDS:
        return NOT_OWNED
    after = _devoured_from(state, house, move)
    if isinstance(after, Misfit):
        return after
    return replace(after, devoured=count(after.devoured, move.card, 1))


def _devoured_from(state: State, house: int, move: m.Devour) -> State | Misfit:
    if move.source == "market":
        return _refill(state, house)
    if move.source == "inner-circle":
        circle = state.inner_circles[house]
        if circle.get(move.card, 0) < 1:
            return NOT_OWNED
        return replace(state, inner_circles=put(state.inner_circles, house, count(circle, move.card, -1)))
    return _lose_card(state, house, move.card) if _owns(state, house, move.card) else NOT_OWNED


def return_outcast(state: State, house: int, move: m.ReturnOutcast) -> State | Misfit:
    if not _owns(state, house, OUTCAST):
        return NOT_OWNED
    return replace(_lose_card(state, house, OUTCAST), supply=count(state.supply, OUTCAST, 1))


def to_market(state: State, house: int, move: m.ToMarket) -> State | Misfit:
    """The card fills the place of one that left the market, so that no card is turned for that one."""
    if not _owns(state, house, move.card):
        return NOT_OWNED
    after = _lose_card(state, house, move.card)
    return after if after.market is None else _turned(after, house, after.market + 1)


def count_cards(state: State, house: int, move: m.CountCards | m.CountTotals) -> State | Misfit:
    if isinstance(move, m.CountCards) and not {*move.deck, *move.inner_circle} <= {*CARDS}:
        return Misfit(NO_CARD)
    return replace(state, counted=put(state.counted, house, move))


def enter_line(state: State, house: int, move: m.EnterLine) -> State | Misfit:
    return replace(state, lines=put(state.lines, house, {**state.lines[house], move.line: move.vp}))
