"""Moves and entries; the moves that every game shares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar, Literal

from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Move:
    """What happens at the table, in the imperative. Frozen; its fields are every fact the table supplied."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Open(Move):
    """A table is opened for a game: the first entry of every ledger."""

    kind: ClassVar[str] = "open"
    game: str
    rules_version: str


@dataclass(frozen=True, slots=True)
class Sit(Move):
    """Somebody takes the entry's seat, or the one who sits there is renamed."""

    kind: ClassVar[str] = "sit"
    name: str


@dataclass(frozen=True, slots=True)
class Rise(Move):
    """The entry's seat is free again."""

    kind: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Whether the turns of the entry's seat are skipped until somebody sits down there; its pieces stay."""

    kind: ClassVar[str] = "skip"
    skip: bool = True


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Set-up is done: the seats in clockwise order, who goes first, the settings. The last one counts.

    `drawn`: what was found by lot: `order`, `first`, or the key of a setting.
    """

    kind: ClassVar[str] = "begin"
    seats: tuple[Seat, ...]
    first: Seat
    settings: Mapping[str, str] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """A setting of the table is changed: how much is tracked, the reading of an open rule."""

    kind: ClassVar[str] = "choose"
    setting: str
    value: str


@dataclass(frozen=True, slots=True)
class Retract(Move):
    """Takes back one entry, by version; everything after it is kept. Can itself be retracted."""

    kind: ClassVar[str] = "retract"
    version: int


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """Gives entries to another seat, or another place in the order: right after the entry `after`."""

    kind: ClassVar[str] = "amend"
    versions: tuple[int, ...]
    seat: Seat | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """The table confirms the result. `agreed`: ended early by agreement."""

    kind: ClassVar[str] = "finish"
    agreed: bool = False


SHARED: Mapping[str, type[Move]] = {
    move.kind: move for move in (Open, Sit, Rise, Skip, Begin, Choose, Retract, Amend, Finish)
}


@dataclass(frozen=True, slots=True)
class Override:
    """An objection set aside: who said so, and the sentences that were set aside, in English."""

    says: Literal["card", "table"]
    objections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A move that somebody wants to enter. `seat`: for whom; None is the table as a whole."""

    move: Move
    seat: Seat | None = None
    override: Override | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A move in the ledger. Versions count from 1.

    `saw`: the version that its phone had seen; `by`: who entered it, seats or `host`.
    """

    version: int
    move: Move
    seat: Seat | None
    override: Override | None
    by: str
    at: datetime
    saw: int
