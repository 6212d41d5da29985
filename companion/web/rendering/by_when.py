"""By when something is due, in words: the day and the hour in the time zone in which the date was given, and
how long that is from now; and what time it is at a table."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from babel.dates import format_datetime, format_timedelta
from flask_babel import get_locale  # type: ignore[import-untyped]
from flask_babel import gettext as _

from companion.kernel.deadlines import by_when, zone_of
from companion.kernel.moves import Deadline
from companion.kernel.position import Position
from companion.web.access.table_requests import TableRequest
from companion.web.services import services

NEAR: Final = timedelta(days=6)
"""Within which the name of a day says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueBy:
    """A date as pages tell it.

    `local`: day and hour as words, in `zone`; `near`: without the date. `left`: how long from now. `late`: it
    is behind; `still`: the clock stands still.
    """

    at: datetime
    local: str
    zone: str
    near: bool
    left: str
    late: bool
    still: bool

    @property
    def plain(self) -> str:
        """The same in one line, for where there is no page."""
        when = f"{self.local} ({self.zone})"
        if self.still:
            return str(_("By %(when)s; the clock stands still", when=when))
        if self.late:
            return str(_("Late: it was due by %(when)s, %(left)s", when=when, left=self.left))
        return str(_("By %(when)s, %(left)s", when=when, left=self.left))


def due_by(found: TableRequest) -> DueBy | None:
    """Return by when this phase or turn is due; None without a date, at a past moment and in a sketch."""
    if found.at is not None or found.sketch is not None or found.handed_over:
        return None
    by = by_when(found.game, found.position)
    if by is None:
        return None
    now = services().tables.clock()
    local, locale = by.at.astimezone(zone_of(by.move.zone)), get_locale()
    left = by.at - now
    return DueBy(
        at=by.at,
        local=format_datetime(
            local.replace(tzinfo=None),
            "EEEE HH:mm" if abs(left) < NEAR else "EEE d MMM, HH:mm",
            locale=locale,
        ),
        zone=by.move.zone,
        near=abs(left) < NEAR,
        left=format_timedelta(left, granularity="minute", threshold=1.2, add_direction=True, locale=locale),
        late=by.is_late(now),
        still=by.still,
    )


def at_the_table(at: datetime, position: Position[Any]) -> datetime:
    """Return a moment as the clocks of a table say it: in the time zone in which a date was given there, else
    in that of this computer."""
    move = position.deadline.move if position.deadline else None
    zone = move.zone if isinstance(move, Deadline) else "UTC"
    return at.astimezone(None if zone == "UTC" else zone_of(zone))
