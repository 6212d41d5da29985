"""What is printed: the scorecard on one page, and a blank sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.score_sheet.catalogue.sheet import Sheet, SheetLine
from companion.games.score_sheet.page.grid import Row
from companion.games.score_sheet.page.table import TablePage
from companion.games.score_sheet.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

OPEN_ROUNDS = 15
"""The number of rounds on a paper if a game can have any number."""

PAGE, SCORES, MIN_HEIGHT, MAX_HEIGHT = 190, 146, 4, 14
"""In millimetres: the height of all rows together on a blank sheet, and on a scorecard; the least and the
greatest height of a row."""

TWO_LINES = 7
"""The least height in millimetres of a row that has points and, below them, the total so far."""

WRITTEN = 6
"""The least height in millimetres of a row to write in; a sheet with more rows continues on the next page."""

MAX_BESIDE = 18
"""The most cells side by side that are still wide enough to write a number in."""


class Scorecard(TablePage):
    """The table page on one sheet of paper; the first rounds are left out if there is no room for all."""

    @property
    def left_out(self) -> int:
        return max(0, len(self._rounds) - max(1, SCORES // MIN_HEIGHT - len(self.rows)))

    @property
    def rounds(self) -> tuple[Row, ...]:
        return self._rounds[self.left_out :]

    @property
    def height(self) -> int:
        """Return the height of a row, in millimetres."""
        return _height(len(self.rounds) + len(self.rows), SCORES)

    @property
    def has_runs(self) -> bool:
        """Return whether each round has room for the running total below its points."""
        return bool(self.rounds) and self.height >= TWO_LINES


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A blank sheet. `columns`: the seats in each. `rounds`: how many. `parts`: what is written in each
    round, one below the other; `beside`: whether they are side by side in a column instead. `lines`: the
    end-of-game lines that count with this number of columns. `height`: of a row, in millimetres."""

    sheet: Sheet
    columns: tuple[tuple[Seat, ...], ...]
    rounds: int
    parts: tuple[Text, ...]
    beside: bool
    lines: tuple[SheetLine, ...]
    height: int

    @property
    def rows(self) -> Iterator[tuple[int, Text | None]]:
        """Yield the round and its part for each row of the rounds; None for the whole round."""
        for number in range(1, self.rounds + 1):
            for part in (None,) if self.beside or len(self.parts) < 2 else self.parts:
                yield number, part


def scorecard(position: Position[State], viewer: Viewer) -> Scorecard | None:
    return None if position.state is None else Scorecard(position.state, viewer)


def _height(rows: int, room: int) -> int:
    return max(MIN_HEIGHT, min(MAX_HEIGHT, room // max(1, rows)))


def blank(position: Position[State], _viewer: Viewer) -> Blank | None:
    """Return a blank sheet, which fills one page, or more if its rows would be too low to write in; None
    before a sheet is chosen."""
    state = position.state
    if state is None or state.sheet is None:
        return None
    sheet, columns = state.sheet, tuple(state.columns.values())
    rounds = (state.number_of_rounds or OPEN_ROUNDS) if sheet.rounds else 0
    lines = tuple(line for line in sheet.lines if line.counts_with(len(columns)))
    parts = _parts(sheet)
    fits = rounds * len(parts) + len(lines) <= PAGE // WRITTEN
    beside = len(parts) > 1 and not fits and len(parts) * len(columns) <= MAX_BESIDE
    rows = rounds * (1 if beside else max(1, len(parts))) + len(lines)
    return Blank(
        sheet=sheet,
        columns=columns,
        rounds=rounds,
        parts=parts,
        beside=beside,
        lines=lines,
        height=max(WRITTEN, _height(rows, PAGE)),
    )


def _parts(sheet: Sheet) -> tuple[Text, ...]:
    """Return what is written in each round: what is entered, and its points if those are different."""
    lines = sheet.rounds.lines if sheet.rounds else ()
    entered = tuple(line.said for line in lines if line.entered)
    alone = len(lines) == 1 and len(entered) == 1
    return entered if alone else (*entered, text("Points")) if lines else ()
