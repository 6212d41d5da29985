"""The groups under which the log finds an entry, and what it calls a place."""

from collections.abc import Mapping
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

CORRECTIONS: Final = (
    m.SetSquare,
    m.SetBuilding,
    m.SetTreasury,
    m.SetArmy,
    m.SetUnit,
    m.SetTallies,
    m.SetPact,
    m.SetTurn,
)
GROUPS: Final[tuple[tuple[Text, tuple[type[Move], ...]], ...]] = (
    (text("Set-up"), (m.RollPriority, m.ChooseCondition, m.Muster, m.StartAt, m.NameWatch)),
    (text("Pacts"), (m.OfferPact, m.AcceptPact, m.EndPact, m.NameStandIn)),
    (text("Movement"), (m.March, m.Pass, m.UseShaft, m.Regroup, m.Approach, m.LoseUnit, m.SpreadLava)),
    (text("Battles"), (m.Report, m.Sign, m.Retreat, m.Heal)),
    (text("Tunnelling"), (m.NameDiggers, m.Dig)),
    (text("Buildings and troops"), (m.OrderBuilding, m.Demolish, m.Burn, m.Recruit, m.Reinforce, m.SendUnit)),
    (text("Phases and rulings"), (m.EndPhase, m.Settle)),
    (text("Corrections"), CORRECTIONS),
)
KINDS: Final[Mapping[str, Text]] = {move.kind: group for group, moves in GROUPS for move in moves}


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: squares and armies have the names that they were given."""
    return Text("%(place)s", {"place": place.removeprefix("army:")})
