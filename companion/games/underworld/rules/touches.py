"""What a move is about, by id: `character:Ada`, `hex:0303`, `room:Crypts/12`. Found by the names of its
fields.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from companion.games.underworld import moves as m
from companion.kernel.moves import Entry, Move

FIELDS: Final[Mapping[str, str]] = {
    "who": "character",
    "small": "character",
    "party": "character",
    "wounds": "character",
    "owner": "character",
    "payer": "character",
    "character": "character",
    "monster": "kind",
    "level": "level",
    "hexes": "hex",
    "hex": "hex",
    "path": "hex",
    "at": "hex",
    "castle": "castle",
    "stronghold": "stronghold",
    "flyer": "flyer",
    "ship": "ship",
    "target": "ship",
    "table": "table",
}
CLOCK: Final = (m.Turns, m.SpendQuarters, m.Light, m.SetClock, m.ComeHome, m.SetOut, m.Search, m.Fight, m.Run)
FACED: Final = (
    m.Meet,
    m.SetEncounter,
    m.React,
    m.Fight,
    m.Part,
    m.Flee,
    m.Run,
    m.Evade,
    m.Chase,
    m.Defy,
    m.TurnTo,
    m.JoinIn,
    m.FallUpon,
)
DAYS: Final = (m.SetForth, m.Travel, m.Camp, m.SetJourney, m.EndJourney)
WEATHER: Final = (m.RollWeather,)


def touches(entry: Entry) -> tuple[str, ...]:
    """See `kernel.game.MoveRow.touches`."""
    return tuple(dict.fromkeys(_touched(entry.move)))


def _touched(move: Move) -> Iterator[str]:
    for name, what in (("expedition", CLOCK), ("encounter", FACED), ("journey", DAYS), ("weather", WEATHER)):
        if isinstance(move, what):
            yield name
    if isinstance(move, m.CountMonsters) and not move.level:
        yield "encounter"
    if isinstance(move, m.EditRoom):
        yield f"room:{move.level}/{move.room.name}"
    elif isinstance(move, m.RemoveRoom):
        yield f"room:{move.level}/{move.room}"
    if isinstance(move, m.Melee):
        yield f"flyer:{move.target}"
    if isinstance(move, m.Place | m.Unplace):
        yield f"{'flyer' if move.battle == 'air' else 'ship'}:{move.name}"
    for each in fields(move):
        if kind := FIELDS.get(each.name):
            yield from (f"{kind}:{name}" for name in _names(getattr(move, each.name)) if name)


def _names(value: Any) -> Iterator[str]:
    """A name, several, or something that has one; a level of an expedition is a number and no name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | Mapping):
        yield from (name for name in value if isinstance(name, str))
    elif hasattr(value, "name"):
        yield value.name


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: clock and encounter go on from entry to entry, and tell none
    apart.
    """
    return "" if place in ("expedition", "encounter", "journey") or place.startswith("character:") else place
