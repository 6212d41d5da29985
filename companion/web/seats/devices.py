"""Devices besides the players' phones: another one for the host, and shared ones that enter for everybody.
Also deleting a table, which only a host can do.
"""

from typing import Final

from flask import flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table import keys
from companion.web.access.cookies import COOKIE, forget, remember
from companion.web.access.rate_limit import count_joining, guess_of
from companion.web.access.security import is_from_this_computer
from companion.web.access.table_requests import HOST, WATCHER, TableRequest, table_request
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes, Who
from companion.web.seats.keys import show_key
from companion.web.services import services

devices = Routes("devices", __name__)


def machines_request(code: str) -> TableRequest:
    found = table_request(code)
    if not is_from_this_computer(services().config):
        raise Refusal(text("Only the computer that runs Undertally can do that."), Fault.FORBIDDEN)
    return found


MACHINE: Final = Who("machine", machines_request)
"""Whoever sits at the computer that runs the table."""


@devices.post("/t/<code>/hand-over", Access(who=HOST, in_front=True))
def hand_over(table_request: TableRequest) -> str:
    """Show a code that makes one more phone a host."""
    return show_key(table_request, keys.offer(services().tables, table_request.code, keys.HOST), keys.HOST)


@devices.post("/t/<code>/host-here", Access(who=MACHINE, in_front=True, lets_in=count_joining))
def host_here(table_request: TableRequest) -> Response:
    """Make a browser on the server's own computer a host again, if it has lost its credential."""
    return _let_in(
        table_request.code, keys.make_host(services().tables, table_request.code, table_request.credential)
    )


@devices.post("/t/<code>/host/leave", Access(who=HOST, in_front=True))
def resign(table_request: TableRequest) -> Response:
    keys.resign(services().tables, table_request.code, table_request.credential)
    flash(_("This device is no longer a host."), "done")
    return redirect(url_for("seating.join", code=table_request.code), 303)


@devices.post("/t/<code>/stations/invite", Access(who=HOST, in_front=True))
def invite(table_request: TableRequest) -> str:
    """Show a code that makes one device a shared one, for tables where a device may not declare itself
    one."""
    return show_key(
        table_request, keys.offer(services().tables, table_request.code, keys.STATION), keys.STATION
    )


@devices.post(
    "/t/<code>/station",
    Access(who=WATCHER, in_front=True, lets_in=count_joining, guesses=guess_of("station")),
)
def station(table_request: TableRequest) -> Response:
    return _let_in(
        table_request.code, keys.make_station(services().tables, table_request.code, table_request.credential)
    )


@devices.post("/t/<code>/station/leave", Access(who=WATCHER, in_front=True))
def leave(table_request: TableRequest) -> Response:
    keys.leave(services().tables, table_request.code, table_request.credential)
    return redirect(url_for("seating.join", code=table_request.code), 303)


@devices.post("/t/<code>/stations/dismiss", Access(who=HOST, in_front=True))
def dismiss(table_request: TableRequest) -> Response:
    keys.dismiss(services().tables, table_request.code)
    return redirect(url_for("seating.join", code=table_request.code), 303)


@devices.post("/t/<code>/credentials/end", Access(who=HOST, in_front=True, lets_in=count_joining))
def end_all(table_request: TableRequest) -> Response:
    """Make every phone but this one a spectator until a host lets it in again."""
    credential = keys.end_all(services().tables, table_request.code, table_request.credential)
    flash(
        _(
            "Every other phone can only watch now, and nobody new can sit down or enter for "
            "everybody. Let each player in with a code or a card. Whoever knows the table's code "
            "can still watch."
        ),
        "done",
    )
    return _let_in(table_request.code, credential)


def _let_in(code: str, credential: str) -> Response:
    response = redirect(url_for("tables.show", code=code), 303)
    remember(response, code, credential)
    return response


@devices.get("/t/<code>/delete", Access(who=HOST, in_front=True))
def confirm(table_request: TableRequest) -> str:
    return page("table/delete.html", table_request, **frame_page("delete"))


@devices.post("/t/<code>/delete", Access(who=HOST, in_front=True))
def delete(table_request: TableRequest) -> Response:
    services().tables.delete(table_request.code)
    flash(_("Table %(code)s has been deleted.", code=table_request.code), "done")
    response = redirect(url_for("seating.home"), 303)
    forget(response, COOKIE + table_request.code)
    return response
