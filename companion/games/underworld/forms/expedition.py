"""An expedition underground."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from wtforms import StringField

from companion.forms.checks import OneOf
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import ChainForm, form
from companion.kernel.moves import Move

MOVES = (
    m.SetOut,
    m.Turns,
    m.SpendQuarters,
    m.Light,
    m.SetClock,
    m.ComeHome,
    m.Listen,
    m.ForceDoor,
    m.SpikeDoor,
    m.Search,
    m.PassTrap,
    m.FallIntoPit,
    m.Meet,
    m.SetEncounter,
    m.React,
    m.Fight,
    m.Part,
    m.Flee,
    m.Run,
    m.TurnTo,
    m.JoinIn,
)
LENGTHS: Final = {"turns": 1, "hours": 6, "days": 144}
"""In turns of ten minutes."""


class AdvanceForm(ChainForm):
    """`unit`: what the count is of; turns where nothing is said."""

    unit = StringField(validators=[OneOf(LENGTHS)], default="turns")

    def move(self) -> Move:
        made = super().move()
        assert isinstance(made, m.Turns)  # noqa: S101
        return replace(made, count=made.count * LENGTHS[self.unit.data or "turns"])


FORMS: Mapping[str, type[MoveForm]] = {
    **{move.kind: form(move) for move in MOVES},
    m.Turns.kind: form(m.Turns, like=AdvanceForm),
}
