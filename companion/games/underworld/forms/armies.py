"""The form of a force: a single input chooses both the stronghold and which of its men-at-arms."""

from typing import Annotated

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.rules.armies import MAX_MEN
from companion.kernel.inputs import WHOLE
from companion.kernel.moves import Move


class FieldForceForm(MoveForm):
    """`whose`: which men-at-arms, see `moves.armies.join_line`; blank for any other force."""

    makes = m.FieldForce
    force: str
    men: Annotated[int, range(1, MAX_MEN + 1), WHOLE]
    side: str
    whose: str = ""

    def move(self) -> Move:
        stronghold, _bar, line = self.whose.rpartition("|")
        return m.FieldForce(self.force, self.men, self.side, stronghold, line)
