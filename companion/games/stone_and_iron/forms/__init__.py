"""The forms of this game, derived from its moves and those that differ."""

from collections.abc import Mapping

from companion.forms.derived import every_form, form
from companion.forms.move import MoveForm
from companion.games.stone_and_iron.forms import play
from companion.games.stone_and_iron.forms.fields import DiceForm
from companion.games.stone_and_iron.rules.apply import ROWS

ROLLED: Mapping[str, type[MoveForm]] = {row.move.kind: form(row.move, DiceForm) for row in ROWS if row.dice}
FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, {**ROLLED, **play.FORMS})
