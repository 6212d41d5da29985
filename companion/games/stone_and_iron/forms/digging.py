"""The forms of tunnelling."""

from collections.abc import Mapping

from companion.forms.fields import CardCounts
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.digging import JOBS
from companion.games.stone_and_iron.forms.dice import DiceForm
from companion.games.stone_and_iron.forms.names import IdsField, name_field, one_of, square_field
from companion.kernel.moves import Move


class NameDiggersForm(MoveForm):
    army = name_field()
    units = IdsField()

    def move(self) -> Move:
        return m.NameDiggers(self.army.data or "", self.units.data or ())


class DigForm(DiceForm):
    """Inputs `losses-<unit>`: whom a cave-in took, where the table has said so."""

    army = name_field()
    job = one_of(*JOBS)
    square = square_field()
    losses = CardCounts(most=99)

    def move(self) -> Move:
        army, job, square = self.army.data or "", self.job.data or "", self.square.data or ""
        return m.Dig(army, job, square, losses=self.losses.data)


FORMS: Mapping[str, type[MoveForm]] = {
    m.NameDiggers.kind: NameDiggersForm,
    m.Dig.kind: DigForm,
}
