"""Rolling by itself, and what the referee decides in words."""

from collections.abc import Mapping
from typing import Any

from wtforms import BooleanField

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import ChainForm, form
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import Position
from companion.kernel.sealing import OPENLY, Sealing

ROLLED = "roll-"
"""What secret rolls are sealed for begins with it."""


class RollForm(ChainForm):
    """`secret`: the dice fall now, and players are shown them when the roll is opened."""

    secret = BooleanField()

    def sealing(self, position: Position[Any]) -> Sealing:
        """Each by itself, under a name that its form brings."""
        return Sealing(about=f"{ROLLED}{self.token.data}") if self.secret.data else OPENLY

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        drafts = super().drafts_on(game, state)
        return (*drafts, Draft(move=m.ShowRoll(), seat=self.seat.data)) if self.secret.data else drafts


class RevealRollForm(form(m.RevealRoll)):  # type: ignore[misc]
    def sealing(self, position: Position[Any]) -> Sealing:
        about = self.about.data or ""
        return Sealing(opens=about) if about.startswith(ROLLED) else OPENLY


FORMS: Mapping[str, type[MoveForm]] = {
    m.RollTable.kind: form(m.RollTable, RollForm),
    m.RollDice.kind: form(m.RollDice, RollForm),
    m.RevealRoll.kind: RevealRollForm,
}
