"""Figures at a glance: pages of the rulebook, costs, sites, and cards by their half-deck. No rule is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.cards import HALF_DECKS, Card, in_play
from companion.games.tyrants.catalogue.houses import ASSASSINATE, DEPLOY, RETURN_SPY, SPIES, TROOPS
from companion.games.tyrants.catalogue.settings import HALF_DECK_NAMES
from companion.games.tyrants.page.papers.blank import TITLES, Ticks, site_columns
from companion.games.tyrants.rules.row import PAGES
from companion.games.tyrants.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

Row = tuple[Text, Text | None, int]
"""A name, a figure if there is one, and the page."""


def _power(cost: int) -> Text:
    return text("%(n)s Power", n=cost)


BY_CARD: Final = text("by a card")
ACTIONS: Final[tuple[Row, ...]] = (
    (text("Deploy a troop"), _power(DEPLOY), PAGES["deploy"]),
    (text("Assassinate a troop"), _power(ASSASSINATE), PAGES["assassinate"]),
    (text("Return an enemy spy"), _power(RETURN_SPY), PAGES["return"]),
    (text("Recruit a card"), text("its cost in Influence"), PAGES["recruit"]),
    (text("Supplant a troop"), BY_CARD, PAGES["supplant"]),
    (text("Move a troop"), BY_CARD, PAGES["move"]),
    (text("Return a troop"), BY_CARD, PAGES["return"]),
    (text("Place a spy"), BY_CARD, PAGES["place spy"]),
    (text("Promote a card"), BY_CARD, PAGES["promote"]),
    (text("Devour a card"), BY_CARD, PAGES["devour"]),
)
RULES: Final[tuple[Row, ...]] = (
    (text("Set-up"), None, PAGES["setup"]),
    (text("Your turn"), None, PAGES["turn"]),
    (text("Presence"), None, PAGES["presence"]),
    (text("Control"), None, PAGES["control"]),
    (text("Total control"), None, PAGES["total control"]),
    (text("Site control markers"), None, PAGES["markers"]),
    (text("Ending the game"), None, PAGES["end"]),
    (text("Final scoring"), None, PAGES["scoring"]),
)
PIECES: Final = (
    (text("Troops of a house"), TROOPS),
    (text("Spies of a house"), SPIES),
)
DECKS: Final = {"starter": text("Starter"), "core": text("Always available"), **HALF_DECK_NAMES}


Deck = tuple[Text, tuple[Card, ...]]
COLUMNS: Final = 3
HEAD: Final = 3
"""Rows that the name of a deck takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """`sites` and `cards`: those in play where that is known, else all, in columns about equally long."""

    actions: tuple[Row, ...]
    rules: tuple[Row, ...]
    pieces: tuple[tuple[Text, int], ...]
    sites: tuple[tuple[Ticks, ...], ...]
    cards: tuple[tuple[Deck, ...], ...]


def reference(position: Position[State], viewer: Viewer) -> Reference:
    options = position.state.options if position.state else None
    known = in_play(options.half_decks if options else HALF_DECKS)
    decks = [(name, tuple(card for card in known if card.deck == deck)) for deck, name in DECKS.items()]
    return Reference(
        actions=ACTIONS,
        rules=RULES,
        pieces=PIECES,
        sites=site_columns(options.sections if options else tuple(TITLES)),
        cards=_columns([(name, cards) for name, cards in decks if cards]),
    )


def _columns(decks: Sequence[Deck]) -> tuple[tuple[Deck, ...], ...]:
    """Each deck, the longest first, goes where there is most room."""
    columns: list[list[Deck]] = [[] for _ in range(COLUMNS)]
    for deck in sorted(decks, key=lambda deck: -len(deck[1])):
        min(columns, key=lambda column: sum(HEAD + len(cards) for _, cards in column)).append(deck)
    return tuple(map(tuple, columns))
