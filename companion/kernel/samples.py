"""A game played to be looked at: the demo table and the papers' previews are made of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.kernel.moves import Draft, Entry

PACE = timedelta(seconds=20)
"""Between two entries of a sample."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """`played`: the entries from `Begin` to the middle of the game; `rest`: from there to the result."""

    played: tuple[Draft, ...]
    rest: tuple[Draft, ...]

    @property
    def drafts(self) -> tuple[Draft, ...]:
        return (*self.played, *self.rest)


def entries_of(drafts: Iterable[Draft], at: datetime) -> Iterator[Entry]:
    """Yield drafts as the ledger of a table that was opened then would have them."""
    for version, draft in enumerate(drafts, 1):
        yield Entry(
            version=version,
            move=draft.move,
            seat=draft.seat,
            override=draft.override,
            by="host",
            at=at + version * PACE,
            saw=version - 1,
        )
