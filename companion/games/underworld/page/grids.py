"""A table as rows and columns of translatable words, laid out by hand (`catalogue.sheets`) or, if no sheet
does that, by its keys.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from companion.games.underworld.catalogue.charts import Band, Chart
from companion.games.underworld.catalogue.printed import case_of, heading, is_printed, say_printed
from companion.games.underworld.catalogue.sheets import SHEETS
from companion.games.underworld.catalogue.sheets.sheet import Sheet, lines, sentences, values_of
from companion.games.underworld.catalogue.tables import TABLES, Table, span
from companion.games.underworld.moves.tables import OwnTable
from companion.kernel.dice import say_dice
from companion.kernel.words import Text

NONE: Final = "–"
ON_PAPER, ON_A_PAGE = 5, 6
"""The most columns, on paper and on a page, of a grid made from the keys of its rows; further columns become
remarks beside the rows. Other grids may have more."""
SIDE_BY_SIDE: Final = 2
"""A table that has a chart for each case, and more charts than this, shows them on paper as the columns of
one grid."""
CELLS: Final = ("cells", "chance_pct", "effects_pct", "cost")
ROLLED: Final = ("range", "parity", "range_by_case", "list")
OPTIONS: Final = "options"
ON_A_CHART: Final = frozenset({"guards", "roll", "type"})
"""Keys of a row that a grid of results leaves out, because a separate chart or the line itself shows them."""

Cell = tuple[Text | str, ...]
"""Pieces of text that are shown one after another."""


def says_something(cell: Cell) -> bool:
    return cell not in ((), (NONE,))


def cell(value: Any) -> Cell:
    if value is None:
        return (NONE,)
    if isinstance(value, bool):
        return (say_printed("yes" if value else "no"),)
    if isinstance(value, Mapping):
        return _join_values(value)
    if isinstance(value, list | tuple):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return (span(list(value)),)
        return join_cells([cell(each) for each in value], ", ")
    if value in TABLES:
        return (say_printed(TABLES[value].name),)
    return (say_printed(str(value).replace("_", " ")),)


def join_cells(cells: list[Cell], between: str) -> Cell:
    filled = [one for one in cells if one]
    return tuple(piece for n, one in enumerate(filled) for piece in ((between, *one) if n else one))


def _join_values(value: Mapping[str, Any]) -> Cell:
    if "dice" in value:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        chance = f", {value['chance_pct']} %" if "chance_pct" in value else ""
        return (f"{value['dice']}{times}{chance}",)
    parts = ((key, part, cell(part)) for key, part in value.items() if is_printed(key))
    return join_cells(
        [
            (heading(key), " (", *one, ")") if _is_nested(part) else (heading(key), " ", *one)
            for key, part, one in parts
            if says_something(one)
        ],
        ", ",
    )


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) and "dice" not in value


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """`head`: the headings, the dice first if it is rolled; empty if each row is just a name and a value.
    `groups`: headings above several columns, each with the number of columns that it spans. `riders`: remarks
    beside each row; empty if no row has any."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    groups: tuple[tuple[Cell, int], ...] = ()
    riders: tuple[tuple[Cell, ...], ...] = ()

    @property
    def broad(self) -> bool:
        return bool(self.rows) and len(self.rows[0]) > ON_A_PAGE


def grids(table: Table) -> tuple[Grid, ...]:
    """Return a table for paper, without its rules and notes."""
    sheet = SHEETS.get(table.id)
    if sheet and sheet.columns:
        return (by_hand(table, sheet),)
    if table.kind == "range_by_case" and len(table.charts) > SIDE_BY_SIDE:
        found = [_by_case(table)]
    elif table.kind in ROLLED:
        found = [_list_results(case, chart) for case, chart in table.charts.items() if chart.bands]
    else:
        found = [*_rows(table, ON_PAPER)]
    return _fill_grids(*found, _values(table))


def list_other_grids(table: Table, *, laid_out: bool) -> tuple[Grid, ...]:
    """Return the grids of a table for a page, without those rows that the page already shows: as charts, or
    as a board (`laid_out`)."""
    shown = laid_out or table.kind in ROLLED
    return _fill_grids(*(() if shown else _rows(table, ON_A_PAGE)), _values(table))


def by_hand(table: Table, sheet: Sheet) -> Grid:
    found = tuple(lines(table, sheet))
    riders = tuple(tuple((piece,) for piece in line.riders) for line in found)
    return Grid(
        head=tuple((column.head,) for column in sheet.columns),
        rows=tuple(tuple(says or (NONE,) for says, _roll in line.cells) for line in found),
        groups=groups(sheet),
        riders=riders if any(riders) else (),
    )


def groups(sheet: Sheet) -> tuple[tuple[Cell, int], ...]:
    """Return the headings above several columns, each with the number of columns that it spans; empty if
    there are none."""
    if not any(column.group for column in sheet.columns):
        return ()
    runs = ((group, len([*some])) for group, some in groupby(sheet.columns, lambda column: column.group))
    return tuple(((group,) if group else (), wide) for group, wide in runs)


def rules(table: Table) -> tuple[Cell, ...]:
    sheet = SHEETS.get(table.id)
    return tuple((one,) for one in sentences(sheet.rules, values_of(table.values))) if sheet else ()


def notes(table: Table) -> tuple[Cell, ...]:
    sheet = SHEETS.get(table.id)
    ours = tuple((one,) for one in sentences(sheet.notes, {})) if sheet else ()
    return (*(cell(note) for note in table.raw.get("notes", ())), *ours)


def _fill_grids(*grids: Grid) -> tuple[Grid, ...]:
    return tuple(grid for grid in grids if grid.rows)


def _rows(table: Table, most: int) -> Iterator[Grid]:
    rows = table.rows or list(table.raw.get(OPTIONS, ()))
    if rows and any(key in rows[0] for key in CELLS) and "columns" in table.raw:
        yield _matrix(table)
    elif rows:
        yield _lines(rows, most)
    elif "" in table.charts:
        yield Grid(head=(), rows=(((say_dice(table.chart().dice.shown),), _chance_of(table)),))


def own_grid(own: OwnTable) -> Grid:
    rows = tuple(((span([row.low, row.high]),), (row.words,)) for row in own.rows)
    return Grid(head=((own.dice,), ()), rows=rows)


def _chance_of(table: Table) -> Cell:
    chance = table.raw.get("chance_pct")
    unit = table.raw.get("unit") or table.raw.get("value", {}).get("unit", "")
    return (f"{chance} %",) if chance is not None else cell(unit)


def _list_results(case: str, chart: Chart) -> Grid:
    """Return a line for each result, with those values of its row that no other chart shows."""
    beside = [_list_beside(band.more) for band in chart.bands]
    more = any(map(says_something, beside))
    rows = tuple(
        ((span([band.low, band.high]),), (say_printed(band.result),), *((told,) if more else ()))
        for band, told in zip(chart.bands, beside, strict=True)
    )
    head = join_cells([(part,) for part in case_of(case)], ", ")
    return Grid(head=((say_dice(chart.dice.shown),), head, *(((),) if more else ())), rows=rows)


def _by_case(table: Table) -> Grid:
    """Return a column for each case, and a line for each range of numbers that `by_number` yields."""
    rows = (
        ((on,), *((say_printed(band.result) if band else NONE,) for band in bands))
        for on, bands in by_number(table.charts.values())
    )
    return Grid(head=head_by_case(table), rows=tuple(rows))


def head_by_case(table: Table) -> tuple[Cell, ...]:
    dice = " / ".join(dict.fromkeys(chart.dice.shown for chart in table.charts.values()))
    return (
        (say_dice(dice),),
        *(join_cells([(part,) for part in case_of(case)], ", ") for case in table.charts),
    )


def by_number(charts: Collection[Chart]) -> Iterator[tuple[str, tuple[Band | None, ...]]]:
    """Yield each range of numbers within which no chart begins another band, with every chart's band there;
    None for a chart that has none."""
    starts = sorted({band.low for chart in charts for band in chart.bands})
    last = max(chart.dice.highest for chart in charts)
    for low, after in zip(starts, [*starts[1:], last + 1], strict=True):
        on = str(low) if after == low + 1 else f"{low}–{after - 1}"
        bands = (
            next((band for band in chart.bands if band.low <= low <= band.high), None) for chart in charts
        )
        yield on, tuple(bands)


def _list_beside(more: Mapping[str, Any]) -> Cell:
    return cell({key: value for key, value in more.items() if key not in ON_A_CHART and is_printed(key)})


def _matrix(table: Table) -> Grid:
    first = table.rows[0]
    label = next(key for key in first if key not in CELLS and is_printed(key))
    cells = next(key for key in CELLS[::-1] if key in first)
    before = [key for key in CELLS if key in first and key != cells]
    before += [key for key in first if key.endswith("_pct") and key not in CELLS]
    rows = tuple(
        (cell(row[label]), *(cell(row[key]) for key in before), *(cell(one) for one in row[cells]))
        for row in table.rows
    )
    dice = table.raw.get("dice", "")
    corner: Cell = (heading(label), f" · {dice}") if dice else (heading(label),)
    columns = (cell(column) for column in table.raw["columns"])
    return Grid(head=(corner, *((heading(key),) for key in before), *columns), rows=rows)


def _lines(rows: list[Mapping[str, Any]], most: int) -> Grid:
    keys = [key for key in dict.fromkeys(key for row in rows for key in row) if is_printed(key)]
    found = {key: [cell(row.get(key)) for row in rows] for key in keys}
    kept, beside = split_columns(keys, lambda key: sum(map(says_something, found[key])), len(rows), most)
    riders = tuple(
        tuple((heading(key), ": ", *found[key][n]) for key in beside if says_something(found[key][n]))
        for n in range(len(rows))
    )
    return Grid(
        head=tuple((heading(key),) for key in kept),
        rows=tuple(zip(*(found[key] for key in kept), strict=True)),
        riders=riders if any(riders) else (),
    )


def split_columns(
    keys: list[str], filled: Callable[[str], int], rows: int, most: int = ON_A_PAGE
) -> tuple[list[str], list[str]]:
    """Return two lists of keys, without those for which no row has a value: columns, at most `most`, and keys
    whose values become remarks beside the rows. Columns are the first key, and those for which at least half
    of the rows have a value. `filled(key)`: how many rows have one."""
    used = [key for key in keys if filled(key)]
    columns = [key for n, key in enumerate(used) if not n or 2 * filled(key) >= rows][:most]
    return columns, [key for key in used if key not in columns]


def _values(table: Table) -> Grid:
    """Return the values of a table, each with its heading; no rows if a sheet says them as rules."""
    sheet = SHEETS.get(table.id)
    values = {} if sheet and sheet.rules else table.values
    rows = (((heading(key),), cell(value)) for key, value in values.items() if is_printed(key))
    return Grid(head=(), rows=tuple(row for row in rows if says_something(row[1])))
