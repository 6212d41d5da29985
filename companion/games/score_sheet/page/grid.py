"""The rows of the sheet on the table page: the rounds, then the end-of-game lines."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.facts import parts_entered, tallies
from companion.games.score_sheet.state import State
from companion.kernel.scores import Line
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, sign_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line over all columns. `key`: of the line, or of the round. `cells`: what is shown, by column;
    `runs`: in a round, the total so far; `parts`: what its points are computed from, such as bid and tricks.
    `tally`: the sums of the bids, while the round is incomplete. `part`: whether the line gives no points
    itself."""

    key: str
    name: Text
    hint: Text | None
    cells: tuple[str, ...]
    runs: tuple[int | None, ...] = ()
    parts: tuple[str, ...] = ()
    tally: tuple[Text, ...] = ()
    part: bool = False
    round: int = 0


def is_shown(viewer: Viewer, members: tuple[Seat, ...]) -> bool:
    return any(viewer.may_see_counts(seat) for seat in members)


def round_rows(
    state: State, viewer: Viewer, lines: Mapping[Seat, tuple[Line, ...]], number: int
) -> tuple[Row, ...]:
    rows, runs = [], {column: state.begins_with.get(column, 0) for column in state.columns}
    for at, line in enumerate(next(iter(lines.values()))):
        if not line.key.startswith("round-") or at >= max(number, len(state.rounds)):
            break
        own = {
            column: lines[column][at].points if state.plays(column, at + 1) else None
            for column in state.columns
        }
        runs = {column: runs[column] + (own[column] or 0) for column in runs}
        shown = {column: is_shown(viewer, members) for column, members in state.columns.items()}
        cells = tuple(_cell(own[column]) if shown[column] else "•" for column in runs)
        after = tuple(runs[column] if shown[column] and own[column] is not None else None for column in runs)
        parts = {one: parts_entered(state, one, at + 1) if shown[one] else () for one in runs}
        whole = not any(own[column] is None and state.plays(column, at + 1) for column in own)
        rows.append(
            Row(
                key=line.key,
                name=line.name,
                hint=None,
                cells=cells,
                runs=after,
                parts=tuple(" · ".join(sign_number(n) for _line, n in found) for found in parts.values()),
                tally=() if whole or not all(shown.values()) else tuple(tallies(state, at + 1)),
                round=at + 1,
            )
        )
    return tuple(rows)


def line_rows(
    state: State, sheet: Sheet, viewer: Viewer, lines: Mapping[Seat, tuple[Line, ...]]
) -> tuple[Row, ...]:
    own, entered = state.at_the_end, state.entered
    scored = {column: {line.key: line.points for line in lines[column]} for column in state.columns}
    shut = sheet.hiding if state.waiting else frozenset[str]()
    rows = []
    for line in (each for each in sheet.lines if each.counts_with(len(state.columns))):
        cells = []
        for column, members in state.columns.items():
            value = own[column][line.key]
            known = value.amount is not None or line.key in entered[column]
            if not is_shown(viewer, members) or (line.key in shut and known):
                cells.append("•")
            elif not (state.plays(column, 0) or entered[column]):
                cells.append("")
            elif line.part:
                cells.append(_cell(value.amount) if line.key in entered[column] or not line.entered else "")
            elif line.entered and line.key not in entered[column]:
                cells.append("")
            else:
                points = scored[column][line.key]
                cells.append("…" if points is None and value.amount is not None else _cell(points))
        rows.append(
            Row(key=line.key, name=line.said, hint=line.hint_said, cells=tuple(cells), part=line.part)
        )
    return tuple(rows)


def _cell(points: int | None) -> str:
    return "" if points is None else sign_number(points)
