"""What is entered: which sheet the table scores with, and what is counted on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.games.score_sheet.catalogue.sheet import LATE
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class UseSheet(Move):
    """The table scores with this sheet. The whole sheet is in the entry, so that nothing that happens to it
    elsewhere touches this table. Amounts that fit the new sheet are kept."""

    kind: ClassVar[str] = "use-sheet"
    sheet: str


@dataclass(frozen=True, slots=True)
class ComeIn(Move):
    """The entry's seat, which came in while the others played, or comes back, counts from the round that is
    entered now on; `later`: from the one after it, as that one has begun. `points`: what it begins with, see
    `catalogue.sheet.LATE`."""

    kind: ClassVar[str] = "come-in"
    points: Annotated[str, LATE] = "nothing"
    later: bool = False


@dataclass(frozen=True, slots=True)
class GoHome(Move):
    """The entry's seat plays no further round. `part`: it keeps what it has; otherwise it takes no part in
    how the game comes out."""

    kind: ClassVar[str] = "go-home"
    part: bool = True


@dataclass(frozen=True, slots=True)
class Count(Move):
    """What is counted at the end, by the key of the line; lines that are not named stay as they are."""

    kind: ClassVar[str] = "count"
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountRound(Move):
    """What is counted in one round, by the key of the line; the first round is 1."""

    kind: ClassVar[str] = "count-round"
    round: int
    amounts: Mapping[str, int]
