"""The groups under which the log finds an entry."""

from collections.abc import Mapping
from typing import Final

from companion.games.underdark_maps import moves as m
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

CORRECTIONS: Final = (
    m.SetTerrain,
    m.SetParty,
    m.AddMember,
    m.RemoveMember,
    m.RemoveCard,
    m.SetMaps,
    m.SetTurn,
)
GROUPS: Final[tuple[tuple[Text, tuple[type[Move], ...]], ...]] = (
    (text("Set-up"), (m.LayTrack, m.RollOff, m.Gather, m.NameMember)),
    (text("Event deck"), (m.DescribeDeck, m.ChangeLine, m.Shuffle, m.TakeCards, m.Discard)),
    (text("Cards and members"), (m.Draw, m.Recruit, m.Welcome, m.Attach, m.Lose, m.TakeSpoil)),
    (text("On the way"), (m.Navigate, m.March, m.Head, m.EnterPortal, m.Shift, m.MeetPlanar, m.GoOn)),
    (
        text("Foes and battles"),
        (m.PlayFoe, m.PassFoe, m.Disarm, m.Challenge, m.Commit, m.TurnOver, m.Fight),
    ),
    (text("Corrections"), CORRECTIONS),
)
KINDS: Final[Mapping[str, Text]] = {move.kind: group for group, moves in GROUPS for move in moves}


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: a space by its number, the track and the Maps by name."""
    if place.startswith("space:"):
        return text("space %(n)s", n=place.removeprefix("space:"))
    return {"maps": text("the Maps"), "deck": text("the event deck"), "first": text("who goes first")}.get(
        place, text("the track")
    )
