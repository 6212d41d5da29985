"""Forms of the set-up, of armies and of the phases that differ from what follows from their moves."""

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from wtforms import HiddenField

from companion.forms.checks import Spelt
from companion.forms.derived import form
from companion.forms.fields import CardCounts
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.conditions import SEALED
from companion.games.stone_and_iron.facts.turns import last_turn
from companion.games.stone_and_iron.forms.dice import DiceForm
from companion.games.stone_and_iron.forms.fields import IdsField, PathField
from companion.games.stone_and_iron.rules.turning import passed_over
from companion.games.stone_and_iron.scoring.sheet import is_secret
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position
from companion.kernel.rulings import Refusal
from companion.kernel.sealing import OPENLY, Sealing, seats_sealed
from companion.kernel.words import text


class RollPriorityForm(form(m.RollPriority, DiceForm, seats=IdsField())):  # type: ignore[misc]
    """`seats`: those who roll, where not all do who play by now."""

    def move_on(self, state: State) -> Move:
        return m.RollPriority(seats=self.seats.data or state.seats)


class ChooseConditionForm(form(m.ChooseCondition)):  # type: ignore[misc]
    """Sealed where the table chooses in secret, until the campaign is over."""

    def sealing(self, position: Position[Any]) -> Sealing:
        state = position.state
        if not isinstance(state, State) or not is_secret(state):
            return OPENLY
        if self.seat.data in seats_sealed(position, SEALED):
            raise Refusal(text("A condition is sealed already: take that entry back to choose anew."))
        return Sealing(about=SEALED)


class NameWatchForm(form(m.NameWatch)):  # type: ignore[misc]
    def move(self) -> Move:
        made: m.NameWatch = super().move()
        return m.NameWatch(made.troop.lower())


class EndPhaseForm(form(m.EndPhase)):  # type: ignore[misc]
    """`over`: the phases named on the button that end with this one, as nothing is due in them."""

    over = HiddenField(default="", validators=[Spelt(re.compile(rf"(({'|'.join(PHASES)})( |$))*"))])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        """An entry for each phase; none for one in which something is due by now, nor for those behind it."""
        quiet = passed_over(state) if state is not None else ()
        named = (self.over.data or "").split()
        agreed = takewhile(lambda pair: pair[0] == pair[1], zip(named, quiet, strict=False))
        return (*self.drafts(), *(Draft(move=m.EndPhase(), seat=self.seat.data) for _pair in agreed))

    def sealing(self, position: Position[Any]) -> Sealing:
        """The end of the campaign opens the conditions that were chosen in secret."""
        state = position.state
        return Sealing(opens=SEALED) if isinstance(state, State) and last_turn(state) else OPENLY


FORMS: Mapping[str, type[MoveForm]] = {
    m.RollPriority.kind: RollPriorityForm,
    m.ChooseCondition.kind: ChooseConditionForm,
    m.NameWatch.kind: NameWatchForm,
    m.March.kind: form(m.March, DiceForm, path=PathField()),
    m.Regroup.kind: form(m.Regroup, units=IdsField()),
    m.NameDiggers.kind: form(m.NameDiggers, units=IdsField()),
    m.Dig.kind: form(m.Dig, DiceForm, losses=CardCounts(most=99)),
    m.EndPhase.kind: EndPhaseForm,
}
