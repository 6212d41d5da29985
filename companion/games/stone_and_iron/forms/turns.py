"""The forms of the phases."""

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from wtforms import HiddenField

from companion.forms.checks import Spelt
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.conditions import SEALED
from companion.games.stone_and_iron.facts.turns import last_turn
from companion.games.stone_and_iron.forms.names import name_field
from companion.games.stone_and_iron.rules.turning import passed_over
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position
from companion.kernel.sealing import OPENLY, Sealing

LONGEST_RULING = 1_000


class EndPhaseForm(MoveForm):
    """`over`: the phases named on the button that end with this one, as nothing is due in them."""

    over = HiddenField(default="", validators=[Spelt(re.compile(rf"(({'|'.join(PHASES)})( |$))*"))])

    def move(self) -> Move:
        return m.EndPhase()

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


class SettleForm(MoveForm):
    words = name_field(most=LONGEST_RULING)

    def move(self) -> Move:
        return m.Settle(self.words.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.EndPhase.kind: EndPhaseForm,
    m.Settle.kind: SettleForm,
}
