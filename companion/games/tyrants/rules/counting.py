"""Counting at the end (page 14), and contradictions between final counts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS, NO_CARD, OUTCAST, in_play, most_owned
from companion.games.tyrants.catalogue.settings import NAMES
from companion.games.tyrants.rules.cards import NOT_PROMOTED, not_in_half_decks
from companion.games.tyrants.rules.row import COUNTS, PAGES, HouseRow, cards, check_bounds, line_of
from companion.games.tyrants.state import State, put
from companion.kernel.moves import Move
from companion.kernel.rulings import Cannot, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, sign_number, text

LINES: Final = (
    ("sites", text("Sites")),
    ("total_control", text("Total control")),
    ("trophies", text("Trophies")),
    ("deck", text("Deck")),
    ("inner_circle", text("Inner circle")),
    ("vp_tokens", text("VP tokens")),
)
"""The lines of a score, in the order of page 14."""

CARD_LINES: Final = frozenset({"deck", "inner_circle"})
"""Score lines that count cards, which only their owner sees during the game."""

TOTAL_CONTROL_VP: Final = 2
"""The VP for total control of a site, in addition to the site's own VP (page 14)."""

MIN_VP: Final = {line: -m.MAX_VP if line == "deck" else 0 for line, _name in LINES}
"""The fewest VP of each line: a deck of Insane Outcasts can be worth less than nothing."""


def count_cards(state: State, house: int, move: m.CountCards | m.CountTotals) -> State:
    if isinstance(move, m.CountCards) and not {*move.deck, *move.inner_circle} <= {*CARDS}:
        raise Cannot(NO_CARD)
    lines = {line: vp for line, vp in state.lines[house].items() if line not in CARD_LINES}
    return replace(state, counted=put(state.counted, house, move), lines=put(state.lines, house, lines))


def check_count_cards(state: State, house: int, move: m.CountCards) -> Iterator[Objection]:
    """Object to more copies than this house can own, and to cards of other half-decks, without looking at
    other houses' counts."""
    if OUTCAST in move.inner_circle:
        raise Refusal(NOT_PROMOTED)
    for n in (*move.deck.values(), *move.inner_circle.values()):
        check_bounds(n, 0, m.MAX_VP)
    playable = in_play(state.options.half_decks)
    for card_id in {**move.deck, **move.inner_circle}:
        card, n = CARDS[card_id], move.deck.get(card_id, 0) + move.inner_circle.get(card_id, 0)
        most = most_owned(card)
        if n > most:
            sentence = ntext(
                "%(house)s can own at most %(n)s copy of %(card)s.",
                "%(house)s can own at most %(n)s copies of %(card)s.",
                most,
                house=NAMES[house],
                card=card.name,
            )
            yield Objection(sentence=sentence, page=PAGES["scoring"])
        elif card not in playable:
            yield not_in_half_decks(card, PAGES["scoring"])


def count_cards_words(move: m.CountCards) -> Text:
    return ntext(
        "counts %(n)s card in the deck, %(inner)s in the inner circle",
        "counts %(n)s cards in the deck, %(inner)s in the inner circle",
        sum(move.deck.values()),
        inner=sum(move.inner_circle.values()),
    )


def check_count_totals(state: State, house: int, move: m.CountTotals) -> tuple[Objection, ...]:
    check_bounds(move.deck, MIN_VP["deck"], m.MAX_VP)
    check_bounds(move.inner_circle, 0, m.MAX_VP)
    return ()


def count_totals_words(move: m.CountTotals) -> Text:
    deck, inner = sign_number(move.deck), move.inner_circle
    return text("counts %(deck)s VP in the deck, %(inner)s in the inner circle", deck=deck, inner=inner)


def enter_line(state: State, house: int, move: m.EnterLine) -> State:
    return replace(state, lines=put(state.lines, house, {**state.lines[house], move.line: move.vp}))


def check_enter_line(state: State, house: int, move: m.EnterLine) -> tuple[Objection, ...]:
    if move.line not in MIN_VP:
        raise Malformed(text("There is no such line."))
    check_bounds(move.vp, MIN_VP[move.line], m.MAX_VP)
    return ()


def enter_line_words(move: m.EnterLine) -> Text:
    return text("%(line)s: %(vp)s VP", line=dict(LINES).get(move.line, Text(move.line)), vp=move.vp)


def clashes(state: State) -> tuple[Text, ...]:
    """See `kernel.features.Scoring.clashes`: a sum for total control that is odd; more copies of a card than
    exist. Copies are not compared before every house has counted, as that would reveal counts."""
    if any(state.counted[house] is None for house in state.order):
        return tuple(_find_odd_sums(state))
    return (*_find_odd_sums(state), *_find_too_many(state))


def _find_odd_sums(state: State) -> Iterator[Text]:
    for house in state.order:
        given = state.lines[house].get("total_control", 0)
        if given % TOTAL_CONTROL_VP:
            yield text(
                "%(house)s: total control gives %(vp)s VP for each site, so it cannot be %(given)s in all.",
                house=NAMES[house],
                vp=TOTAL_CONTROL_VP,
                given=given,
            )


def _find_too_many(state: State) -> Iterator[Text]:
    owned = {house: _count_owned(state, house) for house in state.order}
    for card in CARDS.values():
        holders = {house: counts[card.id] for house, counts in owned.items() if counts[card.id]}
        if sum(holders.values()) > card.copies:
            yield text(
                "%(card)s: %(n)s counted (%(who)s), but there are only %(most)s.",
                card=card.name,
                n=sum(holders.values()),
                most=card.copies,
                who=tuple(text("%(house)s %(n)s", house=NAMES[house], n=n) for house, n in holders.items()),
            )


def _count_owned(state: State, house: int) -> Counter[str]:
    counted = state.counted[house]
    if not isinstance(counted, m.CountCards) or CARD_LINES & state.lines[house].keys():
        return Counter()
    return Counter(counted.deck) + Counter(counted.inner_circle)


def _own_cards(seat: Seat | None, _move: Move) -> tuple[str]:
    return (cards(seat),)


ROWS = (
    HouseRow(
        move=m.CountCards,
        check=check_count_cards,
        effect=count_cards,
        words=count_cards_words,
        touches=_own_cards,
        group=COUNTS,
        replaces=True,
        scores=True,
    ),
    HouseRow(
        move=m.CountTotals,
        check=check_count_totals,
        effect=count_cards,
        words=count_totals_words,
        touches=_own_cards,
        group=COUNTS,
        replaces=True,
        scores=True,
    ),
    HouseRow(
        move=m.EnterLine,
        check=check_enter_line,
        effect=enter_line,
        words=enter_line_words,
        touches=(lambda seat, move: (line_of(move.line, seat),)),
        group=COUNTS,
        replaces=True,
        scores=True,
    ),
)
