"""A table of the booklet as lines and columns, in words that other languages have too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.underworld.catalogue.charts import Chart
from companion.games.underworld.catalogue.printed import case_of, heading, is_printed, said
from companion.games.underworld.catalogue.tables import Table, span
from companion.games.underworld.moves.tables import OwnTable
from companion.kernel.words import Text

NONE: Final = "–"
ON_PAPER, ON_A_PAGE = 5, 6
"""Columns: of a table with more each line is told in one."""
REMARKS: Final = ("unit", "per", "frequency")
"""What a table says of itself beside its numbers."""
CELLS: Final = ("cells", "chance_pct", "effects_pct", "cost")
ROLLED: Final = ("range", "parity", "range_by_case", "list")
OPTIONS: Final = "options"
ON_A_CHART: Final = frozenset({"guards", "roll", "type"})
"""What a row says that a chart of its own shows, or the line itself."""

Cell = tuple[Text | str, ...]
"""Pieces that are said one after another."""


def says_something(one: Cell) -> bool:
    return one not in ((), (NONE,))


def cell(value: Any) -> Cell:
    if value is None:
        return (NONE,)
    if isinstance(value, bool):
        return (said("yes" if value else "no"),)
    if isinstance(value, Mapping):
        return _together(value)
    if isinstance(value, list | tuple):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return (span(list(value)),)
        return joined([cell(each) for each in value], ", ")
    return (said(str(value).replace("_", " ")),)


def spoken(value: Any) -> Iterator[Text]:
    """Yield every word of it, its headings and cases too."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from (heading(key), *case_of(key), *spoken(part))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from spoken(part)
    elif isinstance(value, str):
        yield said(value.replace("_", " "))


def joined(cells: list[Cell], between: str) -> Cell:
    said_so = [one for one in cells if one]
    return tuple(piece for n, one in enumerate(said_so) for piece in ((between, *one) if n else one))


def _together(value: Mapping[str, Any]) -> Cell:
    if "dice" in value:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        chance = f", {value['chance_pct']} %" if "chance_pct" in value else ""
        return (f"{value['dice']}{times}{chance}",)
    parts = ((key, part, cell(part)) for key, part in value.items() if is_printed(key))
    return joined(
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
    """`head`: the dice first where it is rolled; empty where each row is a name and what it stands for."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def grids(table: Table) -> tuple[Grid, ...]:
    """Return a whole table for paper."""
    if table.kind in ROLLED:
        found = [_rolled(case, chart) for case, chart in table.charts.items() if chart.bands]
    else:
        found = [*_rows(table, ON_PAPER)]
    return _filled(*found, _values(table.values))


def read(table: Table, *, laid_out: bool) -> tuple[Grid, ...]:
    """Return a table in full, but for what its charts show already, or the grid in which it is `laid_out`; of
    options that one chooses from the grid has the names alone."""
    shown = (laid_out and table.kind != OPTIONS) or table.kind in ROLLED
    return _filled(*(() if shown else _rows(table, ON_A_PAGE)), _values(table.values))


def remarks(table: Table) -> tuple[Text, ...]:
    """Return what a table says of itself: what its numbers are, and when it is rolled."""
    return tuple(said(table.raw[key]) for key in REMARKS if key in table.raw)


def notes(table: Table) -> tuple[Cell, ...]:
    """Return what stands beside the grid of a table."""
    return tuple(cell(note) for note in table.raw.get("notes", ()))


def _filled(*found: Grid) -> tuple[Grid, ...]:
    return tuple(grid for grid in found if grid.rows)


def _rows(table: Table, most: int) -> Iterator[Grid]:
    rows = table.rows or list(table.raw.get(OPTIONS, ()))
    if rows and any(key in rows[0] for key in CELLS) and "columns" in table.raw:
        yield _matrix(table)
    elif rows:
        yield _lines(rows, most)
    elif "" in table.charts:
        yield Grid(head=(), rows=(((str(table.chart().dice),), _chance_of(table)),))


def own_grid(own: OwnTable) -> Grid:
    """Return a table of the referee's own."""
    rows = tuple(((span([row.low, row.high]),), (row.words,)) for row in own.rows)
    return Grid(head=((own.dice,), ()), rows=rows)


def _chance_of(table: Table) -> Cell:
    chance = table.raw.get("chance_pct")
    unit = table.raw.get("unit") or table.raw.get("value", {}).get("unit", "")
    return (f"{chance} %",) if chance is not None else cell(unit)


def _rolled(case: str, chart: Chart) -> Grid:
    """Return a line for each result, with what else its row says but that other charts show."""
    beside = [_beside(band.more) for band in chart.bands]
    more = any(map(says_something, beside))
    rows = tuple(
        ((span([band.low, band.high]),), (said(band.result),), *((told,) if more else ()))
        for band, told in zip(chart.bands, beside, strict=True)
    )
    head = joined([(part,) for part in case_of(case)], ", ")
    return Grid(head=((str(chart.dice),), head, *(((),) if more else ())), rows=rows)


def _beside(more: Mapping[str, Any]) -> Cell:
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
    kept = [key for key in keys if any(says_something(one) for one in found[key])]
    if len(kept) > most:
        label, *others = kept
        told = (
            joined(
                [(heading(key), ": ", *found[key][n]) for key in others if says_something(found[key][n])],
                ";\n",
            )
            for n in range(len(rows))
        )
        return Grid(head=((heading(label),), ()), rows=tuple(zip(found[label], told, strict=True)))
    return Grid(
        head=tuple((heading(key),) for key in kept),
        rows=tuple(zip(*(found[key] for key in kept), strict=True)),
    )


def _values(values: Mapping[str, Any]) -> Grid:
    rows = (((heading(key),), cell(value)) for key, value in values.items() if is_printed(key))
    return Grid(head=(), rows=tuple(row for row in rows if says_something(row[1])))
