"""The forms of build orders and troops."""

from collections.abc import Mapping
from typing import Any

from wtforms import StringField

from companion.forms.checks import CHOOSE, Given, NotLonger
from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.buildings import PLANS
from companion.games.stone_and_iron.forms.names import name_field, one_of, square_field, unit_field
from companion.games.stone_and_iron.forms.rosters import LONGEST_LINE, unit_of_line
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun

MOST_BOUGHT = 999


class OrderBuildingForm(MoveForm):
    """`base`: the base cavern that a Deep Shaft leads to."""

    square = square_field()
    building = one_of(*PLANS)
    base = square_field(required=False)

    def move(self) -> Move:
        return m.OrderBuilding(self.square.data or "", self.building.data or "", self.base.data or "")


class DemolishForm(MoveForm):
    square = square_field()
    building = one_of(*PLANS)

    def move(self) -> Move:
        return m.Demolish(self.square.data or "", self.building.data or "")


class BurnForm(MoveForm):
    square = square_field()
    building = one_of(*PLANS)

    def move(self) -> Move:
        return m.Burn(self.square.data or "", self.building.data or "")


class RecruitForm(MoveForm):
    """`line`: the unit as on a roster. `army`: one that stands there, or the name of a new one."""

    square = square_field()
    army = name_field()
    line = StringField(validators=[Given(CHOOSE), NotLonger(LONGEST_LINE)])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        seat = self.seat.data
        unit = unit_of_line(begun(state), seat or "", self.line.data or "", self.token.data or "")
        move = m.Recruit(self.square.data or "", self.army.data or "", unit)
        return (Draft(move=move, seat=seat, override=self.override()),)


class ReinforceForm(MoveForm):
    unit = unit_field()
    models = CountField(most=MOST_BOUGHT, default=0)
    extra = CountField(most=MOST_BOUGHT, default=0)

    def move(self) -> Move:
        return m.Reinforce(self.unit.data or "", self.models.data or 0, self.extra.data or 0)


class SendUnitForm(MoveForm):
    unit = unit_field()
    square = square_field()
    into = name_field()

    def move(self) -> Move:
        return m.SendUnit(self.unit.data or "", self.square.data or "", self.into.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.OrderBuilding.kind: OrderBuildingForm,
    m.Demolish.kind: DemolishForm,
    m.Burn.kind: BurnForm,
    m.Recruit.kind: RecruitForm,
    m.Reinforce.kind: ReinforceForm,
    m.SendUnit.kind: SendUnitForm,
}
