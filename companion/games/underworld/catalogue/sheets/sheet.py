"""Tables laid out by hand, as on a referee's screen: columns in groups, remarks beside a row, and the rules
of a table as sentences. The cells are filled with values of their row, the sentences with the table's.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES, Table, span
from companion.kernel.words import Text

_PLACE: Final = re.compile(r"%\((\w+)\)s")
_PARTS: Final = {0.5: "½", 0.25: "¼"}
Piece = Text | str
Template = Text | str
"""What a cell says: `%(swim)s` stands for what the row has under `swim`, `%(crew_rowers)s` for `rowers`
within `crew`."""
Values = Mapping[str, Piece | tuple[Piece, ...]]


@dataclass(frozen=True, slots=True)
class Only:
    """Words that are shown only if `key` has this value."""

    says: Template
    key: str
    value: str = "yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column. `cells`: alternatives; the first one whose values are all there is shown. `group`: the
    heading above several columns. `roll`: the chart that a tap on a cell rolls on, as `value|case`, in which
    values are filled in as in a cell."""

    head: Template
    cells: tuple[Template | Only, ...]
    group: Text | None = None
    roll: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The layout of a table. `riders`: remarks beside a row, each shown if the row has its values. `rules`:
    further rules, as sentences. `notes`: remarks below the table. `joined`: the id of another table, a key of
    this table's rows and a key of the other's; two rows with the same value there fill cells together."""

    columns: tuple[Column, ...] = ()
    riders: tuple[Template | Only, ...] = ()
    rules: tuple[Template | Only, ...] = ()
    notes: tuple[Template | Only, ...] = ()
    joined: tuple[str, str, str] | None = None


def column(head: Template, *cells: Template | Only, group: Text | None = None, roll: str = "") -> Column:
    return Column(head=head, cells=cells, group=group, roll=roll)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row filled in: its cells, each with what a tap on it rolls (or empty), and the remarks beside it."""

    cells: tuple[tuple[tuple[Piece, ...], str], ...]
    riders: tuple[Piece, ...]


def lines(table: Table, sheet: Sheet) -> Iterator[Line]:
    for row in _rows(table, sheet):
        values, plain = values_of(row), _plain(row)
        yield Line(
            cells=tuple(
                (_first(column.cells, values), _roll_of(table, column, plain)) for column in sheet.columns
            ),
            riders=tuple(sentences(sheet.riders, values)),
        )


def _rows(table: Table, sheet: Sheet) -> Iterator[Mapping[str, Any]]:
    rows = table.rows or list(table.raw.get("options", ()))
    if sheet.joined is None:
        yield from rows
        return
    other, here, there = sheet.joined
    named = {each[there]: each for each in TABLES[other].rows}
    yield from ({**named.get(row[here], {}), **row} for row in rows)


def sentences(templates: tuple[Template | Only, ...], values: Values) -> Iterator[Piece]:
    """Yield the sentences whose values are all there and whose conditions (`Only`) are met."""
    for one in templates:
        if filled := fill(one, values):
            yield from filled


def _first(cells: tuple[Template | Only, ...], values: Values) -> tuple[Piece, ...]:
    return next((filled for one in cells if (filled := fill(one, values))), ())


def fill(template: Template | Only, values: Values) -> tuple[Piece, ...]:
    """Return the words with these values filled in; empty if one is missing, or the condition of an `Only` is
    not met."""
    if isinstance(template, Only):
        has = values.get(template.key)
        return fill(template.says, values) if has is not None and str(has) == template.value else ()
    msgid = template.msgid if isinstance(template, Text) else template
    names = _PLACE.findall(msgid)
    if any(values.get(name) is None for name in names):
        return ()
    if names and msgid == f"%({names[0]})s":
        alone = values[names[0]]
        return alone if isinstance(alone, tuple) else (alone,)
    return (Text(msgid, {name: values[name] for name in names}),)


def _roll_of(table: Table, column: Column, plain: Mapping[str, str]) -> str:
    if not column.roll or any(name not in plain for name in _PLACE.findall(column.roll)):
        return ""
    at = column.roll % plain
    return at if at.partition("|")[2] in table.charts else ""


def values_of(node: Mapping[str, Any]) -> Values:
    """Return all values of a row or a table except None, flattened to names such as `crew_rowers` or
    `guards_1_type`."""
    return {name: _piece(value) for name, value in _flat(node, "") if value is not None}


def _plain(node: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the texts and numbers of a row, as the names of charts spell them, and as `low` the lowest
    number of its range."""
    found = {name: str(value) for name, value in _flat(node, "") if isinstance(value, str | int)}
    return {**found, **({"low": str(node["range"][0])} if "range" in node else {})}


def _flat(node: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in node.items():
        name = re.sub(r"\W", "_", f"{before}_{key}" if before else key)
        if isinstance(value, Mapping):
            yield from _flat(value, name)
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for place, each in enumerate(value, 1):
                yield from _flat(each, f"{name}_{place}")
        else:
            yield name, value
            if isinstance(value, list):
                yield from ((f"{name}_{place}", each) for place, each in enumerate(value, 1))


def _piece(value: Any) -> Piece | tuple[Piece, ...]:
    if isinstance(value, bool):
        return say_printed("yes" if value else "no")
    if isinstance(value, float) and value in _PARTS:
        return _PARTS[value]
    if isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return span(value)
        return tuple(_say(str(each)) for each in value)
    return _say(str(value))


def _say(value: str) -> Piece:
    if re.fullmatch(r"\d+d\d+(?:\*\d+)?(?:\+\d+)?", value):
        return value.replace("*", " × ")
    return (
        say_printed(value.replace("_", " "))
        if re.search("[a-z]{2}", value)
        else value.replace("-", "−", value[:1] == "-")
    )
