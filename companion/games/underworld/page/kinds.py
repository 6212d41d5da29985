"""The groups under which the log finds an entry, and what it calls a place."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

CORRECTIONS: Final = (
    m.SetClock,
    m.SetEncounter,
    m.SetJourney,
    m.SetCharacter,
    m.RemoveCharacter,
    m.SetKind,
    m.SetFlyer,
    m.RemoveFlyer,
    m.SetShip,
    m.RemoveShip,
    m.Place,
    m.Unplace,
    m.EditRoom,
    m.RemoveRoom,
    m.MarkHexes,
    m.ShowHexes,
    m.SetPurse,
    m.Plan,
    m.Stable,
)
GROUPS: Final[tuple[tuple[Text, tuple[type[Move], ...]], ...]] = (
    (text("Rolls and rulings"), (m.RollTable, m.RollDice, m.ShowRoll, m.RevealRoll, m.Settle)),
    (
        text("Expedition"),
        (
            m.SetOut,
            m.Turns,
            m.SpendQuarters,
            m.Light,
            m.ComeHome,
            m.Listen,
            m.ForceDoor,
            m.SpikeDoor,
            m.Search,
            m.PassTrap,
            m.FallIntoPit,
        ),
    ),
    (
        text("Encounters"),
        (
            *(m.Meet, m.TurnTo, m.JoinIn, m.CountMonsters, m.React, m.Fight, m.Part, m.Flee, m.Run),
            *(m.Evade, m.Chase, m.Hurt, m.ImportKinds),
        ),
    ),
    (
        text("Wilderness"),
        (
            *(m.SetForth, m.Travel, m.Camp, m.EndJourney, m.CallCastle, m.Demand, m.PayToll, m.Defy),
            *(m.Joust, m.BeHosted, m.GiveItem, m.Undertake, m.Fulfil, m.FallUpon, m.LetPass),
        ),
    ),
    (text("Levels"), (m.StockLevel, m.Freshen)),
    (
        text("Strongholds"),
        (
            m.Found,
            m.Build,
            m.Seek,
            m.Hire,
            m.SendOut,
            m.BuyNews,
            m.CloseMonth,
            m.ClearHex,
            m.CountVillages,
            m.Invest,
            m.CloseYear,
            m.Book,
            m.Outrage,
        ),
    ),
    (text("Time and healing"), (m.Rest, m.BreakRest, m.PassTime)),
    (
        text("Battles"),
        (
            m.Fly,
            m.Bomb,
            m.HitFlyer,
            m.Melee,
            m.Crash,
            m.Launch,
            m.RollWeather,
            m.Row,
            m.Sail,
            m.LowerMast,
            m.HitShip,
            m.Ram,
            m.Patch,
            m.Shear,
            m.Grapple,
            m.Seize,
            m.CutGrapples,
            m.LetGo,
            m.Overturn,
            m.EndSeaTurn,
            m.Overboard,
            m.Order,
            m.Fall,
        ),
    ),
    (text("Corrections"), CORRECTIONS),
)
KINDS: Final[Mapping[str, Text]] = {move.kind: group for group, moves in GROUPS for move in moves}

_CALLED: Final = {
    "expedition": text("the expedition"),
    "encounter": text("the encounter"),
    "journey": text("the journey"),
    "weather": text("the weather"),
}


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: by name; what there is once by its own word."""
    what, _, name = place.partition(":")
    if what in _CALLED:
        return _CALLED[what]
    if what == "table" and name in TABLES:
        return said(TABLES[name].name)
    return text("hex %(name)s", name=name) if what == "hex" else Text(name or place)
