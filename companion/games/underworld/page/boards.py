"""A table laid out as in the booklet: a grid with headings. A tap on a cell takes its result, or rolls what
it says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.games.underworld.catalogue.charts import YES, Band, Chart
from companion.games.underworld.catalogue.printed import case_of, heading, is_printed, say_printed
from companion.games.underworld.catalogue.sheets import SHEETS
from companion.games.underworld.catalogue.sheets.sheet import Sheet, lines
from companion.games.underworld.catalogue.tables import LABELS, Table, case_of_row, span
from companion.games.underworld.page.due import percent
from companion.games.underworld.page.grids import (
    NONE,
    Cell,
    by_hand,
    by_number,
    cell,
    head_by_case,
    join_cells,
    notes,
    says_something,
    split_columns,
)
from companion.kernel.dice import say_dice
from companion.kernel.words import text

ROLLED: Final = ("range", "parity", "list")
"""Kinds of tables that are simply rolled: a line for each result."""
MAX_ON_A_PHONE: Final = 4
"""The most columns of a table that a phone shows side by side."""
MAX_WIDE: Final = 32
"""The most letters that fit side by side on a narrow phone, adding up the longest word of each column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A cell, or one of several pieces in a cell. `at`: what the form sends if it is tapped, `value|case`;
    empty if it cannot be tapped."""

    cell: Cell
    at: str = ""


Tapped = tuple[Tap, ...]
"""What stands in one place of the grid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A table as a grid. `head`: the heading of each column; `groups`: headings above several columns, each
    with the number of columns that it spans. `riders`: remarks beside each row. `notes`: below the grid."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Tapped, ...], ...]
    notes: tuple[Cell, ...] = ()
    groups: tuple[tuple[Cell, int], ...] = ()
    riders: tuple[tuple[Cell, ...], ...] = ()

    @property
    def rolls(self) -> bool:
        """Return whether any cell can be tapped."""
        return any(tap.at for row in self.rows for place in row for tap in place)

    @property
    def broad(self) -> bool:
        """Return whether a narrow phone shows one row at a time rather than all columns."""
        return len(self.head) > MAX_ON_A_PHONE or sum(map(self._longest, range(len(self.head)))) > MAX_WIDE

    def _longest(self, column: int) -> int:
        """Return the length of the longest word in a column."""
        cells = (self.head[column], *(tap.cell for row in self.rows for tap in row[column]))
        return max((len(word) for cell in cells for piece in cell for word in str(piece).split()), default=0)


def board(table: Table) -> Board:
    """Return the grid of a table, without rows if there are none to show."""
    sheet = SHEETS.get(table.id)
    if sheet and sheet.columns:
        return _by_hand(table, sheet)
    if table.kind == "parity":
        return _by_faces(table)
    make = _LAYOUTS.get(table.kind)
    if make is None:
        return _lines(table)
    head, rows = make(table)
    return Board(head=head, rows=rows, notes=notes(table))


def _by_faces(table: Table) -> Board:
    """Return a line for each result that comes on several single faces, such as `1, 3, 5`, with its odds."""
    chart = table.chart()
    results = dict.fromkeys(band.result for band in chart.bands)
    faces = {result: [band for band in chart.bands if band.result == result] for result in results}
    rows = tuple(
        (
            _plain(", ".join(str(band.low) for band in bands)),
            (_result(bands[0], ""),),
            _plain(percent(chart.odds()[result])),
        )
        for result, bands in faces.items()
    )
    head: tuple[Cell, ...] = ((say_dice(chart.dice.shown),), (text("Result"),), (text("Odds"),))
    return Board(head=head, rows=rows, notes=notes(table))


def _by_hand(table: Table, sheet: Sheet) -> Board:
    grid, found = by_hand(table, sheet), lines(table, sheet)
    rows = (
        tuple((Tap(cell=says or (NONE,), at=at if table.rolled else ""),) for says, at in line.cells)
        for line in found
    )
    return Board(head=grid.head, rows=tuple(rows), notes=notes(table), groups=grid.groups, riders=grid.riders)


def chart_board(chart: Chart, first: int = 0, most: int | None = None) -> Board:
    """Return the grid of a chart alone: at most `most` lines, starting at `first`."""
    shares = chart.shares()
    rows = tuple(
        (_plain(_write_range(band)), (_result(band, ""),), _plain(percent(shares[place])))
        for place, band in list(enumerate(chart.bands))[first:][:most]
    )
    return Board(head=((say_dice(chart.dice.shown),), (text("Result"),), (text("Odds"),)), rows=rows)


Lines = tuple[tuple[Cell, ...], tuple[tuple[Tapped, ...], ...]]


def _plain(*says: Any) -> Tapped:
    return (Tap(cell=says),) if says else ()


def _write_range(band: Band) -> str:
    return str(band.low) if band.low == band.high else f"{band.low}–{band.high}"


def _result(band: Band, case: str) -> Tap:
    return Tap(cell=(say_printed(band.result),), at=f"{band.low}|{case}")


def _list_results(table: Table) -> Lines:
    """Return a line for each result, with the other values of its row and, for a castle, the guards."""
    chart = table.chart()
    keys = [*dict.fromkeys(key for band in chart.bands for key in band.more)]
    keys = [key for key in keys if key != "guards" and is_printed(key)]
    guards = any("guards" in band.more for band in chart.bands)
    more = bool(keys) or guards
    rows = []
    for band in chart.bands:
        beside = {key: value for key, value in band.more.items() if key in keys}
        says = cell(beside if len(keys) > 1 else next(iter(beside.values()), None)) if beside else ()
        told = (*_plain(*says), *_guards(table, band))
        row = (
            _plain(_write_range(band)),
            (_result(band, ""),),
            *((told,) if more else ()),
            _plain(percent(chart.share(band))),
        )
        rows.append(row)
    title = text("Guards") if guards else heading(keys[0]) if len(keys) == 1 else ""
    extra: tuple[Cell, ...] = ((title,),) if more else ()
    return ((say_dice(chart.dice.shown),), (text("Result"),), *extra, (text("Odds"),)), tuple(rows)


def _guards(table: Table, band: Band) -> Iterator[Tap]:
    case = f"{band.result}:guards"
    for guard in table.charts[case].bands if case in table.charts else ():
        says: Cell = (
            f"{_write_range(guard)} ",
            say_printed(guard.result),
            " ",
            say_dice(guard.more["count"]["dice"]),
        )
        yield Tap(cell=says, at=f"{guard.low}|{case}")


def _by_case(table: Table) -> Lines:
    """Return a column for each case, and a line for each range of numbers that `by_number` yields."""
    charts = table.charts
    rows = tuple(
        (_plain(on), *(_tap_band(band, case) for case, band in zip(charts, bands, strict=True)))
        for on, bands in by_number(charts.values())
    )
    return head_by_case(table), rows


def _tap_band(band: Band | None, case: str) -> Tapped:
    if band is None:
        return _plain(NONE)
    return (Tap(cell=(say_printed(band.result),), at=f"{band.low}|{case}"),)


def _matrix(table: Table) -> Lines:
    """Return a matrix, of levels by tables or of positions by places that are hit. Each cell has the numbers
    of the die that lead to the result at the top of its column."""
    columns = table.raw["columns"]
    rows = []
    for case, chart in table.charts.items():
        found = {band.result: band for band in chart.bands}
        cells = (
            (Tap(cell=(_write_range(found[column]),), at=f"{found[column].low}|{case}"),)
            if column in found
            else _plain("–")
            for column in columns
        )
        rows.append((_plain(*join_cells([(part,) for part in case_of(case)], ", ")), *cells))
    first = "level" if table.rows and "level" in table.rows[0] else "position"
    corner: Cell = (heading(first), " · ", say_dice(table.raw["dice"]))
    return (corner, *(cell(column) for column in columns)), tuple(rows)


def _chances(table: Table) -> Lines:
    """Return who tries, the numbers that succeed, and their odds."""
    rows = tuple(
        (
            _plain(say_printed(case.replace("_", " "))),
            (Tap(cell=(_success(chart),), at=f"|{case}"),),
            _plain(percent(chart.odds().get(YES, Fraction(0)))),
        )
        for case, chart in table.charts.items()
    )
    return ((), (say_dice(table.raw["dice"]),), (text("Odds"),)), rows


def _success(chart: Chart) -> str:
    return next((_write_range(band) for band in chart.bands if band.result == YES), "–")


def _by_terrain(table: Table) -> Lines:
    """Return a line, not a column, for each terrain, so that the table fits on a phone."""
    kinds = ("lost", "encounter")
    rows = tuple(
        (
            _plain(say_printed(terrain)),
            *(
                (Tap(cell=(_success(table.charts[f"{terrain}:{what}"]),), at=f"|{terrain}:{what}"),)
                for what in kinds
            ),
        )
        for terrain in (str(row["terrain"]) for row in table.rows)
    )
    return ((say_dice(table.raw["dice"]),), *((heading(what),) for what in kinds)), rows


def _percents(table: Table) -> Lines:
    columns = table.raw["columns"]
    rows = tuple(
        (
            _plain(*cell(row["party"])),
            *(
                (Tap(cell=(f"{pct} %",), at=f"|{span(row['party'])}:{column}"),)
                for column, pct in zip(columns, row["chance_pct"], strict=True)
            ),
        )
        for row in table.rows
    )
    return ((heading("party"),), *(cell(column) for column in columns)), rows


def _effects(table: Table) -> Lines:
    """Return a line for each place that can be hit: the chance of a critical hit, then that of each
    effect."""
    columns, rows = table.raw["columns"], []
    for row in table.rows:
        place = str(row["location"])
        bands = {band.result: band for band in table.charts[place].bands} if place in table.charts else {}
        effects = (
            (Tap(cell=(f"{pct} %",), at=f"{bands[column].low}|{place}"),) if pct else _plain("–")
            for column, pct in zip(columns, row["effects_pct"], strict=True)
        )
        chance = Tap(cell=(f"{row['critical_pct']} %",), at=f"|{place}:critical")
        rows.append((_plain(say_printed(place)), (chance,), *effects))
    head = ((heading("location"),), (text("Chance"),), *(cell(column) for column in columns))
    return head, tuple(rows)


def _lines(table: Table) -> Board:
    """Return the grid of a table whose kind has no layout. A cell can be tapped if something is rolled for
    it. Values that only few rows have are shown as remarks beside those rows."""
    rows = table.rows
    keys = [key for key in dict.fromkeys(key for row in rows for key in row) if is_printed(key)]
    if not rows or any(key in rows[0] for key in ("cells", "cost")):
        return Board(head=(), rows=(), notes=notes(table))
    label = next((key for key in (*LABELS, "level") if key in rows[0]), "")
    found = {key: [_cell(table, row, key, label) for row in rows] for key in keys}
    kept, beside = split_columns(keys, lambda key: sum(map(_has_words, found[key])), len(rows))
    riders = tuple(
        tuple(
            (heading(key), ": ", *(piece for tap in found[key][n] for piece in tap.cell))
            for key in beside
            if _has_words(found[key][n])
        )
        for n in range(len(rows))
    )
    return Board(
        head=tuple((heading(key),) for key in kept),
        rows=tuple(tuple(found[key][n] for key in kept) for n in range(len(rows))),
        notes=notes(table),
        riders=riders if any(riders) else (),
    )


def _has_words(taps: Tapped) -> bool:
    return any(says_something(tap.cell) for tap in taps)


def _cell(table: Table, row: Mapping[str, Any], key: str, label: str) -> Tapped:
    value = row.get(key)
    if key == label:
        return _plain(*cell(value))
    case = f"{case_of_row(row)}:{key}"
    chance = f"{case}:chance_pct"
    if isinstance(value, Mapping) and (case in table.rolled or chance in table.rolled):
        return tuple(_show_dice(table, value, case, chance))
    if case in table.charts:
        says: Cell = (f"{value} %",) if key.endswith("_pct") or "pct" in key else cell(value)
        return (Tap(cell=says, at=f"|{case}"),)
    return _plain(*cell(value))


def _show_dice(table: Table, value: Mapping[str, Any], case: str, chance: str) -> Iterator[Tap]:
    """Yield the dice with their multiplier, and the chance that there is anything at all, if they are
    rolled."""
    if case in table.charts:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        yield Tap(cell=(say_dice(f"{value['dice']}{times}"),), at=f"|{case}")
    if chance in table.charts:
        yield Tap(cell=(f"{value['chance_pct']} %",), at=f"|{chance}")


_LAYOUTS: Final = {
    **dict.fromkeys(ROLLED, _list_results),
    "range_by_case": _by_case,
    "matrix": _matrix,
    "chance": _chances,
    "chance_by_terrain": _by_terrain,
    "matrix_pct": _percents,
    "matrix_pct_rows": _effects,
}
