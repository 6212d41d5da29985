"""The forms of this game: those derived from its moves, and those that differ."""

from collections.abc import Mapping

from companion.forms.move import MoveForm, every_form, form
from companion.games.stone_and_iron.forms import play
from companion.games.stone_and_iron.forms.fields import DiceForm
from companion.games.stone_and_iron.rules.apply import ROWS

ROLLED = {row.move for row in ROWS if row.dice}
FORMS: Mapping[str, type[MoveForm]] = every_form(
    ROWS, vars(play).values(), lambda move: form(move, DiceForm) if move in ROLLED else form(move)
)
