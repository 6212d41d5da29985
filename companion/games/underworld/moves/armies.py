"""Battles on land and sieges: who is on which side, how many fall, and who leaves the field."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.kernel.moves import Move

OURS: Final = "ours"
THEIRS: Final = "theirs"


def join_line(stronghold: str, line: str) -> str:
    """Return the value that a form sends for a line of a stronghold's men-at-arms."""
    return f"{stronghold}|{line}"


@dataclass(frozen=True, slots=True)
class FieldForce(Move):
    """Enter a force into a battle on land, or correct it. `men`: how many men, monsters or engines of one
    kind.

    `stronghold`, `line`: for men-at-arms, their stronghold, which loses those who fall, and which of its men
    they are (`heavy foot/man`).
    """

    kind: ClassVar[str] = "field-force"
    force: str
    men: int
    side: str = OURS
    stronghold: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class LoseMen(Move):
    """Let men of a force fall; a negative number lets some stand again."""

    kind: ClassVar[str] = "lose-men"
    force: str
    men: int


@dataclass(frozen=True, slots=True)
class LeaveField(Move):
    """Let the rest of a force flee or be captured; an empty `fate` returns it to the battle."""

    kind: ClassVar[str] = "leave-field"
    force: str
    fate: str = ""


@dataclass(frozen=True, slots=True)
class EndLandBattle(Move):
    """End the battle on land and remove its forces."""

    kind: ClassVar[str] = "end-land-battle"
