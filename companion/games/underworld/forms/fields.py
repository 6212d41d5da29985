"""The hexes of a form: as they are typed, one by one or between two corners."""

from collections.abc import Iterator
from typing import Any

from wtforms import Field

from companion.forms.checks import STALE_PAGE
from companion.forms.fields import MOST_NAMES
from companion.games.underworld.state.hexes import is_hex
from companion.kernel.words import text


class HexesField(Field):
    """Hexes with spaces or commas between, in one input or several; none is an answer too. `0101-0305` is
    every hex between those two corners."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = " ".join(map(str, valuelist)).replace(",", " ").split()
        if len(given) > MOST_NAMES:
            raise ValueError(STALE_PAGE)
        names = tuple(dict.fromkeys(name for one in given for name in _hexes(one)))
        if len(names) > MOST_NAMES:
            raise ValueError(text("At most %(most)s hexes at once.", most=MOST_NAMES))
        self.data = names


def _hexes(given: str) -> Iterator[str]:
    """`0101-0305` is every hex of those columns and rows."""
    ends = given.split("-")
    if len(ends) > 2 or not all(is_hex(name) for name in ends):
        raise ValueError(text("Hexes are named like 0307: column and row."))
    columns, rows = ([int(name[part]) for name in ends] for part in (slice(0, 2), slice(2, 4)))
    for column in range(min(columns), max(columns) + 1):
        yield from (f"{column:02}{row:02}" for row in range(min(rows), max(rows) + 1))
