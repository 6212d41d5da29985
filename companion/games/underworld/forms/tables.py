"""The referee's own tables as they are pasted: plain lines, numbered lines, CSV, or roll tables as JSON."""

import csv
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import refuse_taken
from companion.games.underworld.forms.dice_typed import fit_dice, parse_dice
from companion.games.underworld.forms.passed_over import PassedOver, leave_out
from companion.games.underworld.forms.roll_tables import read_tables
from companion.games.underworld.moves.tables import USES, OwnRow, OwnTable
from companion.games.underworld.rules.tables import MAX_NAME_LENGTH, MAX_ROWS, MAX_TABLES
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.input_text import without_blanks
from companion.kernel.inputs import STALE_PAGE, Lines
from companion.kernel.moves import Draft
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_LIST_LENGTH: Final = 200_000
NUMBERS: Final = r"([0-9]{1,5})(?: ?[-–—] ?([0-9]{1,5}))?"
BARRED: Final = re.compile(rf"{NUMBERS} ?\| ?(.+)", re.ASCII)
NUMBERED: Final = re.compile(rf"{NUMBERS}(?:[.):\t]| (?=\D)) ?(.+)", re.ASCII)
NO_TABLE: Final = text("This is not a table: paste one result a line, or a roll table as JSON.")
Line = tuple[int | None, int | None, str]
"""First and last number, None if the line does not have them, and the words."""


class TableForm(MoveForm):
    """`lines`: as pasted. `thrown`: the dice; empty for those that fit the numbers. `new`: whether no
    existing table may be replaced. `rest`: whether to leave out what cannot be read.

    A roll table in JSON has dice of its own, and a name, which `name` replaces if there is no other table.
    """

    makes = m.SetTable
    new: bool = False
    rest: bool = False
    name: Annotated[str, MAX_NAME_LENGTH] = ""
    use: Annotated[str, tuple(USES), STALE_PAGE] = ""
    thrown: Annotated[str, 20] = ""
    lines: Annotated[str, Lines(most=MAX_LIST_LENGTH)]

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        pasted, name, use = self.lines, self.name, self.use
        if pasted.lstrip()[:1] in ("{", "["):
            tables = self._of_json(pasted, name, use)
        else:
            tables = (read_lines(pasted, name, use, self.thrown),)
        for table in tables if self.new else ():
            refuse_taken(begin_state(state).tables, table.name, table)
        return tuple(self.draft(m.SetTable(table)) for table in tables)

    def _of_json(self, pasted: str, name: str, use: str) -> tuple[OwnTable, ...]:
        found = tuple(read_tables(pasted, name, use))
        tables = tuple(each for each in found if isinstance(each, OwnTable))
        leave_out([each for each in found if isinstance(each, PassedOver)], wanted=self.rest and bool(tables))
        if not tables:
            raise Refusal(NO_TABLE)
        if len(tables) > MAX_TABLES:
            raise Refusal(
                text(
                    "At most %(most)s tables can be entered; here are %(n)s.", n=len(tables), most=MAX_TABLES
                )
            )
        return tables


def read_lines(pasted: str, name: str, use: str, thrown: str) -> OwnTable:
    """Return the table in these lines. Raise `Refusal` if they are not a table."""
    if not name:
        raise Refusal(text("Give the table a name."))
    lines = [line for line in map(without_blanks, pasted.splitlines()) if line]
    if not lines or len(lines) > MAX_ROWS:
        raise Refusal(text("A table must have 1 to %(most)s lines.", most=MAX_ROWS))
    return make_table(name, use, thrown, _read(lines))


def _read(lines: Sequence[str]) -> list[Line]:
    """Read the lines in one of four ways: all as `01-04|words`, all numbered, all as CSV with numbers, or as
    words alone."""
    for way in (BARRED, NUMBERED):
        found = [way.fullmatch(line) for line in lines]
        if all(found):
            return [_line(one[1], one[2], one[3]) for one in found if one]
    rows = [[without_blanks(cell) for cell in row] for row in _cells(lines)]
    rows = rows[1:] if len(rows) > 1 and not any(_is_range(cell) for cell in rows[0][:2]) else rows
    if all(len(row) == 2 and _is_range(row[0]) for row in rows):
        return [_line(*_read_ends(row[0]), row[1]) for row in rows]
    if all(len(row) == 3 and _is_number(row[0]) and _is_number(row[1]) for row in rows):
        return [_line(*row) for row in rows]
    return [(None, None, line) for line in lines]


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """Return the lines as CSV cells, or each line as one cell if they are not CSV."""
    try:
        return list(csv.reader(lines))
    except csv.Error:
        return [[line] for line in lines]


def _is_number(cell: str) -> bool:
    return _is_range(cell) and cell.isdecimal()


def _is_range(cell: str) -> bool:
    return re.fullmatch(NUMBERS, cell, re.ASCII) is not None


def _read_ends(cell: str) -> tuple[str, str | None]:
    found = re.fullmatch(NUMBERS, cell, re.ASCII)
    assert found  # noqa: S101
    return found[1], found[2]


def _line(low: str, high: str | None, words: str) -> Line:
    """Return a line. `00` is a hundred, as on two ten-sided dice."""
    first, last = _number(low), _number(high or low)
    return first, last, without_blanks(words)


def _number(written: str) -> int:
    return 100 if written == "00" else int(written)


def make_table(name: str, use: str, thrown: str, lines: Sequence[Line]) -> OwnTable:
    rows = tuple(
        OwnRow(low if low is not None else n, high if high is not None else n, words)
        for n, (low, high, words) in enumerate(lines, 1)
    )
    rows = tuple(sorted(rows, key=lambda row: row.low))
    return OwnTable(
        name=name,
        dice=parse_dice(thrown) if thrown else fit_dice([(row.low, row.high) for row in rows]),
        rows=rows,
        use=use,
    )
