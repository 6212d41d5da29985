"""The deadline in words: the day and the time, in the time zone in which it was set, and how far from now
that is."""

from datetime import timedelta
from typing import Any, Final

from babel.dates import format_datetime, format_timedelta
from flask_babel import get_locale  # type: ignore[import-untyped]

from companion.features.deadlines.moves import newest_deadline, standing_deadline
from companion.kernel.due import zone_of
from companion.kernel.position import Position
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.due import DueBy
from companion.web.services import services

NEAR: Final = timedelta(days=6)
"""How near a deadline must be for the day of the week to be enough."""


def due_by(table_request: TableRequest) -> DueBy | None:
    """Return the time by which this phase or turn is due; None if no date is set, on a page of an earlier
    moment, in a sketch, and at a table that was handed over."""
    if table_request.at is not None or table_request.sketch is not None or table_request.handed_over:
        return None
    by = standing_deadline(table_request.game, table_request.position)
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
        stopped=by.stopped,
    )


def zone(position: Position[Any]) -> str:
    """Return the time zone of the newest deadline, even of one that is over or was removed; "" if there is
    none."""
    move = newest_deadline(position)
    return "" if move is None else move.zone
