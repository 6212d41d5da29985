"""Characters, and what is known of a kind of monster."""

import csv
from collections.abc import Iterator, Mapping

from wtforms import TextAreaField

from companion.forms.checks import CHOOSE, Given, NotLonger
from companion.forms.fields import tidy
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.moves.people import Kind
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Move
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MOVES = (m.SetCharacter, m.RemoveCharacter)
LONGEST_LIST = 40_000


class ImportKindsForm(MoveForm):
    """`lines`: a kind on each, as CSV: name, number, most, inches, hit dice, intelligence."""

    lines = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_LIST)])

    def move(self) -> Move:
        kinds = tuple(kinds_of(self.lines.data or ""))
        if not kinds:
            raise Refusal(CHOOSE)
        return m.ImportKinds(kinds)


def kinds_of(lines: str) -> Iterator[Kind]:
    """Raises `Refusal` for a line that is no kind. A line that begins with `name` is the head."""
    for number, row in enumerate(csv.reader(lines.splitlines()), 1):
        cells = [tidy(cell) for cell in row]
        if not any(cells) or (number == 1 and cells[0].casefold() == "name"):
            continue
        name, dice, most, inches, hit_dice, minds = (*cells, *[""] * 6)[:6]
        if not name or len(cells) > 6 or not all(_number(cell) for cell in (most, inches)):
            raise Refusal(
                text("Line %(n)s is no kind of monster: %(line)s", n=number, line=",".join(row)[:80])
            )
        yield Kind(
            name=name,
            number=dice,
            most=int(most or 0),
            inches=int(inches or 0),
            hit_dice=hit_dice,
            intelligence=minds or "non-intelligent",
        )


def _number(cell: str) -> bool:
    return not cell or whole_number(cell, 6) is not None


FORMS: Mapping[str, type[MoveForm]] = {
    m.ImportKinds.kind: ImportKindsForm,
    **{move.kind: form(move) for move in MOVES},
}
