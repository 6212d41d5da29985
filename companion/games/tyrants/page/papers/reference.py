"""Papers that need no table: a blank scorecard, with players and sections if known; and a reference, which
names pages of the rulebook, costs, sites, and cards by half-deck, but contains no rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.board import SITES, Site
from companion.games.tyrants.catalogue.cards import HALF_DECKS, Card, in_play
from companion.games.tyrants.catalogue.settings import (
    ASSASSINATE,
    DEPLOY,
    HALF_DECK_NAMES,
    INDEX,
    PLACES,
    RETURN_SPY,
    SPIES,
    TROOPS,
)
from companion.games.tyrants.catalogue.topics import TOPICS
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.rules.row import PAGES
from companion.games.tyrants.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Place, Viewer
from companion.kernel.words import Text, text

COLUMNS: Final = 4
TITLES: Final = {
    "left": text("Left section"),
    "center": text("Center section"),
    "right": text("Right section"),
}


@dataclass(frozen=True, slots=True)
class BlankColumn:
    """A column of the pad; empty without a player."""

    number: int
    place: Place | None
    name: str


@dataclass(frozen=True, slots=True)
class Ticks:
    """The sites of one section, with tick boxes."""

    title: Text
    sites: tuple[Site, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """`ticks`: three columns of about equal length. `places`: the houses to choose from."""

    columns: tuple[BlankColumn, ...]
    lines: tuple[tuple[str, Text], ...]
    ticks: tuple[tuple[Ticks, ...], ...]
    places: tuple[Place, ...]


def blank(position: Position[State], viewer: Viewer) -> Blank:
    in_play = position.state.options.sections if position.state else tuple(TITLES)
    seats = position.begin.seats if position.begin else tuple(position.names)
    players: list[tuple[Place | None, str]] = [
        (PLACES[INDEX[seat]], position.names.get(seat, "")) for seat in seats[:COLUMNS]
    ]
    players += [(None, "")] * (COLUMNS - len(players))
    return Blank(
        columns=tuple(BlankColumn(number, place, name) for number, (place, name) in enumerate(players, 1)),
        lines=LINES,
        ticks=site_columns(in_play),
        places=PLACES,
    )


def site_columns(in_play: tuple[str, ...]) -> tuple[tuple[Ticks, ...], ...]:
    """Return three columns of sites: the first for the outer sections in play, the others for the center;
    without an outer section, all three for the center."""
    outer = tuple(Ticks(TITLES[key], _sites(key)) for key in TITLES if key in in_play and key != "center")
    center = _sites("center")
    parts = 2 if outer else 3
    size = -(-len(center) // parts)
    halves = tuple((Ticks(TITLES["center"], center[k * size : (k + 1) * size]),) for k in range(parts))
    return (outer, *halves) if outer else halves


def _sites(section: str) -> tuple[Site, ...]:
    return tuple(site for site in SITES if site.section == section)


Row = tuple[Text, Text | None, int]
"""A name, a figure if there is one, and the page."""


def _power(cost: int) -> Text:
    return text("%(n)s Power", n=cost)


BY_CARD: Final = text("with a card")
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
LISTED_TOPICS: Final = frozenset(
    {"setup", "turn", "presence", "control", "total-control", "markers", "end", "scoring"}
)
RULES: Final[tuple[Row, ...]] = tuple(
    (one.name, None, one.page) for one in TOPICS if one.key in LISTED_TOPICS
)
PIECES: Final = (
    (text("Troops of a house"), TROOPS),
    (text("Spies of a house"), SPIES),
)
DECKS: Final = {"starter": text("Starter"), "core": text("Always available"), **HALF_DECK_NAMES}


Deck = tuple[Text, tuple[Card, ...]]
DECK_COLUMNS: Final = 3
HEAD: Final = 3
"""The number of rows that the name of a deck takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """`sites` and `cards`: those in play if known, otherwise all, in columns of about equal length."""

    actions: tuple[Row, ...]
    rules: tuple[Row, ...]
    pieces: tuple[tuple[Text, int], ...]
    sites: tuple[tuple[Ticks, ...], ...]
    cards: tuple[tuple[Deck, ...], ...]


def reference(position: Position[State], viewer: Viewer) -> Reference:
    options = position.state.options if position.state else None
    cards_in_play = in_play(options.half_decks if options else HALF_DECKS)
    decks = [
        (name, tuple(card for card in cards_in_play if card.deck == deck)) for deck, name in DECKS.items()
    ]
    return Reference(
        actions=ACTIONS,
        rules=RULES,
        pieces=PIECES,
        sites=site_columns(options.sections if options else tuple(TITLES)),
        cards=_columns([(name, cards) for name, cards in decks if cards]),
    )


def _columns(decks: Sequence[Deck]) -> tuple[tuple[Deck, ...], ...]:
    """Return the decks in columns, the longest first, each where most room is left."""
    columns: list[list[Deck]] = [[] for _ in range(DECK_COLUMNS)]
    for deck in sorted(decks, key=lambda deck: -len(deck[1])):
        min(columns, key=lambda column: sum(HEAD + len(cards) for _, cards in column)).append(deck)
    return tuple(map(tuple, columns))
