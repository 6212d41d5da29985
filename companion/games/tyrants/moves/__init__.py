"""The moves of this game: the words of its ledger. Who makes a move stands in its entry.

A `place` is a site or a route space (see catalogue.board); a colour is a house or `white`.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.tyrants.moves.board import (
    Assassinate,
    Deploy,
    MoveTroop,
    PlaceSpy,
    PlaceTrophy,
    ReturnSpy,
    ReturnTroop,
    StartingTroop,
    Supplant,
)
from companion.games.tyrants.moves.cards import Devour, Promote, Recruit, ReturnOutcast, ToMarket
from companion.games.tyrants.moves.corrections import (
    Paint,
    SetBarracks,
    SetHall,
    SetSpies,
    SetTokens,
    SetTroops,
    SetTurn,
)
from companion.games.tyrants.moves.counts import CountCards, CountTotals, EnterLine
from companion.games.tyrants.moves.turns import ConfirmEnd, EndTurn, GainVP, MarketDeck
from companion.kernel.moves import Move

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

__all__ = [
    "MOVES",
    "Assassinate",
    "ConfirmEnd",
    "CountCards",
    "CountTotals",
    "Deploy",
    "Devour",
    "EndTurn",
    "EnterLine",
    "GainVP",
    "MarketDeck",
    "MoveTroop",
    "Paint",
    "PlaceSpy",
    "PlaceTrophy",
    "Promote",
    "Recruit",
    "ReturnOutcast",
    "ReturnSpy",
    "ReturnTroop",
    "SetBarracks",
    "SetHall",
    "SetSpies",
    "SetTokens",
    "SetTroops",
    "SetTurn",
    "StartingTroop",
    "Supplant",
    "ToMarket",
]
