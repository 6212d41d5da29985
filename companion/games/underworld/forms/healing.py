"""Wounds and days."""

from collections.abc import Mapping

from wtforms import BooleanField

from companion.forms.fields import NumberField, name_field
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.rules.calendar import MOST_WORDS
from companion.games.underworld.rules.people import MOST_HITS
from companion.kernel.moves import Move


class HurtForm(MoveForm):
    """`back`: so many hit points are won back by other means than rest."""

    who = name_field()
    hits = NumberField(least=1, most=MOST_HITS)
    back = BooleanField()

    def move(self) -> Move:
        hits = self.hits.data or 0
        return m.Hurt(self.who.data or "", -hits if self.back.data else hits)


FORMS: Mapping[str, type[MoveForm]] = {
    m.Hurt.kind: HurtForm,
    m.Rest.kind: form(m.Rest),
    m.BreakRest.kind: form(m.BreakRest),
    m.PassTime.kind: form(m.PassTime, what=name_field(required=False, most=MOST_WORDS)),
}
