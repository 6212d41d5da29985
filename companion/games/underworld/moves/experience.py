"""Experience by the referee's own table; none of the booklets at this desk has one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceWorth:
    """The points for each monster of `low` to `high` hit dice. `plus`: for hit dice with an addition, as in
    3+1. `special`: extra points for each special ability. Less than one hit die counts as 0."""

    low: int
    high: int
    plus: bool = False
    points: int = 0
    special: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperienceTable:
    """`coin`: points for each GP of treasure. `retainer`: a retainer's share in percent. `levels`: by class,
    the points for the second level, the third and so on."""

    rows: tuple[DiceWorth, ...] = ()
    coin: int = 0
    retainer: int = 50
    levels: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


NO_TABLE = ExperienceTable()


def write_row(row: DiceWorth) -> str:
    """Return a line of the table, as it is typed: `3+ 50 15`."""
    dice = f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"
    special = f" {row.special}" if row.special else ""
    return f"{dice}{'+' if row.plus else ''} {row.points}{special}"


@dataclass(frozen=True, slots=True)
class KeepExperience(Move):
    """Replace the referee's table of experience."""

    kind: ClassVar[str] = "keep-experience"
    table: ExperienceTable


@dataclass(frozen=True, slots=True)
class AwardExperience(Move):
    """Award the experience that has not been awarded yet. `overcome`: the defeated monsters it is for, by
    kind; `won`: the treasure it is for, in hundredths of a GP. `shares`: percent of a full share by
    character; if none is above 0, nobody gets anything for these monsters and this treasure, now or later."""

    kind: ClassVar[str] = "award-experience"
    shares: Mapping[str, int]
    overcome: Mapping[str, int]
    won: int = 0


@dataclass(frozen=True, slots=True)
class GainExperience(Move):
    """Award points by character, or take some if negative, as the referee decides."""

    kind: ClassVar[str] = "gain-experience"
    points: Mapping[str, int]
