"""Tables of the referee's own as they are pasted: lines, numbered lines, CSV, roll tables as JSON."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Annotated, Any, Final

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.forms.base import refuse_taken
from companion.games.underworld.moves.tables import USES, OwnRow, OwnTable
from companion.games.underworld.rules.tables import MAX_NAME_LENGTH, MAX_ROWS, MAX_TABLES, MAX_WORDS_LENGTH
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.input_text import read_json, without_blanks
from companion.kernel.inputs import STALE_PAGE, Lines
from companion.kernel.moves import Draft
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_LIST_LENGTH: Final = 200_000
NUMBERS: Final = r"([0-9]{1,5})(?: ?[-–—] ?([0-9]{1,5}))?"
BARRED: Final = re.compile(rf"{NUMBERS} ?\| ?(.+)", re.ASCII)
NUMBERED: Final = re.compile(rf"{NUMBERS}(?:[.):\t]| (?=\D)) ?(.+)", re.ASCII)
DICE: Final = re.compile(
    r"([0-9]{0,3})[dD]([0-9]{1,4}|%)(?:\*([0-9]{1,6}))?(?: ?\+ ?([0-9]{1,6}))?", re.ASCII
)
UUID: Final = re.compile(r"@[A-Za-z]+\[[^\]]{0,200}\](?=\{)")
TAG: Final = re.compile(r"<[^<>]{0,500}>")
NO_TABLE: Final = text("This is not a table: paste one result a line, or a roll table as JSON.")
Line = tuple[int | None, int | None, str]
"""First and last number, as far as they stand there, and the words."""


class TableForm(MoveForm):
    """`lines`: as they were pasted; `thrown`: the dice, a blank for those that the numbers ask for.

    Roll tables as JSON bring names of their own. `new`: none of them may take the place of another.
    """

    makes = m.SetTable
    new: bool = False
    name: Annotated[str, MAX_NAME_LENGTH] = ""
    use: Annotated[str, tuple(USES), STALE_PAGE] = ""
    thrown: Annotated[str, 20] = ""
    lines: Annotated[str, Lines(most=MAX_LIST_LENGTH)]

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        pasted, name, use = self.lines, self.name, self.use
        if pasted.lstrip()[:1] in ("{", "["):
            tables = tuple(of_json(pasted, name, use))
        else:
            tables = (of_lines(pasted, name, use, self.thrown),)
        for table in tables if self.new else ():
            refuse_taken(begin_state(state).tables, table.name, table)
        return tuple(self.draft(m.SetTable(table)) for table in tables)


def of_lines(pasted: str, name: str, use: str, thrown: str) -> OwnTable:
    """Return the table that lines say. Raises `Refusal`."""
    if not name:
        raise Refusal(text("Give the table a name."))
    lines = [line for line in map(without_blanks, pasted.splitlines()) if line]
    if not lines or len(lines) > MAX_ROWS:
        raise Refusal(text("A table must have 1 to %(most)s lines.", most=MAX_ROWS))
    return make_table(name, use, thrown, _read(lines))


def _read(lines: Sequence[str]) -> list[Line]:
    """Return lines in one of four ways: all of them `01-04|words`, all numbered, all as CSV with numbers, or
    words alone."""
    for way in (BARRED, NUMBERED):
        found = [way.fullmatch(line) for line in lines]
        if all(found):
            return [_line(one[1], one[2], one[3]) for one in found if one]
    rows = [[without_blanks(cell) for cell in row] for row in _cells(lines)]
    rows = rows[1:] if len(rows) > 1 and not any(_is_range(cell) for cell in rows[0][:2]) else rows
    if all(len(row) == 2 and _is_range(row[0]) for row in rows):
        return [_line(*_ends(row[0]), row[1]) for row in rows]
    if all(len(row) == 3 and _is_number(row[0]) and _is_number(row[1]) for row in rows):
        return [_line(*row) for row in rows]
    return [(None, None, line) for line in lines]


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """Return lines as CSV; each as one cell where they are none that can be read."""
    try:
        return list(csv.reader(lines))
    except csv.Error:
        return [[line] for line in lines]


def _is_number(cell: str) -> bool:
    return _is_range(cell) and cell.isdecimal()


def _is_range(cell: str) -> bool:
    return re.fullmatch(NUMBERS, cell, re.ASCII) is not None


def _ends(cell: str) -> tuple[str, str | None]:
    found = re.fullmatch(NUMBERS, cell, re.ASCII)
    assert found  # noqa: S101
    return found[1], found[2]


def _line(low: str, high: str | None, words: str) -> Line:
    """Read a line: `00` is a hundred, as on two dice of ten."""
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
    return OwnTable(name=name, dice=thrown_of(thrown) if thrown else asked_for(rows), rows=rows, use=use)


def thrown_of(typed: str) -> str:
    """Return dice as they are kept: `d%` is `1d100`. Raises `Refusal`."""
    found = DICE.fullmatch(typed)
    if found is None:
        raise Refusal(text("Write dice as in 3d6."))
    number, sides, times, plus = found.groups()
    many, of = int(number or 1), 100 if sides == "%" else int(sides)
    return str(Dice(many, of, int(times or 1), int(plus or 0)))


def asked_for(rows: Sequence[OwnRow]) -> str:
    """Return the dice that the numbers of the rows ask for: from 1, one die; from 2 or more, as many dice of
    six, or of what fits."""
    low, high = rows[0].low, max(row.high for row in rows)
    if low > 1 and high % low == 0 and high // low > 1:
        return f"{low}d{high // low}"
    return f"1d{high}"


def of_json(pasted: str, name: str, use: str) -> Iterator[OwnTable]:
    """Yield tables of a roll table as JSON, or a list of them: `name`, `formula`, `results` with `range` and
    words. Raises `Refusal`."""
    try:
        read = read_json(pasted)
    except (ValueError, RecursionError) as error:
        raise Refusal(NO_TABLE) from error
    every = read if isinstance(read, list) else [read]
    if not 1 <= len(every) <= MAX_TABLES:
        raise Refusal(NO_TABLE)
    for one in every:
        results = one.get("results") if isinstance(one, dict) else None
        if not isinstance(results, list) or not 1 <= len(results) <= MAX_ROWS:
            raise Refusal(NO_TABLE)
        called = name if name and len(every) == 1 else without_blanks(str(one.get("name", "")))
        if not called:
            raise Refusal(text("Give the table a name."))
        formula = without_blanks(str(one.get("formula") or "")).replace(" ", "")
        lines = [_result(each, n) for n, each in enumerate(results, 1)]
        yield make_table(called[:MAX_NAME_LENGTH], use, formula.lower(), lines)


def _result(each: Any, number: int) -> Line:
    """Read a result; of one of several equal results a range may be missing."""
    if not isinstance(each, Mapping):
        raise Refusal(NO_TABLE)
    words = next((each[key] for key in ("text", "description", "name") if each.get(key)), "")
    said = without_blanks(unescape(TAG.sub(" ", UUID.sub("", str(words)))))[:MAX_WORDS_LENGTH]
    ends = each.get("range", [number, number])
    if not (isinstance(ends, list) and len(ends) == 2 and all(type(n) is int for n in ends)):
        raise Refusal(NO_TABLE)
    return ends[0], ends[1], said
