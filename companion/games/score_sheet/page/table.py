"""What pages show of a table: the sheet with its columns, what is asked of whom, and the forms; what is
printed: the scorecard, and the sheet to fill in by hand, each on one page.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.scoring import (
    asked_now,
    margin,
    missing_now,
    outcome,
    reachable,
    score,
    to_go,
)
from companion.games.score_sheet.state import State
from companion.kernel.features import TABLE_PAGE, Due, Where
from companion.kernel.game import Moment
from companion.kernel.moves import Entry
from companion.kernel.position import Position
from companion.kernel.scores import Line, Outcome, Scoresheet
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import seats_counted
from companion.kernel.words import Text, signed, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`members`: the seats that count in it. `total`: None where it is not shown. `most`: what it can still
    come to. `ahead`: of the others, or what is left to a goal. `missing`: lines that it has to enter now."""

    seat: Seat
    members: tuple[Seat, ...]
    total: int | None
    ahead: str
    most: int | None
    missing: int
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line over all columns. `key`: of the line, or of the round. `cells`: by column what it shows; `runs`:
    of a round what it came to so far."""

    key: str
    name: Text
    hint: str
    cells: tuple[str, ...]
    runs: tuple[int | None, ...] = ()
    part: bool = False
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`asked`: the round that is entered now, 0 for the lines of the end, None where nothing is. `broken_by`:
    the lines that a tie of the best totals was broken by; none where there was no such tie."""

    sheet: Sheet | None
    columns: tuple[Column, ...] = ()
    rounds: tuple[Row, ...] = ()
    rows: tuple[Row, ...] = ()
    asked: int | None = None
    dealer: Seat | None = None
    over: bool = False
    broken_by: tuple[Text, ...] = ()


def table_page(state: State, viewer: Viewer) -> TablePage:
    sheet = state.sheet
    if sheet is None:
        return TablePage(sheet=None)
    asked = asked_now(state)
    found = score(state)
    lines = {one.seat: one for one in found.seats}
    columns = tuple(
        Column(
            seat=column,
            members=members,
            total=lines[column].total if is_shown(viewer, members) else None,
            ahead=_ahead(state, column, found) if viewer.scores == "all" else "",
            most=reachable(state, column) if viewer.scores == "all" else None,
            missing=len(missing_now(state, column, asked)),
            leads=viewer.scores == "all" and column in found.best and any(one.total for one in found.seats),
        )
        for column, members in state.columns.items()
    )
    dealer = state.dealer(asked) if asked and sheet.rounds and sheet.rounds.dealer else None
    ended = outcome(state)
    return TablePage(
        sheet=sheet,
        columns=columns,
        rounds=_round_rows(state, viewer, {one.seat: one.lines for one in found.seats}, asked or 0),
        rows=_line_rows(state, sheet, viewer, {one.seat: one.lines for one in found.seats}),
        asked=asked,
        dealer=dealer,
        over=ended is not None,
        broken_by=_broken_by(sheet, found, ended) if ended else (),
    )


def _broken_by(sheet: Sheet, found: Scoresheet, ended: Outcome) -> tuple[Text, ...]:
    won = {one.total for one in found.seats if one.seat in ended.winners}
    if all(one.seat in ended.winners for one in found.seats if one.total in won):
        return ()
    names = {line.key: line.said for line in sheet.lines}
    return tuple(names[tie.removeprefix("-")] for tie in sheet.ties)


def _ahead(state: State, column: Seat, found: Scoresheet) -> str:
    left, ahead = to_go(state, column, found), margin(state, column, found)
    if left is not None:
        return str(left)
    return "" if ahead is None else signed(f"{ahead:+}") if ahead else "0"


def is_shown(viewer: Viewer, members: tuple[Seat, ...]) -> bool:
    return any(viewer.counts(seat) for seat in members)


def _round_rows(
    state: State, viewer: Viewer, lines: Mapping[Seat, tuple[Line, ...]], asked: int
) -> tuple[Row, ...]:
    made, runs = [], dict.fromkeys(state.columns, 0)
    for at, line in enumerate(next(iter(lines.values()))):
        if not line.key.startswith("round-") or at >= max(asked, len(state.rounds)):
            break
        own = {column: lines[column][at].points for column in state.columns}
        runs = {column: runs[column] + (own[column] or 0) for column in runs}
        shown = {column: is_shown(viewer, members) for column, members in state.columns.items()}
        cells = tuple(_cell(own[column]) if shown[column] else "•" for column in runs)
        after = tuple(runs[column] if shown[column] and own[column] is not None else None for column in runs)
        made.append(Row(key=line.key, name=line.name, hint="", cells=cells, runs=after, round=at + 1))
    return tuple(made)


def _line_rows(
    state: State, sheet: Sheet, viewer: Viewer, lines: Mapping[Seat, tuple[Line, ...]]
) -> tuple[Row, ...]:
    own, entered = state.at_the_end, state.entered
    scored = {column: {line.key: line.points for line in lines[column]} for column in state.columns}
    shut = sheet.hiding if state.waiting else frozenset[str]()
    made = []
    for line in sheet.lines:
        cells = []
        for column, members in state.columns.items():
            value = own[column][line.key]
            known = value.amount is not None or line.key in entered[column]
            if not is_shown(viewer, members) or (line.key in shut and known):
                cells.append("•")
            elif line.part:
                cells.append(_cell(value.amount) if line.key in entered[column] or not line.entered else "")
            elif line.entered and line.key not in entered[column]:
                cells.append("")
            else:
                points = scored[column][line.key]
                cells.append("…" if points is None and value.amount is not None else _cell(points))
        made.append(Row(key=line.key, name=line.said, hint=line.hint, cells=tuple(cells), part=line.part))
    return tuple(made)


def _cell(points: int | None) -> str:
    return "" if points is None else signed(points)


def moment(state: State) -> Moment:
    sheet, asked = state.sheet, asked_now(state)
    if sheet is None:
        return Moment(0, text("No sheet yet"), None)
    if asked:
        return Moment(asked, text("Round %(n)s", n=asked), None, round=asked)
    return Moment(len(state.rounds) + 1, text("The count") if asked == 0 else text("The end"), None)


def due(state: State, sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    """Return what is awaited: the sheet, then of each column what it has to enter now."""
    if state.sheet is None:
        return (
            Due(
                what=text("Choose a sheet"),
                also=state.seats,
                where=TABLE_PAGE,
                moves=(UseSheet.kind,),
                holds="end",
            ),
        )
    asked = asked_now(state)
    done = seats_counted(sealed)
    waiting = [
        members
        for column, members in state.columns.items()
        if missing_now(state, column, asked) and not done.intersection(members)
    ]
    what = text("Enter round %(n)s", n=asked) if asked else text("Count")
    return tuple(
        Due(
            what=what,
            who=members[0],
            also=members[1:],
            where=Where(
                view="count",
                given=(("round", str(asked)), *((("as", members[0]),) if len(members) == 1 else ())),
            ),
            moves=(CountRound.kind if asked else Count.kind,),
            holds="phase" if asked else "end",
        )
        for members in waiting
    )


OPEN_ROUNDS, MOST_ROWS = 15, 22
"""Rounds on paper where their number is open, and at most."""

PAGE, SCORES, LEAST_HEIGHT, MOST_HEIGHT = 190, 146, 4, 14
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
