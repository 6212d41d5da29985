"""Devices besides the players' phones: another one for the host, and a shared one that enters for everybody.
Also deleting a whole table, which only a host can do.
"""

from typing import Final

from flask import flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table import keys
from companion.web.access.cookies import COOKIE, forget, remember
from companion.web.access.rate_limit import guess_of, joins
from companion.web.access.security import on_the_very_machine
from companion.web.access.table_requests import HOST, WATCHER, TableRequest, table_request
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes, Who
from companion.web.seats.keys import show_key
from companion.web.services import services

devices = Routes("devices", __name__)


def machines_request(code: str) -> TableRequest:
    found = table_request(code)
    if not on_the_very_machine(services().config):
        raise Refusal(text("Only the computer that runs Undertally can do that."), Fault.FORBIDDEN)
    return found


MACHINE: Final = Who("machine", machines_request)
"""Whoever sits at the computer that runs the table."""


@devices.post("/t/<code>/hand-over", Access(who=HOST, in_front=True))
def hand_over(found: TableRequest) -> str:
    """Show a code that makes one more phone a host's."""
    return show_key(found, keys.offer(services().tables, found.code, keys.HOST), keys.HOST)


@devices.post("/t/<code>/host-here", Access(who=MACHINE, in_front=True, lets_in=joins))
def host_here(found: TableRequest) -> Response:
    """Make a browser on the server's own computer the host's again, if it lost its credential."""
    return _let_in(found.code, keys.host(services().tables, found.code, found.credential))


@devices.post("/t/<code>/host/leave", Access(who=HOST, in_front=True))
def resign(found: TableRequest) -> Response:
    keys.resign(services().tables, found.code, found.credential)
    flash(_("This device is no longer a host."), "done")
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/stations/invite", Access(who=HOST, in_front=True))
def invite(found: TableRequest) -> str:
    """Show a code that makes one device enter for everybody, if phones may not declare themselves so."""
    return show_key(found, keys.offer(services().tables, found.code, keys.STATION), keys.STATION)


@devices.post(
    "/t/<code>/station", Access(who=WATCHER, in_front=True, lets_in=joins, guesses=guess_of("station"))
)
def station(found: TableRequest) -> Response:
    return _let_in(found.code, keys.station(services().tables, found.code, found.credential))


@devices.post("/t/<code>/station/leave", Access(who=WATCHER, in_front=True))
def leave(found: TableRequest) -> Response:
    keys.leave(services().tables, found.code, found.credential)
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/stations/dismiss", Access(who=HOST, in_front=True))
def dismiss(found: TableRequest) -> Response:
    keys.dismiss(services().tables, found.code)
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/credentials/end", Access(who=HOST, in_front=True, lets_in=joins))
def end_all(found: TableRequest) -> Response:
    """Make every other phone a spectator until the host lets it in again."""
    credential = keys.end_all(services().tables, found.code, found.credential)
    flash(
        _(
            "Every other phone can only watch now, and nobody new can sit down or enter for "
            "everybody. Let each player in with a code or a card. Whoever knows the table's code "
            "can still watch."
        ),
        "done",
    )
    return _let_in(found.code, credential)


def _let_in(code: str, credential: str) -> Response:
    response = redirect(url_for("tables.show", code=code), 303)
    remember(response, code, credential)
    return response


@devices.get("/t/<code>/delete", Access(who=HOST, in_front=True))
def confirm(found: TableRequest) -> str:
    return page("table/delete.html", found, **frame_page("delete"))


@devices.post("/t/<code>/delete", Access(who=HOST, in_front=True))
def delete(found: TableRequest) -> Response:
    services().tables.delete(found.code)
    flash(_("Table %(code)s is deleted.", code=found.code), "done")
    response = redirect(url_for("seating.home"), 303)
    forget(response, COOKIE + found.code)
    return response
