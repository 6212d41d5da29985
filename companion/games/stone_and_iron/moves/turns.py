"""The phases of a campaign turn."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """The next phase, or the next turn. With the income phase everybody is paid."""

    kind: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What the table or its organiser rules, in their own words; changes nothing."""

    kind: ClassVar[str] = "settle"
    words: str
