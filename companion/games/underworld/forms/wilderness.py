"""The map, days on the way, encounters outdoors, castles."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.forms.fields import HexesField

MOVES = (
    m.SetForth,
    m.Camp,
    m.SetJourney,
    m.EndJourney,
    m.Evade,
    m.Chase,
    m.CallCastle,
    m.Demand,
    m.PayToll,
    m.Defy,
    m.Joust,
    m.BeHosted,
    m.GiveItem,
    m.Undertake,
    m.Fulfil,
    m.FallUpon,
    m.LetPass,
)
FORMS: Mapping[str, type[MoveForm]] = {
    m.MarkHexes.kind: form(m.MarkHexes, hexes=HexesField()),
    m.ShowHexes.kind: form(m.ShowHexes, hexes=HexesField()),
    m.Travel.kind: form(m.Travel, path=HexesField()),
    **{move.kind: form(move) for move in MOVES},
}
