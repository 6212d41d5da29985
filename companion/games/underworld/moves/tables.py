"""The referee's own tables."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from companion.games.underworld.catalogue.charts import Band, Chart, dice
from companion.kernel.moves import Move

OWN: Final = "own:"
"""The prefix of the id of such a table; its name follows."""
USES: Final = ("", "names", "weather", "rumours", "treasure", "terrain")
"""Where a table of the referee's own is offered because the booklet has none: with new characters, on a
journey and so on. Empty: only in the list of all tables."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    low: int
    high: int
    words: str


@dataclass(frozen=True, kw_only=True)
class OwnTable:
    """`dice`: such as `2d6`. `rows`: in order, together covering every number that the dice can show. In the
    words, `{2d6}` is rolled, and `{Weather}` is a roll on the table of that name."""

    name: str
    dice: str
    rows: tuple[OwnRow, ...]
    use: str = ""

    @property
    def id(self) -> str:
        return OWN + self.name

    @cached_property
    def chart(self) -> Chart:
        return Chart(dice(self.dice), tuple(Band(row.low, row.high, row.words) for row in self.rows))

    @property
    def lines(self) -> str:
        """Return the table as text that can be pasted again, one line for each row."""
        widest = len(str(self.chart.dice.highest))
        ends = (
            f"{row.low:0{widest}}" + (f"-{row.high:0{widest}}" if row.high > row.low else "")
            for row in self.rows
        )
        return "\n".join(f"{on}|{row.words}" for on, row in zip(ends, self.rows, strict=True))


@dataclass(frozen=True, slots=True)
class SetTable(Move):
    """Enter a table of the referee's own; it replaces one of the same name."""

    kind: ClassVar[str] = "set-table"
    own: OwnTable


@dataclass(frozen=True, slots=True)
class RemoveTable(Move):
    kind: ClassVar[str] = "remove-table"
    name: str
