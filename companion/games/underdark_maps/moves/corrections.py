"""The mirror set right: what the entry's party has, or the table, whatever was entered before."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class SetTerrain(Move):
    """A space has this terrain, by its row."""

    kind: ClassVar[str] = "set-terrain"
    space: int
    row: int


@dataclass(frozen=True, slots=True)
class SetParty(Move):
    """Where the party stands, and how many cards its player holds."""

    kind: ClassVar[str] = "set-party"
    space: int
    hand: int


@dataclass(frozen=True, slots=True)
class AddMember(Move):
    kind: ClassVar[str] = "add-member"
    row: int
    cls: str


@dataclass(frozen=True, slots=True)
class RemoveMember(Move):
    """With all attachments."""

    kind: ClassVar[str] = "remove-member"
    member: int


@dataclass(frozen=True, slots=True)
class RemoveCard(Move):
    """One attachment of a member is discarded."""

    kind: ClassVar[str] = "remove-card"
    member: int
    card: int


@dataclass(frozen=True, slots=True)
class SetMaps(Move):
    """Who holds the Maps; nobody: the space where they lie."""

    kind: ClassVar[str] = "set-maps"
    holder: str = ""
    space: int = 0


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """It is the turn of the entry's party, in this phase."""

    kind: ClassVar[str] = "set-turn"
    phase: str
