"""The moves of this game: the words of its ledger. Whose faction it is about stands in the entry.

Squares are named as on the map (`H8`), seats by their id. Armies and units bear the ids that the entry gave
them which brought them in, so that taking back another entry leaves their names alone.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.stone_and_iron.moves.battles import Heal, Report, Retreat, Sign
from companion.games.stone_and_iron.moves.building import (
    Burn,
    Demolish,
    OrderBuilding,
    Recruit,
    Reinforce,
    SendUnit,
)
from companion.games.stone_and_iron.moves.corrections import (
    Correction,
    SetArmy,
    SetBuilding,
    SetPact,
    SetSquare,
    SetTallies,
    SetTreasury,
    SetTurn,
    SetUnit,
)
from companion.games.stone_and_iron.moves.digging import Dig, NameDiggers
from companion.games.stone_and_iron.moves.marching import (
    Approach,
    LoseUnit,
    March,
    Pass,
    Regroup,
    SpreadLava,
    UseShaft,
)
from companion.games.stone_and_iron.moves.pacts import AcceptPact, EndPact, NameStandIn, OfferPact
from companion.games.stone_and_iron.moves.setting_up import (
    ChooseCondition,
    Muster,
    NameWatch,
    RollPriority,
    StartAt,
)
from companion.games.stone_and_iron.moves.turns import EndPhase, Settle
from companion.games.stone_and_iron.moves.units import GRADES, Unit
from companion.kernel.moves import Move

MOVES: Final[Mapping[str, type[Move]]] = {
    move.kind: move
    for move in (
        RollPriority,
        ChooseCondition,
        Muster,
        StartAt,
        NameWatch,
        OfferPact,
        AcceptPact,
        EndPact,
        NameStandIn,
        March,
        Pass,
        UseShaft,
        Regroup,
        Approach,
        LoseUnit,
        SpreadLava,
        Report,
        Sign,
        Retreat,
        Heal,
        NameDiggers,
        Dig,
        OrderBuilding,
        Demolish,
        Burn,
        Recruit,
        Reinforce,
        SendUnit,
        EndPhase,
        Settle,
        SetSquare,
        SetBuilding,
        SetTreasury,
        SetArmy,
        SetUnit,
        SetTallies,
        SetPact,
        SetTurn,
    )
}

__all__ = [
    "GRADES",
    "MOVES",
    "AcceptPact",
    "Approach",
    "Burn",
    "ChooseCondition",
    "Correction",
    "Demolish",
    "Dig",
    "EndPact",
    "EndPhase",
    "Heal",
    "LoseUnit",
    "March",
    "Muster",
    "NameDiggers",
    "NameStandIn",
    "NameWatch",
    "OfferPact",
    "OrderBuilding",
    "Pass",
    "Recruit",
    "Regroup",
    "Reinforce",
    "Report",
    "Retreat",
    "RollPriority",
    "SendUnit",
    "SetArmy",
    "SetBuilding",
    "SetPact",
    "SetSquare",
    "SetTallies",
    "SetTreasury",
    "SetTurn",
    "SetUnit",
    "Settle",
    "Sign",
    "SpreadLava",
    "StartAt",
    "Unit",
    "UseShaft",
]
