"""The moves of this game: the words of its ledger. Whose party it is stands in the entry."""

from collections.abc import Mapping
from typing import Final

from companion.games.underdark_maps.moves.beginning import Gather, LayTrack, NameMember, RollOff
from companion.games.underdark_maps.moves.cards import Discard, Shuffle, TakeCards
from companion.games.underdark_maps.moves.corrections import (
    AddMember,
    RemoveCard,
    RemoveMember,
    SetMaps,
    SetParty,
    SetTerrain,
    SetTurn,
)
from companion.games.underdark_maps.moves.deck import ChangeLine, DescribeDeck
from companion.games.underdark_maps.moves.encounter import (
    Commit,
    Disarm,
    Fight,
    Lose,
    PassFoe,
    PlayFoe,
    TakeSpoil,
    TurnOver,
)
from companion.games.underdark_maps.moves.turn import (
    Attach,
    Challenge,
    Draw,
    EnterPortal,
    GoOn,
    Head,
    March,
    MeetPlanar,
    Navigate,
    Recruit,
    Shift,
    Welcome,
)
from companion.kernel.moves import Move

MOVES: Final[Mapping[str, type[Move]]] = {
    move.kind: move
    for move in (
        LayTrack,
        RollOff,
        Gather,
        NameMember,
        Draw,
        Navigate,
        Recruit,
        Welcome,
        Attach,
        GoOn,
        March,
        Head,
        EnterPortal,
        Shift,
        MeetPlanar,
        Challenge,
        PlayFoe,
        PassFoe,
        Disarm,
        Commit,
        TurnOver,
        Fight,
        Lose,
        TakeSpoil,
        SetTerrain,
        SetParty,
        AddMember,
        RemoveMember,
        RemoveCard,
        SetMaps,
        SetTurn,
        DescribeDeck,
        ChangeLine,
        Shuffle,
        TakeCards,
        Discard,
    )
}

__all__ = [
    "MOVES",
    "AddMember",
    "Attach",
    "Challenge",
    "ChangeLine",
    "Commit",
    "DescribeDeck",
    "Disarm",
    "Discard",
    "Draw",
    "EnterPortal",
    "Fight",
    "Gather",
    "GoOn",
    "Head",
    "LayTrack",
    "Lose",
    "March",
    "MeetPlanar",
    "NameMember",
    "Navigate",
    "PassFoe",
    "PlayFoe",
    "Recruit",
    "RemoveCard",
    "RemoveMember",
    "RollOff",
    "SetMaps",
    "SetParty",
    "SetTerrain",
    "SetTurn",
    "Shift",
    "Shuffle",
    "TakeCards",
    "TakeSpoil",
    "TurnOver",
    "Welcome",
]
