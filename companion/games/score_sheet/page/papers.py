"""What is printed: the scorecard, and the sheet to fill in by hand, each on one page."""

from dataclasses import dataclass

from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.page.table import Row, TablePage
from companion.games.score_sheet.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer

OPEN_ROUNDS, MAX_ROWS = 15, 22
"""Rounds on paper where their number is open, and at most."""

PAGE, SCORES, MIN_HEIGHT, MAX_HEIGHT = 190, 146, 4, 14
"""Millimetres that the rows of a paper have together, and at least and most each."""


class Scorecard(TablePage):
    """The same as the table page, on one page of paper: early rounds for which there is no room are left
    out."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A sheet to fill in by hand. `columns`: the seats that count in each. `rounds`: so many rows of them."""

    sheet: Sheet
    columns: tuple[tuple[Seat, ...], ...]
    rounds: int
    height: int


def scorecard(position: Position[State], viewer: Viewer) -> Scorecard | None:
    return None if position.state is None else Scorecard(position.state, viewer)


def _height(rows: int, room: int) -> int:
    return max(MIN_HEIGHT, min(MAX_HEIGHT, room // max(1, rows)))


def blank(position: Position[State], _viewer: Viewer) -> Blank | None:
    """Return the sheet to fill in by hand, as high as one page is."""
    state = position.state
    if state is None or state.sheet is None:
        return None
    sheet = state.sheet
    rounds = min(state.number_of_rounds or OPEN_ROUNDS, MAX_ROWS) if sheet.rounds else 0
    height = _height(rounds + len(sheet.lines), PAGE)
    return Blank(sheet=sheet, columns=tuple(state.columns.values()), rounds=rounds, height=height)
