"""The forms of the moves that all games share. Sitting, rising and beginning have pages of their own."""

from collections.abc import Mapping

from wtforms import BooleanField

from companion.forms.fields import CountField, PlaceField
from companion.forms.move import MoveForm
from companion.kernel.moves import Choose, Finish, Move, Retract, Skip


class RetractForm(MoveForm):
    version = CountField(least=1, most=10**12)

    def move(self) -> Move:
        return Retract(version=self.version.data or 0)


class ChooseForm(MoveForm):
    setting = PlaceField()
    value = PlaceField(required=False)

    def move(self) -> Move:
        return Choose(setting=self.setting.data or "", value=self.value.data or "")


class SkipForm(MoveForm):
    skip = BooleanField()

    def move(self) -> Move:
        return Skip(skip=bool(self.skip.data))


class FinishForm(MoveForm):
    agreed = BooleanField()

    def move(self) -> Move:
        return Finish(agreed=bool(self.agreed.data))


FORMS: Mapping[str, type[MoveForm]] = {
    Retract.kind: RetractForm,
    Choose.kind: ChooseForm,
    Skip.kind: SkipForm,
    Finish.kind: FinishForm,
}
