"""A table of the booklet as lines and columns to print: its numbers and names, and no sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.underworld.catalogue.charts import Chart
from companion.games.underworld.catalogue.tables import Table, span

MOST_WORDS: Final = 7
"""What is longer is a rule, which is read in the booklet."""

MOST_COLUMNS: Final = 6
"""Of a table with more each line is told in one."""

CELLS: Final = ("cells", "chance_pct", "effects_pct", "cost")
UNPRINTED: Final = ("confidence", "source", "note", "dice_stated", "unit", "agreeing_sources")
LISTED: Final = ("list", "options")
NOTHING: Final = ("", "–")
ROLLED: Final = ("range", "parity", "range_by_case")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """`head`: the dice first where it is rolled."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def grids(table: Table) -> tuple[Grid, ...]:
    """None where the table says nothing in numbers."""
    return tuple(grid for grid in _grids(table) if grid.rows)


def _grids(table: Table) -> Iterator[Grid]:
    if table.kind in (*ROLLED, *LISTED):
        yield from (_rolled(case, chart) for case, chart in table.charts.items() if chart.bands)
    elif table.rows and any(key in table.rows[0] for key in CELLS) and "columns" in table.raw:
        yield _matrix(table)
    elif table.rows or "options" in table.raw:
        yield _lines(table.rows)
    elif "" in table.charts:
        yield Grid(head=(), rows=((str(table.chart().dice), _chance_of(table)),))
    yield _values(table.values)


def _chance_of(table: Table) -> str:
    chance = table.raw.get("chance_pct")
    return f"{chance} %" if chance is not None else _said(table.raw.get("unit"))


def _rolled(case: str, chart: Chart) -> Grid:
    rows = tuple((span([band.low, band.high]), band.result) for band in chart.bands)
    return Grid(head=(str(chart.dice), case), rows=rows)


def _matrix(table: Table) -> Grid:
    first = table.rows[0]
    label = next(key for key in first if key not in (*CELLS, *UNPRINTED))
    cells = next(key for key in CELLS[::-1] if key in first)
    before = [key for key in CELLS if key in first and key != cells]
    before += [key for key in first if key.endswith("_pct") and key not in CELLS]
    rows = tuple(
        (_said(row[label]), *(_said(row[key]) for key in before), *(_said(cell) for cell in row[cells]))
        for row in table.rows
    )
    columns = [column if isinstance(column, str) else _said(column) for column in table.raw["columns"]]
    return Grid(
        head=(str(table.raw.get("dice", "")) or _named(label), *map(_named, before), *columns), rows=rows
    )


def _lines(rows: list[Mapping[str, Any]]) -> Grid:
    keys = [key for key in dict.fromkeys(key for row in rows for key in row) if _is_printed(key)]
    said = {key: [_said(row.get(key)) for row in rows] for key in keys}
    kept = [key for key in keys if any(one not in NOTHING for one in said[key])]
    if len(kept) > MOST_COLUMNS:
        label, *others = kept
        told = (
            "; ".join(f"{_named(key)} {said[key][n]}" for key in others if said[key][n] not in NOTHING)
            for n in range(len(rows))
        )
        return Grid(head=(_named(label), ""), rows=tuple(zip(said[label], told, strict=True)))
    return Grid(head=tuple(map(_named, kept)), rows=tuple(zip(*(said[key] for key in kept), strict=True)))


def _values(values: Mapping[str, Any]) -> Grid:
    rows = ((_named(key), _said(value)) for key, value in values.items() if _is_printed(key))
    return Grid(head=(), rows=tuple(row for row in rows if row[1] not in NOTHING))


def _is_printed(key: str) -> bool:
    return not any(key == one or key.endswith(f"_{one}") for one in UNPRINTED)


def _named(key: str) -> str:
    return key.replace("_", " ").replace(" pct", " %")


def _short(words: str) -> bool:
    return len(words.split()) <= MOST_WORDS


def _said(value: Any) -> str:
    """Empty for a sentence."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _together(value)
    if isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return span(value)
        return ", ".join(filter(None, map(_said, value)))
    return str(value) if _short(str(value)) else ""


def _together(value: Mapping[str, Any]) -> str:
    if "dice" in value:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        chance = f", {value['chance_pct']} %" if "chance_pct" in value else ""
        return f"{value['dice']}{times}{chance}"
    said = ((_named(key), _said(part)) for key, part in value.items() if _is_printed(key))
    return ", ".join(f"{key} {part}" for key, part in said if part not in NOTHING)
