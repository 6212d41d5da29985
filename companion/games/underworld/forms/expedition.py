"""Turns, and wounds, as they are typed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from wtforms import BooleanField, StringField

from companion.forms.fields import NumberField, OneOf, name_field
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import ChainForm, form
from companion.games.underworld.rules.people import MOST_HITS
from companion.kernel.moves import Move

LENGTHS: Final = {"turns": 1, "hours": 6, "days": 144}
"""In turns of ten minutes."""


class AdvanceForm(ChainForm):
    """`unit`: what the count is of; turns where nothing is said."""

    unit = StringField(validators=[OneOf(LENGTHS)], default="turns")

    def move(self) -> Move:
        made = super().move()
        assert isinstance(made, m.Turns)  # noqa: S101
        return replace(made, count=made.count * LENGTHS[self.unit.data or "turns"])


class HurtForm(MoveForm):
    """`back`: so many hit points are won back by other means than rest."""

    who = name_field()
    hits = NumberField(least=1, most=MOST_HITS)
    back = BooleanField()

    def move(self) -> Move:
        hits = self.hits.data or 0
        return m.Hurt(self.who.data or "", -hits if self.back.data else hits)


FORMS: Mapping[str, type[MoveForm]] = {
    m.Turns.kind: form(m.Turns, like=AdvanceForm),
    m.Hurt.kind: HurtForm,
}
