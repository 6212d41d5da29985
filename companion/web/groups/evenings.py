"""A group's next evening: its date, who comes, a calendar file, and a table for those who come."""

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Final

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory import evenings, groups
from companion.memory.evenings import Evening, next_evening
from companion.memory.groups import Group
from companion.memory.plays import fold_name
from companion.table import seating
from companion.table.service import Opened, OpenedBefore
from companion.web.access.addresses import public_address
from companion.web.access.cookies import credential_of_tap, remember
from companion.web.access.group_requests import MEMBER
from companion.web.access.quotas import count_opening, refuse_strangers
from companion.web.access.rate_limit import count_joining
from companion.web.rendering.files import ics_escaped, ics_file, ics_utc
from companion.web.rendering.typed_dates import typed_date
from companion.web.routes import Access, Routes
from companion.web.seats.seating import known_name
from companion.web.services import services

HOURS: Final = timedelta(hours=4)
"""How long an evening lasts in calendars."""

gathering = Routes("gathering", __name__)


@gathering.post("/g/<group>/evening", Access(who=MEMBER))
def plan(group: Group) -> Response:
    """Set or change the date; with `none`, cancel the evening."""
    if request.form.get("none"):
        evenings.cancel(services().tables, group)
    else:
        evenings.plan(services().tables, group, *typed_date())
    return _return_to_evening(group)


@gathering.post("/g/<group>/evening/comes", Access(who=MEMBER))
def answer(group: Group) -> Response:
    form = request.form
    evenings.answer(services().tables, group, form.get("name", ""), form.get("says", ""))
    return _return_to_evening(group, asking="y")


def _return_to_evening(group: Group, asking: str | None = None) -> Response:
    return redirect(url_for("remembering.show", group=group.id, _anchor="evening", asking=asking), 303)


@gathering.get("/g/<group>/evening.ics", Access(who=MEMBER))
def calendar(group: Group) -> Response:
    evening = next_evening(services().tables, group)
    if evening is None:
        raise Refusal(text("No evening is planned."), Fault.UNKNOWN)
    return ics_file(group.name, group.id, _event(group, evening))


def _event(group: Group, evening: Evening) -> Iterator[str]:
    address = public_address("remembering.show", group=group.id)
    yield "BEGIN:VEVENT"
    yield f"UID:{sha256(f'evening|{group.id}|{evening.id}'.encode()).hexdigest()[:32]}@undertally"
    yield f"DTSTAMP:{ics_utc(services().tables.clock())}"
    yield f"SEQUENCE:{evening.moved}"
    yield f"DTSTART:{ics_utc(evening.at)}"
    yield f"DTEND:{ics_utc(evening.at + HOURS)}"
    yield f"SUMMARY:{ics_escaped(group.name)}"
    if coming := evening.who("yes"):
        description = _("Coming: %(names)s", names=", ".join(coming))
        yield f"DESCRIPTION:{ics_escaped(description)}"
    yield f"URL:{address}"
    yield "END:VEVENT"


@gathering.post(
    "/g/<group>/evening/table",
    Access(who=MEMBER, unread=(refuse_strangers,), opens=count_opening, lets_in=count_joining),
)
def table(group: Group) -> Response:
    """Open a table of the group with seats for those who come; this phone gets the seat of the name with
    which it last sat down. Repeating the tap leads to the same table."""
    evening, tables = next_evening(services().tables, group), services().tables
    coming = evening.who("yes") if evening else ()
    game = request.form.get("game", "")
    credential = credential_of_tap(f"evening|{group.id}|{game}")
    opened = tables.opened_with(credential) or tables.open(game, credential=credential)
    now = tables.table(opened.code)
    if isinstance(opened, OpenedBefore) and now.position.names:
        return _send_to_table(opened)
    groups.put(tables, opened.code, group)
    about = now.game.about
    places = [place for place in about.places if place.second_of is None][: max(about.seats)]
    for place, name in zip(places, coming, strict=False):
        sit = seating.sit if fold_name(name) == fold_name(known_name()) else seating.seat_without_phone
        sit(tables, opened.code, place.seat, name, opened.credential)
    if len(coming) > len(places):
        flash(_("There is no seat for %(names)s.", names=", ".join(coming[len(places) :])), "warning")
    return _send_to_table(opened)


def _send_to_table(opened: Opened) -> Response:
    response = redirect(url_for("tables.show", code=opened.code), 303)
    remember(response, opened.code, opened.credential)
    return response
