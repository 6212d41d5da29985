"""From the front door to a seat: the tables to go on with, opening one, joining one, sitting, rising."""

from secrets import choice
from urllib.parse import quote, unquote

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text
from companion.table import devices, importing
from companion.table import seating as door
from companion.web.framing import framed
from companion.web.going_on import going_on
from companion.web.joining import join_panel
from companion.web.names import tidy_name
from companion.web.seat_views import SeatView
from companion.web.security import KEPT
from companion.web.services import services
from companion.web.templating import page
from companion.web.visits import Visit, players_visit, remember, visit

NAME = "name"
"""The cookie with the name that this phone sat down with last."""

DRAWN = "?"
"""In place of a seat: any that is free."""

seating = Blueprint("seating", __name__)


@seating.get("/")
def home() -> str:
    tables = services().tables
    return render_template(
        "seating/home.html",
        games=tuple(tables.games().values()),
        going=tuple(going_on()),
    )


@seating.post("/tables")
def open_table() -> Response:
    opened = services().tables.open(request.form.get("game", ""))
    response = redirect(url_for("tables.show", code=opened.code), 303)
    remember(response, opened.code, opened.credential)
    return response


@seating.post("/import")
def take_in() -> Response:
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Refusal(text("Choose a file first."))
    imported = importing.take_in(services().tables, file.stream.read(importing.MOST_BYTES + 1))
    response = redirect(url_for("tables.show", code=imported.code), 303)
    if imported.credential is None:
        flash(_("This table is here already."), "info")
    else:
        remember(response, imported.code, imported.credential)
    return response


@seating.get("/t/<code>/join")
def join(code: str) -> str:
    """The code to scan, also during the game, and the seats."""
    return lobby(visit(code), "join")


@seating.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """One tap: for this phone, or with `phone=no` for somebody who has none."""
    found = visit(code)
    seat, name = _asked_seat(found), tidy_name(request.form.get("name", ""))
    place = next((str(place.name) for place in found.game.about.places if place.seat == seat), "")
    called = name or found.position.names.get(seat, place)
    response = redirect(found.then, 303)
    if request.form.get("phone") == "no":
        door.seat_without_phone(services().tables, found.code, seat, called, found.credential)
        return response
    credential = door.sit(services().tables, found.code, seat, called, found.credential)
    remember(response, found.code, credential)
    if name:
        response.set_cookie(NAME, quote(name), max_age=KEPT, httponly=True, samesite="Lax")
    return response


@seating.post("/t/<code>/rise")
def rise(code: str) -> Response:
    found = players_visit(code)
    door.rise(services().tables, found.code, Seat(request.form.get("seat", "")), found.credential)
    return redirect(found.then, 303)


def lobby(found: Visit, stage: str) -> str:
    held = door.held(services().tables, found.code)
    return page(
        "seating/lobby.html",
        found,
        **framed(stage),
        panel=join_panel(found, request.args.get("at", "")),
        held=held,
        free=[seat for seat in found.seats.values() if not seat.taken],
        known_name=known_name(),
        stations=devices.stations(services().tables, found.code),
        port=services().config.port,
    )


def open_seats(found: Visit) -> list[SeatView]:
    """Where a phone can sit down: free, or taken by somebody who has no phone."""
    held = door.held(services().tables, found.code)
    return [seat for seat in found.seats.values() if seat.seat not in held]


def known_name() -> str:
    return tidy_name(unquote(request.cookies.get(NAME, "")))


def _asked_seat(found: Visit) -> Seat:
    asked = request.form.get("seat", "")
    if asked != DRAWN:
        return Seat(asked)
    free = [seat.seat for seat in found.seats.values() if not seat.taken]
    if not free:
        raise Refusal(text("All seats are taken."), Fault.IMPOSSIBLE)
    return choice(free)
