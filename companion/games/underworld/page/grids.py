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
MOST_WORDS: Final = 7
"""On paper: what is longer is a rule, which is read in the booklet."""
MOST_COLUMNS: Final = 6
"""Of a table with more each line is told in one."""
CELLS: Final = ("cells", "chance_pct", "effects_pct", "cost")
ROLLED: Final = ("range", "parity", "range_by_case", "list")
OPTIONS: Final = "options"

Cell = tuple[Text | str, ...]
"""Pieces that are said one after another."""


def says_something(one: Cell) -> bool:
    return one not in ((), (NONE,))


def cell(value: Any, longest: int | None = None) -> Cell:
    """Return a cell of at most `longest` words; what is longer is left out."""
    if value is None:
        return (NONE,)
    if isinstance(value, bool):
        return (said("yes" if value else "no"),)
    if isinstance(value, Mapping):
        return _together(value, longest)
    if isinstance(value, list | tuple):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return (span(list(value)),)
        return joined([cell(each, longest) for each in value], ", ")
    words = str(value)
    if longest is not None and len(words.split()) > longest:
        return ()
    return (said(words.replace("_", " ")),)


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


def _together(value: Mapping[str, Any], longest: int | None) -> Cell:
    if "dice" in value:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        chance = f", {value['chance_pct']} %" if "chance_pct" in value else ""
        return (f"{value['dice']}{times}{chance}",)
    parts = ((key, part, cell(part, longest)) for key, part in value.items() if is_printed(key))
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
    """Return a table for paper: its numbers and names, and no sentences."""
    return _found(table, _printed(table))


def read(table: Table, *, laid_out: bool) -> tuple[Grid, ...]:
    """Return a table in full, but for what its charts show already, or the grid in which it is `laid_out`."""
    return _found(table, () if laid_out or table.kind in ROLLED else _rows(table, None), None)


def _found(table: Table, first: Any, longest: int | None = MOST_WORDS) -> tuple[Grid, ...]:
    return tuple(grid for grid in (*first, _values(table.values, longest)) if grid.rows)


def _printed(table: Table) -> Iterator[Grid]:
    if table.kind in (*ROLLED, OPTIONS):
        yield from (_rolled(case, chart) for case, chart in table.charts.items() if chart.bands)
    else:
        yield from _rows(table, MOST_WORDS)


def _rows(table: Table, longest: int | None) -> Iterator[Grid]:
    rows = table.rows or list(table.raw.get(OPTIONS, ()))
    if rows and any(key in rows[0] for key in CELLS) and "columns" in table.raw:
        yield _matrix(table)
    elif rows:
        yield _lines(rows, longest)
    elif "" in table.charts:
        yield Grid(head=(), rows=(((str(table.chart().dice),), _chance_of(table)),))


def own_grid(own: OwnTable) -> Grid:
    """Return a table of the referee's own."""
    rows = tuple(((span([row.low, row.high]),), (row.words,)) for row in own.rows)
    return Grid(head=((own.dice,), ()), rows=rows)


def _chance_of(table: Table) -> Cell:
    chance = table.raw.get("chance_pct")
    return (f"{chance} %",) if chance is not None else cell(table.raw.get("unit", ""))


def _rolled(case: str, chart: Chart) -> Grid:
    rows = tuple(((span([band.low, band.high]),), (said(band.result),)) for band in chart.bands)
    return Grid(head=((str(chart.dice),), joined([(part,) for part in case_of(case)], ", ")), rows=rows)


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


def _lines(rows: list[Mapping[str, Any]], longest: int | None) -> Grid:
    keys = [key for key in dict.fromkeys(key for row in rows for key in row) if is_printed(key)]
    found = {key: [cell(row.get(key), longest) for row in rows] for key in keys}
    kept = [key for key in keys if any(says_something(one) for one in found[key])]
    if len(kept) > MOST_COLUMNS:
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


def _values(values: Mapping[str, Any], longest: int | None) -> Grid:
    rows = (((heading(key),), cell(value, longest)) for key, value in values.items() if is_printed(key))
    return Grid(head=(), rows=tuple(row for row in rows if says_something(row[1])))
