"""Objections to cards: where they come from, and how many there can be."""

from collections.abc import Mapping

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST, STACKS, Card, in_play
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.rules.check_table import MOST_VP
from companion.games.tyrants.rules.objections import NO_CARD, PAGES
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import ntext, text

Objections = tuple[Objection, ...]
SOURCES = {"market", "stack", "devoured", "given"}
DEVOUR_SOURCES = {"hand", "played", "inner-circle", "market"}


def tracked(state: State, house: int, move: Move) -> Objections:
    """Cards are entered one by one only where the table tracks them."""
    if state.options.tracking != "cards":
        raise Refusal(text("This table does not track cards: change it in the settings."))
    return ()


def _card(card: str) -> Card:
    if card not in CARDS:
        raise Refusal(NO_CARD, Fault.UNKNOWN)
    return CARDS[card]


def _dealt(state: State, card: str) -> int:
    """Copies of a card that are known to lie with the houses."""
    piles = (*state.decks, *state.inner_circles)
    return sum(pile.get(card, 0) for pile in piles)


def recruit(state: State, house: int, move: m.Recruit) -> Objections:
    tracked(state, house, move)
    card, page = _card(move.card), PAGES["recruit"]
    if move.source not in SOURCES:
        raise Refusal(text("A card is recruited from the market, a stack, or the devoured cards, or given."))
    if (move.source == "stack") != (card.id in STACKS) and move.source != "devoured":
        raise Refusal(text("%(card)s does not come from there.", card=card.name))
    if (move.source == "given") != (card.id == OUTCAST) and move.source != "devoured":
        raise Refusal(text("%(card)s does not come from there.", card=card.name))
    if card not in in_play(state.options.half_decks) or card.deck == "starter":
        return (Objection(sentence=text("%(card)s is not in these half-decks.", card=card.name), page=page),)
    if move.source == "market" and _dealt(state, card.id) >= card.copies:
        return (_too_many(card, page),)
    return ()


def _too_many(card: Card, page: int) -> Objection:
    sentence = ntext(
        "There is only %(n)s copy of %(card)s.",
        "There are only %(n)s copies of %(card)s.",
        card.copies,
        card=card.name,
    )
    return Objection(sentence=sentence, page=page)


def promote(state: State, house: int, move: m.Promote) -> Objections:
    tracked(state, house, move)
    if move.card == OUTCAST:
        raise Refusal(text("An Insane Outcast is not promoted: it goes back to the supply."))
    return ()


def devour(state: State, house: int, move: m.Devour) -> Objections:
    tracked(state, house, move)
    if move.source not in DEVOUR_SOURCES:
        raise Refusal(text("A card is devoured from the hand, the inner circle, the market, or as played."))
    return ()


def count_cards(state: State, house: int, move: m.CountCards) -> Objections:
    """More copies than this house could own are objected to; other houses' counts are not looked at."""
    if OUTCAST in move.inner_circle:
        raise Refusal(text("An Insane Outcast is not promoted: it goes back to the supply."))
    counts: dict[str, int] = {}
    for pile in (move.deck, move.inner_circle):
        _tally(counts, pile)
    known = {card.id for card in in_play(state.options.half_decks)}
    found = []
    for card_id, n in counts.items():
        card = CARDS[card_id]
        most = _most(card)
        if n > most:
            sentence = ntext(
                "%(house)s can own at most %(n)s copy of %(card)s.",
                "%(house)s can own at most %(n)s copies of %(card)s.",
                most,
                house=NAMES[house],
                card=card.name,
            )
            found.append(Objection(sentence=sentence, page=PAGES["scoring"]))
        elif card_id not in known:
            sentence = text("%(card)s is not in these half-decks.", card=card.name)
            found.append(Objection(sentence=sentence, page=PAGES["scoring"]))
    return tuple(found)


def _most(card: Card) -> int:
    """Copies that one house can own: its own starters, all of any other card."""
    return card.copies // 4 if card.deck == "starter" else card.copies


def _tally(counts: dict[str, int], pile: Mapping[str, int]) -> None:
    for card_id, n in pile.items():
        _card(card_id)
        if not 0 <= n <= MOST_VP:
            raise Refusal(text("A number from %(least)s to %(most)s is expected.", least=0, most=MOST_VP))
        counts[card_id] = counts.get(card_id, 0) + n


def count_totals(state: State, house: int, move: m.CountTotals) -> Objections:
    if not (-MOST_VP <= move.deck <= MOST_VP and 0 <= move.inner_circle <= MOST_VP):
        raise Refusal(text("A number from %(least)s to %(most)s is expected.", least=0, most=MOST_VP))
    return ()
