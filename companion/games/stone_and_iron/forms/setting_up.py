"""The forms of the start of a campaign, and of those who join it later."""

from collections.abc import Mapping
from typing import Any

from wtforms import TextAreaField

from companion.forms.checks import CHOOSE, Given, NotLonger
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.conditions import CONDITIONS, SEALED
from companion.games.stone_and_iron.forms.dice import DiceForm
from companion.games.stone_and_iron.forms.names import IdsField, name_field, one_of, square_field
from companion.games.stone_and_iron.forms.rosters import LONGEST_ROSTER, units_of
from companion.games.stone_and_iron.scoring.sheet import is_secret
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.sealing import OPENLY, Sealing, seats_sealed
from companion.kernel.words import text


class RollPriorityForm(DiceForm):
    """`seats`: those who roll, where not all do who play by now."""

    seats = IdsField()

    def move_on(self, state: State) -> Move:
        return m.RollPriority(seats=self.seats.data or state.seats)


class ChooseConditionForm(MoveForm):
    """Sealed where the table chooses in secret, until the campaign is over."""

    condition = one_of(*CONDITIONS)

    def sealing(self, position: Position[Any]) -> Sealing:
        state = position.state
        if not isinstance(state, State) or not is_secret(state):
            return OPENLY
        if self.seat.data in seats_sealed(position, SEALED):
            raise Refusal(text("A condition is sealed already: take that entry back to choose anew."))
        return Sealing(about=SEALED)

    def move(self) -> Move:
        return m.ChooseCondition(self.condition.data or "")


class MusterForm(MoveForm):
    """`roster`: a unit a line (see `shorthand.roster`)."""

    army = name_field()
    roster = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_ROSTER)])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        token, words = self.token.data or "", self.roster.data or ""
        units = units_of(begun(state), self.seat.data or "", words, token)
        return (
            Draft(move=m.Muster(self.army.data or "", units), seat=self.seat.data, override=self.override()),
        )


class StartAtForm(MoveForm):
    square = square_field()

    def move(self) -> Move:
        return m.StartAt(self.square.data or "")


class NameWatchForm(MoveForm):
    troop = name_field()

    def move(self) -> Move:
        return m.NameWatch((self.troop.data or "").lower())


FORMS: Mapping[str, type[MoveForm]] = {
    m.RollPriority.kind: RollPriorityForm,
    m.ChooseCondition.kind: ChooseConditionForm,
    m.Muster.kind: MusterForm,
    m.StartAt.kind: StartAtForm,
    m.NameWatch.kind: NameWatchForm,
}
