"""Under what the log finds each kind of move."""

from collections.abc import Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

SAYING_WHAT_LIES: Final[tuple[type[Move], ...]] = (
    m.SetTroops,
    m.SetSpies,
    m.SetHall,
    m.SetTokens,
    m.SetBarracks,
    m.SetTurn,
    m.Paint,
)
GROUPS: Final[Mapping[Text, tuple[type[Move], ...]]] = {
    text("Troops"): (
        m.StartingTroop,
        m.Deploy,
        m.Assassinate,
        m.Supplant,
        m.MoveTroop,
        m.ReturnTroop,
        m.PlaceTrophy,
    ),
    text("Spies"): (m.PlaceSpy, m.ReturnSpy),
    text("Turns and VP"): (m.GainVP, m.EndTurn, m.ConfirmEnd),
    text("Cards"): (m.Recruit, m.Promote, m.Devour, m.ReturnOutcast, m.ToMarket, m.MarketDeck),
    text("Counts"): (m.CountCards, m.CountTotals, m.EnterLine),
    text("Corrections"): SAYING_WHAT_LIES,
}
CORRECTIONS: Final = tuple(move.kind for move in SAYING_WHAT_LIES)
KINDS: Final[Mapping[str, Text]] = {move.kind: group for group, moves in GROUPS.items() for move in moves}
