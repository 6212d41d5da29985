"""The same people once more: a table opened for them, and each phone in its seat there with one tap."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion.memory import groups
from companion.table import rematches
from companion.table.credentials import plausible
from companion.web.access.cookies import credential_for
from companion.web.access.table_requests import players_request, remember, table_request
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.seats.choosing import FIRST, prefilled
from companion.web.services import services

rematching = Blueprint("rematching", __name__)


@rematching.get("/t/<code>/rematch")
def show(code: str) -> str:
    return page("table/rematch.html", table_request(code), **framed("rematch"))


@rematching.post("/t/<code>/rematch")
def start(code: str) -> Response:
    """With the set-up of the old table filled in, but for who goes first."""
    found = players_request(code)
    tables = services().tables
    opened = rematches.rematch(tables, found.code, found.viewer)
    group = groups.group_of(tables, found.code)
    if group is not None:
        groups.put(tables, opened.code, groups.Group(group, ""))
    query = {
        key: value for key, value in prefilled(found.table).query().items() if key not in (FIRST, "drawn")
    }
    response = redirect(url_for("beginning.show", code=opened.code, **query), 303)
    remember(response, opened.code, opened.credential)
    return response


@rematching.post("/t/<code>/rematch/arrive")
def arrive(code: str) -> Response:
    found = players_request(code)
    there = credential_for(found.position.rematch)
    known = there if plausible(there) else None
    arrived = rematches.arrive(services().tables, found.code, found.viewer, known)
    response = redirect(url_for("tables.show", code=arrived.code), 303)
    if arrived.credential is not None:
        remember(response, arrived.code, arrived.credential)
    return response
