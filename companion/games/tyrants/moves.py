"""The moves of this game. Who makes a move is said by its entry.

A `place` is a site or a route space (see catalogue.board); a colour is a house or `white`. The annotations
are for the form derived from a move: the allowed numbers or words, and the error sentence.
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
"""The most victory points that can be entered, far more than any game gives."""

REASON_LENGTH: Final = 60
ROUNDS: Final = 99
FIRST_EDITION: Final = 1
"""When corrections of this edition resume a turn, they forget which markers the house held in it, and which
of them have given VP."""
TRIGGERS: Final = ("barracks", "market")
"""What can trigger the end of the game."""

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
    """Place the first troop on a black starting site (page 4)."""

    kind: ClassVar[str] = "starting-troop"
    site: Site


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """Deploy a troop from the barracks (page 12). Without a place, the barracks are empty and the deploy
    gives 1 VP instead."""

    kind: ClassVar[str] = "deploy"
    place: Annotated[str | None, PLACES, NO_PLACE] = None


@dataclass(frozen=True, slots=True)
class Assassinate(Move):
    """Move a troop to the trophy hall (page 11)."""

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
    """Move a troop of any colour to any empty space in play (page 12)."""

    kind: ClassVar[str] = "move-troop"
    origin: Place
    target: Place
    colour: Colour


@dataclass(frozen=True, slots=True)
class ReturnTroop(Move):
    """Return a troop to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-troop"
    place: Place
    owner: House


@dataclass(frozen=True, slots=True)
class PlaceSpy(Move):
    """Place a spy at a site; if all five are placed, it is moved from another site, `origin` (page 12)."""

    kind: ClassVar[str] = "place-spy"
    site: Site
    origin: Annotated[str | None, tuple(SITE), NO_SITE] = None


@dataclass(frozen=True, slots=True)
class ReturnSpy(Move):
    """Return a spy to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-spy"
    site: Site
    owner: House


@dataclass(frozen=True, slots=True)
class PlaceTrophy(Move):
    """Move a troop from a house's trophy hall to an empty space, as a card allows."""

    kind: ClassVar[str] = "place-trophy"
    hall: House
    colour: Colour
    place: Place


# VP tokens, the end of a turn, and the end of the game (pages 11 and 14).


@dataclass(frozen=True, slots=True)
class GainVP(Move):
    """Take VP tokens or, if negative, return them. `reason`: free words, or `marker:<site>`,
    `card:<card>`."""

    kind: ClassVar[str] = "gain-vp"
    vp: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn; `markers`: the VP taken for each marker of a site under total control (page 11).

    `assumed`: whether nobody recorded the turn; its VP are then those that were due.
    """

    kind: ClassVar[str] = "end-turn"
    markers: Annotated[Mapping[str, int], range(MAX_VP + 1)] = field(default_factory=dict)
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class LeaveVP(Move):
    """Keep the VP that were taken for a marker when turns ended, even if the entries as they are now make
    another number due."""

    kind: ClassVar[str] = "leave-vp"
    site: Site


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Move):
    """Confirm that the end is triggered (page 14). `by_hand`: the players say so, even if by our count it is
    not."""

    kind: ClassVar[str] = "confirm-end"
    reason: Annotated[str, TRIGGERS, text("Choose what ended the game.")]
    by_hand: bool = False


# Cards that change hands (page 13), where the table tracks them.


@dataclass(frozen=True, slots=True)
class MarketDeck(Move):
    """Set the number of cards in the market deck; 0 declares it empty."""

    kind: ClassVar[str] = "market-deck"
    cards: Annotated[int, range(MARKET_DECK + 1)]


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Put a card on the discard pile (page 13). `source`: market, stack, devoured, given."""

    kind: ClassVar[str] = "recruit"
    card: Card
    source: Annotated[str, RECRUITED_FROM, NO_SOURCE]


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """Put a card into the inner circle (page 13)."""

    kind: ClassVar[str] = "promote"
    card: Card


@dataclass(frozen=True, slots=True)
class Devour(Move):
    """Remove a card from the game (page 12). `source`: hand, played, inner-circle, market."""

    kind: ClassVar[str] = "devour"
    card: Card
    source: Annotated[str, DEVOURED_FROM, NO_SOURCE]


@dataclass(frozen=True, slots=True)
class ReturnOutcast(Move):
    """Return an Insane Outcast to the supply."""

    kind: ClassVar[str] = "return-outcast"


@dataclass(frozen=True, slots=True)
class ToMarket(Move):
    """Put one's own card into the market row, as a card allows."""

    kind: ClassVar[str] = "to-market"
    card: Card


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """Turn up a card in the market, so that one tap recruits it (page 13)."""

    kind: ClassVar[str] = "turn-up"
    card: Card


# What is counted at the end (page 14).


@dataclass(frozen=True, slots=True)
class CountCards(Move):
    """Count, at the end, the cards in deck, hand and discard pile, and in the inner circle, by card (page
    14)."""

    kind: ClassVar[str] = "count-cards"
    deck: Annotated[Mapping[str, int], range(100)]
    inner_circle: Annotated[Mapping[str, int], Counts(name="inner")]


@dataclass(frozen=True, slots=True)
class CountTotals(Move):
    """Enter, at the end, the VP of the deck and of the inner circle as totals. A deck with Insane Outcasts
    can be worth less than nothing."""

    kind: ClassVar[str] = "count-totals"
    deck: Annotated[int, range(-MAX_VP, MAX_VP + 1)]
    inner_circle: Annotated[int, Number(name="inner", least=0, most=MAX_VP)]


@dataclass(frozen=True, slots=True)
class EnterLine(Move):
    """Enter, at the end, one line of the score as the players counted it, in VP."""

    kind: ClassVar[str] = "enter-line"
    line: str
    vp: int


# Corrections: what is on the real table, if the app differs from it.


@dataclass(frozen=True, slots=True)
class SetTroops(Move):
    """Correct the troops at a place, by colour."""

    kind: ClassVar[str] = "set-troops"
    place: Place
    troops: Annotated[Mapping[str, int], range(TROOPS + 1)]


@dataclass(frozen=True, slots=True)
class SetSpies(Move):
    """Correct which houses have a spy at a site."""

    kind: ClassVar[str] = "set-spies"
    site: Site
    houses: Annotated[tuple[str, ...], HOUSES]


@dataclass(frozen=True, slots=True)
class SetHall(Move):
    """Correct the troops in a trophy hall, by colour."""

    kind: ClassVar[str] = "set-hall"
    troops: Annotated[Mapping[str, int], range(TROOPS + 1)]


@dataclass(frozen=True, slots=True)
class SetTokens(Move):
    """Correct how many VP the tokens in a trophy hall are worth."""

    kind: ClassVar[str] = "set-tokens"
    vp: int


@dataclass(frozen=True, slots=True)
class SetBarracks(Move):
    """Correct how many troops or spies are left beside the board; None for no change."""

    kind: ClassVar[str] = "set-barracks"
    troops: Annotated[int | None, range(TROOPS + 1)] = None
    spies: Annotated[int | None, range(SPIES + 1)] = None


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """Correct whose turn it is: that of the entry's seat, in the given round. `edition`: the edition of the
    rule under which this was entered; no form asks for it."""

    kind: ClassVar[str] = "set-turn"
    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST_EDITION})
    round: Annotated[int, range(1, ROUNDS + 1)]
    edition: int = field(default=2, kw_only=True, metadata={"asked": False})


@dataclass(frozen=True, slots=True)
class Paint(Move):
    """Correct the whole position, by place and by house. What is not named stays unchanged, except barracks
    and the spies left, which then follow from the board and the trophy halls."""

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
