"""What is printed: the scorecard, and the sheet to fill in by hand, each on one page."""

from dataclasses import dataclass

from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.page.table import TablePage, table_page
from companion.games.score_sheet.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer

OPEN_ROUNDS, MOST_ROWS = 15, 22
"""Rounds on paper where their number is open, and at most."""

PAGE, SCORES, LEAST_HEIGHT, MOST_HEIGHT = 190, 155, 4, 14
"""Millimetres that the rows of a paper have together, and at least and most each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorecard(TablePage):
    """The same as the table page. `height`: of a row, in millimetres, so that all of it is one page.
    `left_out`: so many early rounds, for which there is no room."""

    height: int
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A sheet to fill in by hand. `columns`: the seats that count in each. `rounds`: so many rows of them."""

    sheet: Sheet
    columns: tuple[tuple[Seat, ...], ...]
    rounds: int
    height: int


def scorecard(position: Position[State], viewer: Viewer) -> Scorecard | None:
    if position.state is None:
        return None
    page = table_page(position.state, viewer)
    left_out = max(0, len(page.rounds) - max(1, SCORES // LEAST_HEIGHT - len(page.rows)))
    held = {name: getattr(page, name) for name in TablePage.__slots__} | {"rounds": page.rounds[left_out:]}
    height = _height(len(held["rounds"]) + len(page.rows), SCORES)
    return Scorecard(**held, height=height, left_out=left_out)


def _height(rows: int, room: int) -> int:
    return max(LEAST_HEIGHT, min(MOST_HEIGHT, room // max(1, rows)))


def blank(position: Position[State], _viewer: Viewer) -> Blank | None:
    """Return the sheet to fill in by hand, as high as one page is."""
    state = position.state
    if state is None or state.sheet is None:
        return None
    sheet = state.sheet
    rounds = min(state.number_of_rounds or OPEN_ROUNDS, MOST_ROWS) if sheet.rounds else 0
    height = _height(rounds + len(sheet.lines), PAGE)
    return Blank(sheet=sheet, columns=tuple(state.columns.values()), rounds=rounds, height=height)
