"""What comes of a castle's demand."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Joust(Move):
    """A joust was held, by the rules of another booklet: `who` of the party won or lost it."""

    kind: ClassVar[str] = "joust"
    castle: str
    who: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class BeHosted(Move):
    """The party takes what a won joust brings: `days` at the castle, rations, and `horses` heavy warhorses.

    `rides`: its slowest goes by them from now on.
    """

    kind: ClassVar[str] = "be-hosted"
    castle: str
    days: int
    horses: int = 0
    rides: bool = False


@dataclass(frozen=True, slots=True)
class GiveItem(Move):
    """The magic item that is asked for is given."""

    kind: ClassVar[str] = "give-item"
    castle: str
    item: str


@dataclass(frozen=True, slots=True)
class Undertake(Move):
    """The party goes on the task that is laid upon it, under Geas or Quest."""

    kind: ClassVar[str] = "undertake"
    castle: str
    task: str = ""


@dataclass(frozen=True, slots=True)
class Fulfil(Move):
    """The task is done. What a Geas brought is shared: `gp`, and magic items by how the master chooses."""

    kind: ClassVar[str] = "fulfil"
    castle: str
    gp: int = 0
    miscellaneous: int = 0
    wands: int = 0
    rings: int = 0
    others: int = 0


@dataclass(frozen=True, slots=True)
class FallUpon(Move):
    """Those of the castle attack without more ado."""

    kind: ClassVar[str] = "fall-upon"
    castle: str


@dataclass(frozen=True, slots=True)
class LetPass(Move):
    """Those of the castle let the party go, whatever they wanted."""

    kind: ClassVar[str] = "let-pass"
    castle: str
