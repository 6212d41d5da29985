"""The moves of this game: the words of its ledger. The entry says who makes a move.

A `place` is a site or a route space (see catalogue.board); a colour is a house or `white`. Annotations of a
type are for the form that follows from it: the numbers or the words that may be sent, and the sentence for
any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final

from companion.games.tyrants.catalogue.board import PLACES, SITE
from companion.games.tyrants.catalogue.cards import CARDS, DEVOURED_FROM, MARKET_DECK, NO_CARD, RECRUITED_FROM
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NO_COLOUR, SPIES, TROOPS
from companion.kernel.inputs import Number
from companion.kernel.inputs_of_several import Counts
from companion.kernel.moves import Move
from companion.kernel.words import text

MAX_VP: Final = 999
"""More victory points than any table comes near."""

REASON_LENGTH: Final = 60
ROUNDS: Final = 99
FIRST_EDITION: Final = 1
"""A turn that was left and set again had lost what its markers had given."""
TRIGGERS: Final = ("barracks", "market")
"""What brings the end."""

NO_PLACE: Final = text("The board has no such place.")
NO_SITE: Final = text("The board has no such site.")
NO_SUCH_HOUSE: Final = text("There is no such house.")
NO_SOURCE: Final = text("Choose where the card comes from.")

Place = Annotated[str, PLACES, NO_PLACE]
Site = Annotated[str, tuple(SITE), NO_SITE]
Colour = Annotated[str, COLOURS, NO_COLOUR]
House = Annotated[str, HOUSES, NO_SUCH_HOUSE]
Card = Annotated[str, tuple(CARDS), NO_CARD]


# Troops and spies on the board, and trophies (pages 4 to 14).


@dataclass(frozen=True, slots=True)
class StartingTroop(Move):
    """The first troop, on a black starting site (page 4)."""

    kind: ClassVar[str] = "starting-troop"
    site: Site


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """A troop from the barracks (page 12). Without a place: the barracks are empty, and it gives 1 VP
    instead."""

    kind: ClassVar[str] = "deploy"
    place: Annotated[str | None, PLACES, NO_PLACE] = None


@dataclass(frozen=True, slots=True)
class Assassinate(Move):
    """A troop to the trophy hall (page 11)."""

    kind: ClassVar[str] = "assassinate"
    place: Place
    victim: Colour


@dataclass(frozen=True, slots=True)
class Supplant(Move):
    """Assassinate, then deploy in the same space (page 14)."""

    kind: ClassVar[str] = "supplant"
    place: Place
    victim: Colour


@dataclass(frozen=True, slots=True)
class MoveTroop(Move):
    """A troop of any colour to an empty space anywhere in play (page 12)."""

    kind: ClassVar[str] = "move-troop"
    origin: Place
    target: Place
    colour: Colour


@dataclass(frozen=True, slots=True)
class ReturnTroop(Move):
    """A troop to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-troop"
    place: Place
    owner: House


@dataclass(frozen=True, slots=True)
class PlaceSpy(Move):
    """A spy to a site; with all five placed, one comes from another site, `origin` (page 12)."""

    kind: ClassVar[str] = "place-spy"
    site: Site
    origin: Annotated[str | None, tuple(SITE), NO_SITE] = None


@dataclass(frozen=True, slots=True)
class ReturnSpy(Move):
    """A spy to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-spy"
    site: Site
    owner: House


@dataclass(frozen=True, slots=True)
class PlaceTrophy(Move):
    """A card's effect: a troop out of a house's trophy hall to an empty space."""

    kind: ClassVar[str] = "place-trophy"
    hall: House
    colour: Colour
    place: Place


# VP tokens, the end of a turn, and the end of the game (pages 11 and 14).


@dataclass(frozen=True, slots=True)
class GainVP(Move):
    """VP tokens taken (or, below zero, given back). `reason`: free words, or `marker:<site>`,
    `card:<card>`."""

    kind: ClassVar[str] = "gain-vp"
    vp: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The turn ends; `markers`: the VP taken for each marker of a site under total control (page 11).

    `assumed`: nobody recorded the turn; the VP are those that were due.
    """

    kind: ClassVar[str] = "end-turn"
    markers: Annotated[Mapping[str, int], range(MAX_VP + 1)] = field(default_factory=dict)
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class LeaveVP(Move):
    """The VP that were taken for a marker when turns ended stay, though later entries give another number."""

    kind: ClassVar[str] = "leave-vp"
    site: Site


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Move):
    """The end is triggered (page 14). `by_hand`: the table says so, whatever our count."""

    kind: ClassVar[str] = "confirm-end"
    reason: Annotated[str, TRIGGERS, text("Choose what ended the game.")]
    by_hand: bool = False


# Cards that change hands (page 13), where the table tracks them.


@dataclass(frozen=True, slots=True)
class MarketDeck(Move):
    """The number of cards in the market deck is given; 0 declares it empty."""

    kind: ClassVar[str] = "market-deck"
    cards: Annotated[int, range(MARKET_DECK + 1)]


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A card to the discard pile (page 13). `source`: market, stack, devoured, given."""

    kind: ClassVar[str] = "recruit"
    card: Card
    source: Annotated[str, RECRUITED_FROM, NO_SOURCE]


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """A card to the inner circle (page 13)."""

    kind: ClassVar[str] = "promote"
    card: Card


@dataclass(frozen=True, slots=True)
class Devour(Move):
    """A card out of the game (page 12). `source`: hand, played, inner-circle, market."""

    kind: ClassVar[str] = "devour"
    card: Card
    source: Annotated[str, DEVOURED_FROM, NO_SOURCE]


@dataclass(frozen=True, slots=True)
class ReturnOutcast(Move):
    """An Insane Outcast goes back to the supply."""

    kind: ClassVar[str] = "return-outcast"


@dataclass(frozen=True, slots=True)
class ToMarket(Move):
    """A card's effect: a card of one's own takes a place in the market row."""

    kind: ClassVar[str] = "to-market"
    card: Card


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """A card lies face up in the market, so that one tap recruits it (page 13)."""

    kind: ClassVar[str] = "turn-up"
    card: Card


# What is counted at the end (page 14).


@dataclass(frozen=True, slots=True)
class CountCards(Move):
    """The end: the cards in deck, hand and discard pile, and in the inner circle, by card (page 14)."""

    kind: ClassVar[str] = "count-cards"
    deck: Annotated[Mapping[str, int], range(100)]
    inner_circle: Annotated[Mapping[str, int], Counts(name="inner")]


@dataclass(frozen=True, slots=True)
class CountTotals(Move):
    """The end: the VP of the deck and of the inner circle, as plain totals. A deck of Insane Outcasts can be
    worth less than nothing."""

    kind: ClassVar[str] = "count-totals"
    deck: Annotated[int, range(-MAX_VP, MAX_VP + 1)]
    inner_circle: Annotated[int, Number(name="inner", least=0, most=MAX_VP)]


@dataclass(frozen=True, slots=True)
class EnterLine(Move):
    """The end: one line of the score as the table counted it, in VP; of cards too."""

    kind: ClassVar[str] = "enter-line"
    line: str
    vp: int


# Corrections: what lies on the table, where the mirror differs from it.


@dataclass(frozen=True, slots=True)
class SetTroops(Move):
    """Correction: the troops that stand at a place, by colour."""

    kind: ClassVar[str] = "set-troops"
    place: Place
    troops: Annotated[Mapping[str, int], range(TROOPS + 1)]


@dataclass(frozen=True, slots=True)
class SetSpies(Move):
    """Correction: the houses with a spy at a site."""

    kind: ClassVar[str] = "set-spies"
    site: Site
    houses: Annotated[tuple[str, ...], HOUSES]


@dataclass(frozen=True, slots=True)
class SetHall(Move):
    """Correction: the troops in a trophy hall, by colour."""

    kind: ClassVar[str] = "set-hall"
    troops: Annotated[Mapping[str, int], range(TROOPS + 1)]


@dataclass(frozen=True, slots=True)
class SetTokens(Move):
    """Correction: the VP tokens in a trophy hall, in VP."""

    kind: ClassVar[str] = "set-tokens"
    vp: int


@dataclass(frozen=True, slots=True)
class SetBarracks(Move):
    """Correction: the troops, or the spies, that are left beside the board; None stays as it is."""

    kind: ClassVar[str] = "set-barracks"
    troops: Annotated[int | None, range(TROOPS + 1)] = None
    spies: Annotated[int | None, range(SPIES + 1)] = None


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """Correction: it is this seat's turn, in this round. `edition`: how it was read when it was entered; no
    form asks for it."""

    kind: ClassVar[str] = "set-turn"
    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST_EDITION})
    round: Annotated[int, range(1, ROUNDS + 1)]
    edition: int = field(default=2, kw_only=True, metadata={"asked": False})


@dataclass(frozen=True, slots=True)
class Paint(Move):
    """Correction: the position as the table shows it, by place and by house. What is not named stays as it
    is, except barracks and spies left: those hold what board and trophy halls leave."""

    kind: ClassVar[str] = "paint"
    troops: Mapping[str, Mapping[str, int]]
    spies: Mapping[str, tuple[str, ...]]
    halls: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    barracks: Mapping[str, int] = field(default_factory=dict)
    spies_left: Mapping[str, int] = field(default_factory=dict)
    market: int | None = None
    on_turn: str | None = None
    round: int | None = None
