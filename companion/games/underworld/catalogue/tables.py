"""The tables of the booklet by id, each as printed, with the charts that it can be rolled on.

`raw` is the content of `data/tables`; its keys differ by kind of table. A table that is only read has no
chart (except prices and options, see `Table.rolled`). A table that is simply rolled has a chart named `""`;
others have a chart for each case: a terrain, a level, a class.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from companion.games.underworld.catalogue.charts import (
    Band,
    Chart,
    Dice,
    chance,
    dice,
    one_of,
    percent,
    rows_of,
)

FOLDER: Final = "companion.games.underworld"
ROOMS: Final = ("underworld", "wilderness", "strongholds", "air", "sea", "time")
"""The parts of the booklet, each a file of tables."""

CHANCES: Final = frozenset(
    {
        "chance_pct",
        "catch_chance_pct_if_monster_faster",
        "critical_pct",
        "cut_chance_pct",
        "drown_pct",
        "fails_pct",
        "food_pct",
        "grapple_pct_per_10",
        "gale_or_storm_drown_pct_per_turn",
        "holed_below_waterline_pct",
        "treasure_pct",
    }
)
ONLY_READ: Final = frozenset({"price_list", "price_list_open", "options"})
LABELS: Final = ("terrain", "who", "monster", "armor", "master", "class", "location", "result")
SECOND: Final = ("extra", "item")
"""The keys that tell rows with the same label apart."""


@dataclass(frozen=True)
class Table:
    """`source`: `booklet`, `booklet-repaired` (a garbled figure restored), `external` or `ruling`."""

    id: str
    room: str
    raw: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.raw["name"])

    @property
    def section(self) -> str:
        return str(self.raw["section"])

    @property
    def source(self) -> str:
        return str(self.raw["source"])

    @property
    def kind(self) -> str:
        return str(self.raw["kind"])

    @property
    def rows(self) -> list[Mapping[str, Any]]:
        return list(self.raw.get("rows", ()))

    @property
    def values(self) -> Mapping[str, Any]:
        return dict(self.raw.get("values", {}))

    @cached_property
    def charts(self) -> Mapping[str, Chart]:
        make = _KINDS.get(self.kind, _find_charts)
        return MappingProxyType(dict(make(self.raw)))

    @property
    def rolled(self) -> Mapping[str, Chart]:
        """Return the charts that are offered. Prices, and lists of ways to read a rule, have charts only
        because older entries rolled on them."""
        return {} if self.kind in ONLY_READ else self.charts

    def chart(self, case: str = "") -> Chart:
        """Return the chart of a case. Raise `KeyError` if there is none."""
        return self.charts[case]

    def row(self, **where: str) -> Mapping[str, Any]:
        """Return the first row that has all of these values. Raise `KeyError` if there is none."""
        for row in self.rows:
            if all(row.get(key) == value for key, value in where.items()):
                return row
        raise KeyError(f"{self.id}: {where}")

    def row_for(self, key: str, number: int) -> Mapping[str, Any]:
        """Return the row whose range, found under `key`, includes a number. If there is none, return the
        first row for numbers below 1, and the last row for all others."""
        for row in self.rows:
            low, high = row[key]
            if low <= number and (high is None or number <= high):
                return row
        return self.rows[0] if number < 1 else self.rows[-1]


Charts = Iterator[tuple[str, Chart]]


def span(bounds: list[int | None]) -> str:
    """Write a range: `[4, 5]` is `4-5`, `[13, null]` is `13+`, `[1, 1]` is `1`."""
    low, high = bounds
    return f"{low}+" if high is None else f"{low}" if low == high else f"{low}-{high}"


def _band(bounds: Sequence[int], result: str, more: Mapping[str, Any] = MappingProxyType({})) -> Band:
    low, high = bounds
    return Band(low, high, result, more)


def _chance(bounds: Sequence[int], raw: Mapping[str, Any]) -> Chart:
    low, high = bounds
    return chance(low, high, dice(raw["dice"]))


def _simple(raw: Mapping[str, Any]) -> Charts:
    yield "", Chart(dice(raw["dice"]), tuple(rows_of(raw["rows"])))
    yield from _find_charts({"rows": raw["rows"], "values": raw.get("values", {})})
    for row in raw["rows"]:
        if "guards" in row:
            bands = tuple(_band(guard["roll"], guard["type"], guard) for guard in row["guards"])
            yield f"{row['result']}:guards", Chart(dice(raw["guard_dice"]), bands)


def _by_case(raw: Mapping[str, Any]) -> Charts:
    for case, rows in raw["cases"].items():
        yield case, Chart(dice(raw.get("case_dice", {}).get(case) or raw["dice"]), tuple(rows_of(rows)))


def _matrix(raw: Mapping[str, Any]) -> Charts:
    for row in raw["rows"]:
        cells = zip(raw["columns"], row["cells"], strict=True)
        bands = tuple(_band(cell, column) for column, cell in cells if cell)
        yield span(row["level"]) if "level" in row else row["position"], Chart(dice(raw["dice"]), bands)


def _who(raw: Mapping[str, Any]) -> Charts:
    for row in raw["rows"]:
        yield row["who"], _chance(row["success"], raw)


def _by_terrain(raw: Mapping[str, Any]) -> Charts:
    for row in raw["rows"]:
        for what in ("lost", "encounter"):
            yield f"{row['terrain']}:{what}", _chance(row[what] or (1, 0), raw)


def _pct_matrix(raw: Mapping[str, Any]) -> Charts:
    for row in raw["rows"]:
        for column, chance_pct in zip(raw["columns"], row["chance_pct"], strict=True):
            yield f"{span(row['party'])}:{column}", percent(chance_pct)


def _pct_rows(raw: Mapping[str, Any]) -> Charts:
    for row in raw["rows"]:
        yield f"{row['location']}:critical", percent(row["critical_pct"])
        bands, last = [], 0
        for effect, share in zip(raw["columns"], row["effects_pct"], strict=True):
            if share:
                bands.append(Band(last + 1, last + share, effect))
                last += share
        if bands:
            yield row["location"], Chart(dice(raw["dice"]), tuple(bands))


def _list_charts(raw: Mapping[str, Any]) -> Charts:
    lines = raw.get("items") or [
        row.get("item") or row["id"] for row in raw.get("rows") or raw.get("options", ())
    ]
    yield "", one_of(lines)


def _quantity(raw: Mapping[str, Any]) -> Charts:
    yield "", Chart(dice(raw["value"]["dice"]))


def _percent(raw: Mapping[str, Any]) -> Charts:
    yield "", percent(raw["chance_pct"])


def _checks(raw: Mapping[str, Any]) -> Charts:
    """Yield the charts of rows that say which rolls mean an encounter."""
    for row in raw["rows"]:
        yield f"{row['travel']}:{row['check']}", _chance(row["encounter"], raw)


def _find_charts(raw: Mapping[str, Any]) -> Charts:
    """Yield a chart for every row or value that names dice or a chance (`CHANCES`); if any row says which
    rolls mean an encounter, only the charts of `_checks`."""
    if any("encounter" in row for row in raw.get("rows", ())):
        yield from _checks(raw)
        return
    for row in raw.get("rows", ()):
        yield from _nested_charts(row, case_of_row(row))
    yield from _nested_charts(raw.get("values", {}), "")


def case_of_row(row: Mapping[str, Any]) -> str:
    """Return what the names of the charts in a row begin with."""
    label = next((str(row[key]) for key in LABELS if key in row), "")
    label = label or (span(row["level"]) if "level" in row else "")
    return label + next((f":{row[key]}" for key in SECOND if key in row), "")


def _nested_charts(node: Mapping[str, Any], path: str) -> Charts:
    for key, value in node.items():
        name = f"{path}:{key}" if path else key
        if key in CHANCES:
            yield name, percent(value)
        elif isinstance(value, dict):
            if "dice" in value:
                printed = dice(value["dice"])
                times = value.get("multiplier", printed.times)
                yield name, Chart(Dice(printed.number, printed.sides, times, printed.plus))
            yield from _nested_charts(value, name)


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Charts]]] = {
    "range": _simple,
    "parity": _simple,
    "range_by_case": _by_case,
    "matrix": _matrix,
    "chance": _who,
    "chance_by_terrain": _by_terrain,
    "matrix_pct": _pct_matrix,
    "matrix_pct_rows": _pct_rows,
    "list": _list_charts,
    "options": _list_charts,
    "price_list": _list_charts,
    "price_list_open": _list_charts,
    "quantity": _quantity,
    "percent": _percent,
}


def _read(room: str) -> Iterator[Table]:
    printed = json.loads(files(FOLDER).joinpath(f"data/tables/{room}.json").read_bytes())
    for id_, raw in printed.items():
        yield Table(id_, room, raw)


TABLES: Final[Mapping[str, Table]] = MappingProxyType(
    {table.id: table for room in ROOMS for table in _read(room)}
)


def table(id_: str) -> Table:
    return TABLES[id_]


@cache
def chart(id_: str, case: str = "") -> Chart:
    """Return `Table.chart`, cached. Raise `KeyError` if there is no such table or case."""
    return TABLES[id_].chart(case)
