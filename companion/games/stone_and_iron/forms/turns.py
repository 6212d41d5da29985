"""The forms of the phases."""

from collections.abc import Mapping
from typing import Any

from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.conditions import SEALED
from companion.games.stone_and_iron.facts.turns import last_turn
from companion.games.stone_and_iron.forms.names import name_field
from companion.games.stone_and_iron.state.state import State
from companion.kernel.moves import Move
from companion.kernel.position import Position

LONGEST_RULING = 1_000


class EndPhaseForm(MoveForm):
    def move(self) -> Move:
        return m.EndPhase()

    def sealing(self, position: Position[Any]) -> tuple[str, str]:
        """The end of the campaign opens the conditions that were chosen in secret."""
        state = position.state
        return "", SEALED if isinstance(state, State) and last_turn(state) else ""


class SettleForm(MoveForm):
    words = name_field(most=LONGEST_RULING)

    def move(self) -> Move:
        return m.Settle(self.words.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.EndPhase.kind: EndPhaseForm,
    m.Settle.kind: SettleForm,
}
