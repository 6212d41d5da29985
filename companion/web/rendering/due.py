"""What is due, as this phone sees it, with the address where it is settled; and a deadline in words."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.kernel.due import list_awaited, seats_that_settle
from companion.kernel.features import Due, Where
from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.rendering.table_addresses import page_url, view_url
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """Something that is due. `asked`: the seats any one of which can settle it. `mine`: whether it is up to
    this phone. `url`: where this phone settles it; None if it cannot. `since`: when it became due; None if
    that is not known, because it was long ago or is hidden."""

    due: Due
    asked: tuple[Seat, ...]
    mine: bool
    url: str | None
    since: datetime | None


def due_now(table_request: TableRequest) -> tuple[DueNow, ...]:
    """Return what is due: first what is up to this phone, last what must wait for everything else. In front
    of a referee's screen, leave out what is due from no seat, as that is the referee's. Empty at a past
    moment, in a sketch, and at a table that was handed over."""
    if table_request.at is not None or table_request.sketch is not None or table_request.handed_over:
        return ()
    if table_request.in_front:
        every = list_awaited(
            table_request.game, table_request.position, table_request.table.entries, table_request.table.say
        )
        due = [_tell_due(table_request, one, None) for one in every if one.who is not None]
    else:
        due = [
            _tell_due(table_request, one, since)
            for one, since in services().due_since.of(table_request.table)
        ]
    return tuple(sorted(due, key=lambda one: (one.due.last, not one.mine)))


def _tell_due(table_request: TableRequest, due: Due, since: datetime | None) -> DueNow:
    may = partial(_may_settle, table_request, due)
    own = (
        seat
        for seat in (due.who, *due.also)
        if seat is not None and table_request.viewer.holds(seat) and may(seat)
    )
    seat = next(own, None)
    mine = seat is not None or (
        may(None) and (due.who is None or (due.needs is not None and table_request.viewer.host))
    )
    leads = url_of(due.where, seat or due.who) if mine or may(due.who) else None
    return DueNow(due=due, asked=seats_that_settle(due), mine=mine, url=leads, since=since)


def _may_settle(table_request: TableRequest, due: Due, seat: Seat | None) -> bool:
    """Return whether this phone may settle something that is due. `seat`: as in
    `Permissions.may_enter_for`."""
    if due.needs is not None:
        return permissions(table_request).may_make(Draft(move=due.needs))
    return permissions(table_request).may_enter_for(seat)


def url_of(where: Where, who: Seat | None) -> str:
    """Return the address at which something is settled. `who`: the seat for which to act there."""
    acting = {} if who is None else {"as": who}
    if where.view:
        address = view_url(where.view, **{**acting, **dict(where.given)})
    elif where.page == "scores.show" and "scores" in current().game.views:
        address = view_url("scores")
    elif where.page:
        address = page_url(where.page)
    else:
        address = page_url("tables.show", **acting)
    return f"{address}#{where.anchor}" if where.anchor else address


@dataclass(frozen=True, slots=True, kw_only=True)
class DueBy:
    """A deadline, for pages.

    `local`: day and time in words, in `zone`; `near`: whether `local` names only the day of the week, not the
    date. `left`: how long until then or since then, in words. `late`: whether it has passed; `stopped`:
    whether the clock is stopped.
    """

    at: datetime
    local: str
    zone: str
    near: bool
    left: str
    late: bool
    stopped: bool

    @property
    def plain(self) -> str:
        """Return the deadline in one line, for messages."""
        when = f"{self.local} ({self.zone})"
        if self.stopped:
            return str(_("By %(when)s; the clock is stopped", when=when))
        if self.late:
            return str(_("Late: it was due by %(when)s, %(left)s", when=when, left=self.left))
        return str(_("By %(when)s, %(left)s", when=when, left=self.left))
