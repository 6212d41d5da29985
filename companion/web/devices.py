"""Devices beside the players' phones: the host goes on on another one; one in the middle enters for all."""

from flask import Blueprint, flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.table import devices as door
from companion.web.framing import framed
from companion.web.joining import join_panel, svg
from companion.web.services import services
from companion.web.templating import page
from companion.web.visits import hosts_visit, remember, visit

devices = Blueprint("devices", __name__)


@devices.post("/t/<code>/hand-over")
def hand_over(code: str) -> str:
    """Shown only as an answer: no address leads back to the key."""
    found = hosts_visit(code)
    key = door.offer(services().tables, found.code)
    address = f"{join_panel(found, request.form.get('at', '')).address}/host/{key}"
    minutes = int(door.GOOD_FOR.total_seconds() // 60)
    return page("seating/hand_over.html", found, svg=svg(address), minutes=minutes, **framed("still"))


@devices.get("/t/<code>/host/<key>")
def asked(code: str, key: str) -> str:
    """Looking uses nothing up: cameras and messengers look ahead."""
    found = visit(code)
    door.offered(services().tables, found.code, key)
    return page("seating/take_over.html", found, key=key, **framed("still"))


@devices.post("/t/<code>/host")
def take_over(code: str) -> Response:
    found = visit(code)
    credential = door.accept(services().tables, found.code, request.form.get("key", ""), found.credential)
    flash(_("This phone is the host's now, like the one that showed the code."), "done")
    return _let_in(found.code, credential)


@devices.post("/t/<code>/station")
def station(code: str) -> Response:
    found = visit(code)
    return _let_in(found.code, door.station(services().tables, found.code, found.credential))


@devices.post("/t/<code>/station/leave")
def leave(code: str) -> Response:
    found = visit(code)
    door.leave(services().tables, found.code, found.credential)
    return redirect(url_for("seating.join", code=found.code), 303)


@devices.post("/t/<code>/stations/dismiss")
def dismiss(code: str) -> Response:
    found = hosts_visit(code)
    door.dismiss(services().tables, found.code)
    return redirect(url_for("seating.join", code=found.code), 303)


def _let_in(code: str, credential: str) -> Response:
    response = redirect(url_for("tables.show", code=code), 303)
    remember(response, code, credential)
    return response
