"""The forms of this game, derived from its moves; the modules here have those that differ."""

from collections.abc import Mapping

from companion.forms.derived import every_form
from companion.forms.move import MoveForm
from companion.games import gathered
from companion.games.underdark_maps.rules.apply import ROWS

FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, gathered(__name__, "FORMS"))
