"""The forms of armies on the map."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.forms.dice import DiceForm
from companion.games.stone_and_iron.forms.names import (
    IdsField,
    PathField,
    name_field,
    one_of,
    seat_field,
    square_field,
    unit_field,
)
from companion.games.stone_and_iron.rules.settlements import CHOICES
from companion.kernel.moves import Move


class MarchForm(DiceForm):
    """`stand_in`: the ally who moves it for an absent player."""

    army = name_field()
    path = PathField()
    stand_in = seat_field(required=False)

    def move(self) -> Move:
        return m.March(self.army.data or "", self.path.data or (), stand_in=self.stand_in.data or "")


class PassForm(MoveForm):
    """`lasts`: `now`, or `near`, until an opposed army comes near."""

    lasts = one_of("now", "near")

    def move(self) -> Move:
        return m.Pass(self.lasts.data or "")


class UseShaftForm(MoveForm):
    army = name_field()
    stand_in = seat_field(required=False)

    def move(self) -> Move:
        return m.UseShaft(self.army.data or "", self.stand_in.data or "")


class RegroupForm(MoveForm):
    """`into`: an army that stands with them, or the name of a new one."""

    army = name_field()
    units = IdsField()
    into = name_field()

    def move(self) -> Move:
        return m.Regroup(self.army.data or "", self.units.data or (), self.into.data or "")


class ApproachForm(DiceForm):
    army = name_field()
    choice = one_of(*CHOICES)

    def move(self) -> Move:
        return m.Approach(self.army.data or "", self.choice.data or "")


class LoseUnitForm(MoveForm):
    army = name_field()
    unit = unit_field()

    def move(self) -> Move:
        return m.LoseUnit(self.army.data or "", self.unit.data or "")


class SpreadLavaForm(DiceForm):
    square = square_field()

    def move(self) -> Move:
        return m.SpreadLava(self.square.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.March.kind: MarchForm,
    m.Pass.kind: PassForm,
    m.UseShaft.kind: UseShaftForm,
    m.Regroup.kind: RegroupForm,
    m.Approach.kind: ApproachForm,
    m.LoseUnit.kind: LoseUnitForm,
    m.SpreadLava.kind: SpreadLavaForm,
}
