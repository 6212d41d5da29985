"""The forms of this game. Most are derived from their moves; the modules here hold the others."""

from collections.abc import Mapping

from companion.forms.move import MoveForm, every_form
from companion.games.underworld.forms import (
    armies,
    battles,
    dungeons,
    estate,
    expedition,
    experience,
    kinds,
    maps,
    tables,
)
from companion.games.underworld.forms.base import form
from companion.games.underworld.rules.apply import ROWS

DIFFERENT = (
    one
    for module in (armies, battles, dungeons, estate, expedition, experience, kinds, maps, tables)
    for one in vars(module).values()
)
FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, DIFFERENT, form)
