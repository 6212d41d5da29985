"""Devices beside the players' phones: the host goes on on another one; one in the middle enters for all."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table import devices as door
from companion.table import keys
from companion.web.access.rate_limit import counted
from companion.web.access.security import on_the_very_machine
from companion.web.access.table_requests import hosts_request, remember, table_request
from companion.web.seats.keys import shown
from companion.web.services import services

devices = Blueprint("devices", __name__)


@devices.post("/t/<code>/hand-over")
def hand_over(code: str) -> str:
    """The code that makes one phone a host's as well."""
    found = hosts_request(code)
    return shown(found, keys.offer(services().tables, found.code, keys.HOST), keys.HOST)


@devices.post("/t/<code>/host-here")
def host_here(code: str) -> Response:
    """For whoever sits at the very computer, whose browser lost what made it the host's."""
    found = table_request(code)
    if not on_the_very_machine(services().config):
        raise Refusal(text("Only the computer that runs the table can do that."), Fault.FORBIDDEN)
    return _let_in(found.code, door.host(services().tables, found.code, found.credential))


@devices.post("/t/<code>/host/leave")
def resign(code: str) -> Response:
    found = hosts_request(code)
    door.resign(services().tables, found.code, found.credential)
    flash(_("This device is not the host's any more."), "done")
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/stations/invite")
def invite(code: str) -> str:
    """The code that makes one device enter for everybody, where not every phone may say so of itself."""
    found = hosts_request(code)
    return shown(found, keys.offer(services().tables, found.code, keys.STATION), keys.STATION)


@devices.post("/t/<code>/station")
def station(code: str) -> Response:
    found = table_request(code)
    with counted(found.code, "station"):
        credential = door.station(services().tables, found.code, found.credential)
    return _let_in(found.code, credential)


@devices.post("/t/<code>/station/leave")
def leave(code: str) -> Response:
    found = table_request(code)
    door.leave(services().tables, found.code, found.credential)
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/stations/dismiss")
def dismiss(code: str) -> Response:
    found = hosts_request(code)
    door.dismiss(services().tables, found.code)
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/credentials/end")
def end_all(code: str) -> Response:
    """Every other phone only watches from now on, until it is let in anew."""
    found = hosts_request(code)
    credential = door.end_all(services().tables, found.code, found.credential)
    flash(_("Every other phone only watches now. Let them in again by code, card or an open door."), "done")
    return _let_in(found.code, credential)


def _let_in(code: str, credential: str) -> Response:
    response = redirect(url_for("tables.show", code=code), 303)
    remember(response, code, credential)
    return response
