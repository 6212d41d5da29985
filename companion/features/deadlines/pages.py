"""The page on which a host sets a deadline for the phase or turn, and what happens after it; and that
deadline as a calendar file. Every tap is an entry, which can be taken back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any, Final

from flask import Response, flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.features.deadlines.due_by import due_by, zone
from companion.features.deadlines.moves import (
    Deadline,
    StandingDeadline,
    extend,
    newest_deadline,
    period,
    possible_consequences,
    resume_clock,
    standing_deadline,
    stop_clock,
    write_time,
)
from companion.features.deadlines.order_pages import routes
from companion.features.deadlines.orders import orders_in, own_orders
from companion.features.deadlines.timekeeper import Timekeeper
from companion.kernel.due import held_up_by, is_zone, zone_of
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft
from companion.kernel.position import begin_state
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table.seating import signature
from companion.table.submission import Submission, receive
from companion.web.access.languages import language, words
from companion.web.access.table_requests import HOST, WATCHER, TableRequest, watching
from companion.web.rendering.due import DueNow
from companion.web.rendering.due_message import Message, message_of
from companion.web.rendering.feature_pages import Link, Look, Pages
from companion.web.rendering.files import ics_escaped, ics_file, ics_utc
from companion.web.rendering.fragments import share_part
from companion.web.rendering.framing import frame_page
from companion.web.rendering.joining import table_address
from companion.web.rendering.templating import page
from companion.web.rendering.typed_dates import typed_date
from companion.web.routes import Access
from companion.web.services import services, services_of

DAY: Final = 24 * 60
GRACE: Final = (0, 60, 6 * 60, DAY, 2 * DAY)
"""The grace periods to choose from, in minutes."""

EVERY: Final = (0, 1, 2, 3, 7, 14)
"""The intervals of a repeating deadline to choose from, in days; 0 for none."""

LATER: Final = (DAY, 7 * DAY)
"""By how many minutes a tap may postpone the deadline."""

MIN_SHOWN: Final = timedelta(minutes=30)
"""The shortest event that a calendar shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The values of the form: those of the deadline in force, otherwise those chosen last. `local`: the
    deadline in force, in its own time zone; empty if there is none."""

    move: Deadline
    local: str


@routes.get("/t/<code>/by-when", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    state = begin_state(table_request.position.state, Fault.UNKNOWN)
    by, move = (
        standing_deadline(table_request.game, table_request.position),
        newest_deadline(table_request.position) or Deadline(),
    )
    local = "" if by is None else by.at.astimezone(zone_of(move.zone)).strftime("%Y-%m-%dT%H:%M")
    return page(
        "features/deadlines/deadline.html",
        table_request,
        holds=by,
        by=due_by(table_request),
        chosen=Chosen(move=move, local=local),
        now=table_request.game.moment(state).name,
        may_be_whole=_may_be_whole(table_request),
        turn=_phases_left(table_request, whole=True),
        consequence=None if by is None else _consequence(table_request, by),
        follows=possible_consequences(table_request.game),
        held_up_by=held_up_by(table_request.game, table_request.position, table_request.table.entries),
        grace=GRACE,
        every=_every(table_request),
        later=LATER,
        calendar=table_address(table_request.code) + "/due.ics",
        **frame_page("settings"),
    )


def _every(table_request: TableRequest) -> tuple[int, ...]:
    """Return the intervals for a repeating deadline; only 0 in a game with a referee's screen, where the next
    deadline would show the players that a phase or turn has ended."""
    return EVERY if table_request.game.screen is None else EVERY[:1]


def _may_be_whole(table_request: TableRequest) -> bool:
    turns = table_request.game.turns
    return turns is not None and turns.closed is not None


def _phases_left(table_request: TableRequest, *, whole: bool) -> tuple[Text, ...]:
    """Return the phases that a deadline covers: the present one, or all that are left of the turn."""
    game, now = table_request.game, table_request.game.moment(table_request.position.state)
    phases = game.turns.phases if game.turns else ()
    return phases[now.phase :] if whole and now.phase is not None else (now.name,)


def _consequence(table_request: TableRequest, by: StandingDeadline) -> Text:
    """Return a sentence that says what follows when the time is up, and for which seats as things are now."""
    if by.move.then == "wait":
        return text("When the time is up, nothing happens: the table waits.")
    late = held_up_by(table_request.game, table_request.position, table_request.table.entries)
    names = tuple(
        table_request.seats[one].name
        for one in late
        if one in table_request.seats and one not in by.move.excused
    )
    phases = _phases_left(table_request, whole=by.move.whole)
    values = {"phases": phases, "names": names}
    if not names:
        return text("When the time is up, this ends: %(phases)s. As things stand nobody is late.", **values)
    if by.move.then == "ally":
        return text(
            "When the time is up, everybody who is late counts as away; right now: %(names)s.", **values
        )
    return text(
        "When the time is up, this ends: %(phases)s. Whoever is late %(passes)s; right now: %(names)s.",
        passes=text("has their orders carried out") if by.move.then == "orders" else text("passes"),
        **values,
    )


@routes.post("/t/<code>/by-when", Access(who=HOST))
def set_date(table_request: TableRequest) -> Response:
    """Set a deadline as typed, in the time zone beside it."""
    form = request.form
    at, zone = typed_date()
    grace, every = whole_number(form.get("grace", "0")), whole_number(form.get("every", "0"))
    then: Any = form.get("then", "wait")
    if (
        grace not in GRACE
        or every not in _every(table_request)
        or then not in possible_consequences(table_request.game)
    ):
        raise Refusal(text("That cannot be chosen here."))
    whole = form.get("whole") == "y" and _may_be_whole(table_request)
    move = Deadline(at=write_time(at), zone=zone, whole=whole, grace=grace, every=every, then=then)
    return _enter_move(table_request, _about_now(table_request, move))


def _about_now(table_request: TableRequest, move: Deadline) -> Deadline:
    state = begin_state(table_request.position.state, Fault.UNKNOWN)
    return replace(move, period=period(table_request.game, state, whole=move.whole))


@routes.post("/t/<code>/by-when/<step>", Access(who=HOST))
def change(table_request: TableRequest, step: str) -> Response:
    """Change the deadline in force. `step`: `later` postpones it by some minutes, counted from now if there
    is none or it has passed; `stop` and `go-on` stop and resume the clock; `none` removes it; `excuse`
    excuses a seat, or ends its excuse."""
    now, by = services().tables.clock(), standing_deadline(table_request.game, table_request.position)
    minutes = whole_number(request.form.get("minutes", "0"), 6) or 0
    if step == "later" and minutes in LATER:
        if by is not None:
            return _enter_move(table_request, extend(by, minutes, now))
        before = newest_deadline(table_request.position) or Deadline()
        new = replace(
            before, at=write_time(now + timedelta(minutes=minutes)), hour="", stopped="", excused=()
        )
        return _enter_move(table_request, _about_now(table_request, replace(new, zone=_zone(new))))
    if by is None:
        raise Refusal(text("There is no deadline now. Look again."), Fault.STALE)
    return _enter_move(table_request, _change_deadline(by, step, now))


def _zone(move: Deadline) -> str:
    """Return the time zone of the phone if a script sent a known one; otherwise that of the deadline."""
    named = request.form.get("zone", "")
    return named if is_zone(named) else move.zone


def _change_deadline(by: StandingDeadline, step: str, now: datetime) -> Deadline:
    match step:
        case "stop" if not by.stopped:
            return stop_clock(by, now)
        case "go-on" if by.stopped:
            return resume_clock(by, now)
        case "none":
            return Deadline(zone=by.move.zone)
        case "excuse":
            seat, excused = Seat(request.form.get("seat", "")), by.move.excused
            others = tuple(one for one in excused if one != seat)
            return replace(by.move, excused=others if seat in excused else (*excused, seat))
        case _:
            raise Refusal(text("That cannot be chosen here."), Fault.STALE)


def _enter_move(table_request: TableRequest, move: Deadline) -> Response:
    submission = Submission(
        token=request.form.get("token", ""),
        saw=table_request.table.version,
        by=signature(table_request.viewer),
        drafts=(Draft(move=move),),
        viewer=table_request.viewer,
    )
    receive(services().tables.submit(table_request.code, submission))
    flash(_("Entered. It can be taken back in the log."), "done")
    return make_response(redirect(url_for("deadlines.show", code=table_request.code), 303))


@routes.get("/t/<code>/due.ics", Access(who=WATCHER, in_front=True))
def calendar(table_request: TableRequest) -> Response:
    """Return what is due, and when, for calendars: only what a phone without a seat may know."""
    seen = watching(table_request.table)
    message, by = message_of(seen), standing_deadline(seen.game, seen.position)
    name = f"{words(table_request.about.said).unescape()} {table_request.code}"
    return ics_file(name, table_request.code, _write_event(seen, message, by))


def _write_event(
    table_request: TableRequest, message: Message | None, by: StandingDeadline | None
) -> Iterator[str]:
    """Yield the lines of an event if something is due by a deadline, otherwise of a task, because a calendar
    must not be empty."""
    kind = "VTODO" if by is None or message is None else "VEVENT"
    about = "" if by is None else f"{by.move.period}|{by.move.whole}"
    yield f"BEGIN:{kind}"
    yield f"UID:{sha256(f'{table_request.code}|{about}'.encode()).hexdigest()[:32]}@undertally"
    at = table_request.table.opened_at if by is None else by.entry.at
    yield f"DTSTAMP:{ics_utc(at)}"
    yield f"SEQUENCE:{0 if by is None else by.entry.version}"
    if message is None:
        yield f"SUMMARY:{ics_escaped(_('Nothing is awaited.'))}"
    else:
        stopped = f" ({_('the clock stands still')})" if by is not None and by.stopped else ""
        yield f"SUMMARY:{ics_escaped(message.title + stopped)}"
        yield f"DESCRIPTION:{ics_escaped(message.body)}"
        yield f"URL:{message.link}"
    if by is not None and message is not None:
        yield f"DTSTART:{ics_utc(by.at)}"
        yield f"DTEND:{ics_utc(max(by.grace_ends, by.at + MIN_SHOWN))}"
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{ics_escaped(message.title)}")
        yield from ("TRIGGER:-PT3H", "END:VALARM")
    yield f"END:{kind}"


def _orders(table_request: TableRequest) -> tuple[int, int] | None:
    """Return how many orders the seats of this phone have, and how many of them failed; None if they can have
    none."""
    if orders_in(table_request.game) is None or not table_request.viewer.seats:
        return None
    own = own_orders(services().tables, table_request.table, table_request.viewer.seats)
    return len(own), sum(one.order.tried > 0 for one in own)


def on_due(table_request: TableRequest, due: Sequence[DueNow]) -> str:
    """Return the deadline or, for a host, the link to set one; and the link to this phone's orders."""
    by = due_by(table_request)
    goes_on = all(one.due.holds != "end" for one in due)
    orders = _orders(table_request) if goes_on else None
    waits = any(not one.due.is_turn for one in due)
    asks = by is None and goes_on and waits and table_request.viewer.host and _may_be_whole(table_request)
    if by is None and orders is None and not asks:
        return ""
    key = ("on due", table_request.code, language(), request.script_root, by, orders, asks)
    draw = partial(page, "features/deadlines/on_due.html", by=by, orders=orders, asks=asks)
    return share_part(table_request, key, draw, short=True).decode()


def _goes_on(table_request: TableRequest) -> bool:
    return table_request.position.state is not None and not table_request.position.finish


PAUSE: Final = 5
"""Seconds between two checks for something that the clock must enter."""

PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Deadline for this phase or turn"),
            endpoint="deadlines.show",
            icon="clock",
            on=frozenset({"settings"}),
            when=lambda table_request: _goes_on(table_request) and table_request.viewer.host,
        ),
        Link(
            label=text("When this phase or turn is due"),
            endpoint="deadlines.show",
            icon="clock",
            on=frozenset({"settings"}),
            when=lambda table_request: _goes_on(table_request) and not table_request.viewer.host,
        ),
    ),
    on_due=on_due,
    due_by=due_by,
    zone=zone,
    includes={
        "sketch": "features/deadlines/on_sketch.html",
        "objection": "features/deadlines/on_objection.html",
    },
    looks=(
        Look(
            "The clock did not enter what was due",
            PAUSE,
            lambda app: Timekeeper(services_of(app).tables).look,
        ),
    ),
)
