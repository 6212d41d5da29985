"""What a table has sealed: a part of every position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.kernel.moves import Entry
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Seals:
    """`sealed`: what is sealed still. `opened`: what was opened lately, each the entry that sealed it and
    that which opened it. `ready`: the seats whose final count is complete, or waived (true).

    `revealed`: those counts are open. `shown`: the backs of dealt cards whose faces the end opened.
    """

    sealed: tuple[Entry, ...] = ()
    opened: tuple[tuple[Entry, Entry], ...] = ()
    ready: Mapping[Seat, bool] = field(default_factory=dict)
    revealed: bool = False
    shown: frozenset[str] = frozenset()
