"""What to lay out before a game begins, for a page where it is ticked off."""

from dataclasses import dataclass

from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing to lay out. `key`: by which a device remembers its tick."""

    key: str
    what: Text
    detail: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """Things that lie together. `seat`: whose they are; `page`: where the rulebook tells of them."""

    title: Text
    rows: tuple[Check, ...]
    page: int
    seat: Seat | None = None
