"""Experience by a table of the referee's own, which no booklet at this desk has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceWorth:
    """What each foe of `low` to `high` hit dice is worth; `plus`: with something added, as 3+1. `special`:
    points more for each special ability. Less than one hit die is 0."""

    low: int
    high: int
    plus: bool = False
    points: int = 0
    special: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperienceTable:
    """`coin`: points for each GP of treasure. `retainer`: percent of a full share. `levels`: by class, the
    points that the second level takes, the third and so on."""

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
    """The referee's table of experience, in place of the one before."""

    kind: ClassVar[str] = "keep-experience"
    table: ExperienceTable


@dataclass(frozen=True, slots=True)
class AwardExperience(Move):
    """Experience for those who were overcome, by kind, and for treasure in hundredths of a GP, as far as
    nothing was given for them yet. `shares`: percent of a full share by character; where nobody has one, they
    are struck off."""

    kind: ClassVar[str] = "award-experience"
    shares: Mapping[str, int]
    overcome: Mapping[str, int]
    won: int = 0


@dataclass(frozen=True, slots=True)
class GainExperience(Move):
    """Points by character, as the referee says."""

    kind: ClassVar[str] = "gain-experience"
    points: Mapping[str, int]
