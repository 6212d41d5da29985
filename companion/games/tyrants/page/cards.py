"""The page on which a house counts its cards at the end."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import (
    CARDS,
    DECK_VP,
    HALF_DECKS,
    INNER_VP,
    OUTCAST,
    STACKS,
    STARTER,
    Card,
    in_play,
    most_owned,
)
from companion.games.tyrants.catalogue.settings import HALF_DECK_NAMES, HOUSES, INDEX
from companion.games.tyrants.page.pieces import find_named
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

Pile = Mapping[str, int]

GROUPS: Final[tuple[tuple[str, Text], ...]] = (
    ("starter", text("Starting deck")),
    ("core", text("Stacks")),
    *((deck, HALF_DECK_NAMES[deck]) for deck in HALF_DECKS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A card and how many copies of it a house has. `most`: the most that one house can own."""

    card: Card
    most: int
    deck: int
    inner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The cards of the starting deck, the stacks, or a half-deck. `open`: whether the page shows them
    expanded."""

    key: str
    name: Text
    rows: tuple[CardRow, ...]
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """How many cards a pile has, to compare with the real one. `vp`: what they are worth, None if scores are
    hidden."""

    cards: int
    vp: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """One house's count. `basis`: what it was prefilled from; `totals`: what was entered, if that was VP
    without cards. `counted`: for each house, whether it has counted."""

    seat: Seat
    basis: Literal["starter", "tracked", "entered"]
    groups: tuple[Group, ...]
    deck: Worth
    inner: Worth
    totals: m.CountTotals | None
    counted: Mapping[Seat, bool]


def count(state: State, viewer: Viewer, args: Mapping[str, str]) -> Count:
    seat = counting_seat(state, viewer, args)
    visible = viewer.may_see_counts(seat)
    deck, inner, basis = _piles(state, INDEX[seat]) if visible else (STARTER, {}, "starter")
    entered = state.counted[INDEX[seat]] if visible else None
    return Count(
        seat=seat,
        basis=basis,
        groups=_groups(state, deck, inner),
        deck=worth(deck, DECK_VP),
        inner=worth(inner, INNER_VP),
        totals=entered if isinstance(entered, m.CountTotals) else None,
        counted={HOUSES[house]: state.counted[house] is not None for house in state.order},
    )


def count_views(state: State) -> tuple[str, ...]:
    return ("pad", "count") if state.options.tracking == "scorepad" else ("count",)


def counting_seat(state: State, viewer: Viewer, args: Mapping[str, str]) -> Seat:
    """Return the house named in the address. Without one, return the first that has not counted, of the
    viewer's own houses or, if the viewer has none, of all; if all of them have counted, the first."""
    asked = find_named(state, args)
    if asked is not None:
        return asked
    playing = [HOUSES[house] for house in state.order]
    mine = [seat for seat in playing if seat in viewer.seats] or playing
    return next((seat for seat in mine if state.counted[INDEX[seat]] is None), mine[0])


def worth(pile: Pile, vp: Mapping[str, int]) -> Worth:
    return Worth(cards=sum(pile.values()), vp=sum(vp[card] * n for card, n in pile.items()))


def _piles(state: State, house: int) -> tuple[Pile, Pile, Literal["starter", "tracked", "entered"]]:
    entered = state.counted[house]
    if isinstance(entered, m.CountCards):
        return entered.deck, entered.inner_circle, "entered"
    if state.options.tracking == "cards":
        return state.decks[house], state.inner_circles[house], "tracked"
    return STARTER, {}, "starter"


def _groups(state: State, deck: Pile, inner: Pile) -> tuple[Group, ...]:
    """Return the groups in play, and any other group if a card of it is recorded for the house."""
    playable = {card.id for card in in_play(state.options.half_decks)}
    shown = playable | {card for pile in (deck, inner) for card, n in pile.items() if n}
    groups = []
    for key, name in GROUPS:
        rows = _rows((CARDS[card] for card in shown if CARDS[card].deck == key), deck, inner)
        fixed = key in ("starter", "core", *state.options.half_decks)
        if rows:
            groups.append(
                Group(key=key, name=name, rows=rows, open=fixed or any(row.deck + row.inner for row in rows))
            )
    return tuple(groups)


def _rows(cards: Iterable[Card], deck: Pile, inner: Pile) -> tuple[CardRow, ...]:
    """Return rows in alphabetical order, for finding cards in a hand; starters and stacks in printed
    order."""
    ordered = sorted(cards, key=lambda card: (_PRINTED.get(card.id, 0), card.name))
    return tuple(
        CardRow(
            card=card,
            most=most_owned(card),
            deck=deck.get(card.id, 0),
            inner=inner.get(card.id, 0),
        )
        for card in ordered
    )


_PRINTED: Final = {card: place for place, card in enumerate((*STARTER, *STACKS, OUTCAST))}
