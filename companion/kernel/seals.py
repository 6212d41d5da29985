"""What is sealed at a table, as a part of every position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.kernel.moves import Entry, Seal, Unseal
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Something that was opened: the entry that sealed it and the entry that opened it, each with its
    move."""

    entry: Entry
    seal: Seal
    by: Entry
    unseal: Unseal


@dataclass(frozen=True, slots=True, kw_only=True)
class Seals:
    """`sealed`: what is still sealed. `opened`: what was opened recently. `ready`: the seats that the table
    need not wait for: False if their final count is complete, True if it was waived.

    `revealed`: whether those counts are open. `shown`: the backs of dealt cards whose faces the end
    revealed.
    """

    sealed: tuple[Entry, ...] = ()
    opened: tuple[Opening, ...] = ()
    ready: Mapping[Seat, bool] = field(default_factory=dict)
    revealed: bool = False
    shown: frozenset[str] = frozenset()


def witness_of(entry: Entry) -> Seat | None:
    """Return the witness who counted, if an entry seals a witness's count; otherwise None."""
    return entry.move.witness if isinstance(entry.move, Seal) else None
