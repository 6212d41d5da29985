"""What is awaited, as this phone is told of it, and the address that leads to where it is settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from companion.kernel.due import asked, awaited
from companion.kernel.features import Due, Where
from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.rendering.templating import page_url, view_url
from companion.web.services import services

PAGES: Final[Mapping[str, str]] = {
    "late": "late.show",
    "begin": "beginning.show",
    "reveal": "revealing.show",
    "scores": "scores.show",
    "log": "log.show",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """`asked`: the seats one of which is awaited. `mine`: this phone is asked first. `url`: where it is
    settled, as the seat that it is awaited from; None where this phone cannot settle it. `since`: None where
    that lies too far back."""

    due: Due
    asked: tuple[Seat, ...]
    mine: bool
    url: str | None
    since: datetime | None


def due_now(found: TableRequest) -> tuple[DueNow, ...]:
    """Return what is awaited, one's own first; in front of a referee's screen nothing of the referee's."""
    if found.at is not None or found.sketch is not None or found.handed_over:
        return ()
    every = awaited(found.game, found.position, found.table.entries)
    if found.in_front:
        every = tuple(one for one in every if one.who is not None)
    since = {} if found.in_front else services().due_since.of(found.table, every)
    told = [_told(found, one, since.get(one)) for one in every]
    return tuple(sorted(told, key=lambda one: not one.mine))


def _told(found: TableRequest, due: Due, since: datetime | None) -> DueNow:
    may = partial(_may_settle, found, due)
    own = (
        seat for seat in (due.who, *due.also) if seat is not None and found.viewer.holds(seat) and may(seat)
    )
    seat = next(own, None)
    mine = seat is not None or (
        may(None) and (due.who is None or (due.needs is not None and found.viewer.host))
    )
    leads = url_of(due.where, seat or due.who) if mine or may(due.who) else None
    return DueNow(due=due, asked=asked(due), mine=mine, url=leads, since=since)


def _may_settle(found: TableRequest, due: Due, seat: Seat | None) -> bool:
    """`seat`: as in `Permissions.may_enter_for`."""
    if due.needs is not None:
        return permissions(found).may_make(Draft(move=due.needs))
    return permissions(found).may_enter_for(seat)


def url_of(where: Where, who: Seat | None) -> str:
    """Return the address at which a seat settles something."""
    acting = {} if who is None else {"as": who}
    if where.view:
        address = view_url(where.view, **{**acting, **dict(where.given)})
    elif where.page == "scores" and "scores" in current().game.views:
        address = view_url("scores")
    elif where.page:
        address = page_url(PAGES[where.page])
    else:
        address = page_url("tables.show", **acting)
    return f"{address}#{where.anchor}" if where.anchor else address
