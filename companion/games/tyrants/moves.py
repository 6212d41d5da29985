"""The moves of this game: the words of its ledger. Who makes a move stands in its entry.

A `place` is a site or a route space (see catalogue.board); a colour is a house or `white`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class StartingTroop(Move):
    """The first troop, on a black starting site (page 4)."""

    kind: ClassVar[str] = "starting-troop"
    site: str


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """A troop from the barracks (page 12). Without a place: the barracks are empty, and it gives 1 VP
    instead."""

    kind: ClassVar[str] = "deploy"
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Assassinate(Move):
    """A troop to the trophy hall (page 11)."""

    kind: ClassVar[str] = "assassinate"
    place: str
    victim: str


@dataclass(frozen=True, slots=True)
class Supplant(Move):
    """Assassinate, then deploy in the same space (page 14)."""

    kind: ClassVar[str] = "supplant"
    place: str
    victim: str


@dataclass(frozen=True, slots=True)
class MoveTroop(Move):
    """A troop of any colour to an empty space anywhere in play (page 12)."""

    kind: ClassVar[str] = "move-troop"
    origin: str
    target: str
    colour: str


@dataclass(frozen=True, slots=True)
class ReturnTroop(Move):
    """A troop to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-troop"
    place: str
    owner: str


@dataclass(frozen=True, slots=True)
class PlaceSpy(Move):
    """A spy to a site; with all five placed, one comes from another site, `origin` (page 12)."""

    kind: ClassVar[str] = "place-spy"
    site: str
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class ReturnSpy(Move):
    """A spy to its owner's barracks (page 13)."""

    kind: ClassVar[str] = "return-spy"
    site: str
    owner: str


@dataclass(frozen=True, slots=True)
class PlaceTrophy(Move):
    """A card's effect: a troop out of a house's trophy hall to an empty space."""

    kind: ClassVar[str] = "place-trophy"
    hall: str
    colour: str
    place: str


@dataclass(frozen=True, slots=True)
class GainVP(Move):
    """VP tokens taken (or, below zero, given back). `reason`: free words, or `marker:<site>`,
    `card:<card>`."""

    kind: ClassVar[str] = "gain-vp"
    vp: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The turn ends; `markers`: the VP taken for each marker of a site under total control (page 11)."""

    kind: ClassVar[str] = "end-turn"
    markers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Move):
    """The end is triggered (page 14). `by_hand`: said by the table, whatever our count."""

    kind: ClassVar[str] = "confirm-end"
    reason: str
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class MarketDeck(Move):
    """The market deck holds so many cards; 0 declares it empty."""

    kind: ClassVar[str] = "market-deck"
    cards: int


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A card to the discard pile (page 13). `source`: market, stack, devoured, given."""

    kind: ClassVar[str] = "recruit"
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """A card to the inner circle (page 13)."""

    kind: ClassVar[str] = "promote"
    card: str


@dataclass(frozen=True, slots=True)
class Devour(Move):
    """A card out of the game (page 12). `source`: hand, played, inner-circle, market."""

    kind: ClassVar[str] = "devour"
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class ReturnOutcast(Move):
    """An Insane Outcast goes back to the supply."""

    kind: ClassVar[str] = "return-outcast"


@dataclass(frozen=True, slots=True)
class ToMarket(Move):
    """A card's effect: a card of one's own takes a place in the market row."""

    kind: ClassVar[str] = "to-market"
    card: str


@dataclass(frozen=True, slots=True)
class SetTroops(Move):
    """Correction: the troops that stand at a place, by colour."""

    kind: ClassVar[str] = "set-troops"
    place: str
    troops: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SetSpies(Move):
    """Correction: the houses with a spy at a site."""

    kind: ClassVar[str] = "set-spies"
    site: str
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetHall(Move):
    """Correction: the troops in a trophy hall, by colour."""

    kind: ClassVar[str] = "set-hall"
    troops: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SetTokens(Move):
    """Correction: the VP tokens in a trophy hall, in VP."""

    kind: ClassVar[str] = "set-tokens"
    vp: int


@dataclass(frozen=True, slots=True)
class SetBarracks(Move):
    """Correction: the troops, or the spies, that are left beside the board."""

    kind: ClassVar[str] = "set-barracks"
    troops: int | None = None
    spies: int | None = None


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """Correction: it is this seat's turn, in this round."""

    kind: ClassVar[str] = "set-turn"
    round: int


@dataclass(frozen=True, slots=True)
class Paint(Move):
    """Correction: the position as the table shows it, by place and by house. What is not named stays as it
    is, but for barracks and spies left: those hold what board and trophy halls leave."""

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


@dataclass(frozen=True, slots=True)
class CountCards(Move):
    """The end: the cards in deck, hand and discard pile, and in the inner circle, by card (page 14)."""

    kind: ClassVar[str] = "count-cards"
    deck: Mapping[str, int]
    inner_circle: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountTotals(Move):
    """The end: the VP of the deck and of the inner circle, as plain totals."""

    kind: ClassVar[str] = "count-totals"
    deck: int
    inner_circle: int


@dataclass(frozen=True, slots=True)
class EnterLine(Move):
    """The end, where the board was not mirrored: one line of the score as the table counted it, in VP."""

    kind: ClassVar[str] = "enter-line"
    line: str
    vp: int


MOVES: Final[Mapping[str, type[Move]]] = {
    move.kind: move
    for move in (
        StartingTroop,
        Deploy,
        Assassinate,
        Supplant,
        MoveTroop,
        ReturnTroop,
        PlaceSpy,
        ReturnSpy,
        PlaceTrophy,
        GainVP,
        EndTurn,
        ConfirmEnd,
        MarketDeck,
        Recruit,
        Promote,
        Devour,
        ReturnOutcast,
        ToMarket,
        SetTroops,
        SetSpies,
        SetHall,
        SetTokens,
        SetBarracks,
        SetTurn,
        Paint,
        CountCards,
        CountTotals,
        EnterLine,
    )
}
