"""The moves: which sheet the table uses, what is counted on it, and who joins or leaves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.games.score_sheet.catalogue.sheet import LATE
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class UseSheet(Move):
    """Use this sheet. The entry contains the whole sheet, so that later changes elsewhere do not affect this
    table. Amounts that fit the new sheet are kept."""

    kind: ClassVar[str] = "use-sheet"
    sheet: str


@dataclass(frozen=True, slots=True)
class ComeIn(Move):
    """The entry's seat joins during the game, or returns, and counts from the present round on; with `later`,
    from the next one, since this one has begun. `points`: what a newcomer begins with, see
    `catalogue.sheet.LATE`."""

    kind: ClassVar[str] = "come-in"
    points: Annotated[str, LATE] = "nothing"
    later: bool = False


@dataclass(frozen=True, slots=True)
class GoHome(Move):
    """The entry's seat plays no further rounds. `part`: whether it keeps its points and takes part in the
    result; otherwise it is not compared."""

    kind: ClassVar[str] = "go-home"
    part: bool = True


@dataclass(frozen=True, slots=True)
class Count(Move):
    """Amounts counted at the end, by the key of the line; other lines stay unchanged."""

    kind: ClassVar[str] = "count"
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountRound(Move):
    """Amounts counted in one round, by the key of the line; the first round is 1."""

    kind: ClassVar[str] = "count-round"
    round: int
    amounts: Mapping[str, int]
