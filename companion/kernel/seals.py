"""What a table has sealed: a part of every position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.kernel.moves import Entry, Seal, Unseal
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What was sealed and is open: the entry that sealed it, and that which opened it, each with its move."""

    entry: Entry
    seal: Seal
    by: Entry
    unseal: Unseal


@dataclass(frozen=True, slots=True, kw_only=True)
class Seals:
    """`sealed`: what is still sealed. `opened`: what was opened lately. `ready`: the seats whose final count
    is complete, or waived (true).

    `revealed`: those counts are open. `shown`: the backs of dealt cards whose faces the end opened.
    """

    sealed: tuple[Entry, ...] = ()
    opened: tuple[Opening, ...] = ()
    ready: Mapping[Seat, bool] = field(default_factory=dict)
    revealed: bool = False
    shown: frozenset[str] = frozenset()


def witness_of(entry: Entry) -> Seat | None:
    """Return who counted as a witness, if an entry seals such a count; None for any other entry."""
    return entry.move.witness if isinstance(entry.move, Seal) else None
