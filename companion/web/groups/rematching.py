"""The same people once more: a table opened for them, and each phone in its seat there with one tap."""

from flask import redirect, url_for
from werkzeug.wrappers import Response

from companion.memory import groups
from companion.table import rematches
from companion.table.codes import plausible
from companion.web.access.cookies import credential_for, remember
from companion.web.access.quotas import opens_rematch
from companion.web.access.rate_limit import joins
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.seats.choosing import AFTER, FIRST, prefilled
from companion.web.services import services

rematching = Routes("rematching", __name__)


@rematching.get("/t/<code>/rematch", Access(who=WATCHER))
def show(found: TableRequest) -> str:
    return page("table/rematch.html", found, **framed("rematch"))


@rematching.post("/t/<code>/rematch", Access(who=PLAYER, opens=opens_rematch, lets_in=joins))
def start(found: TableRequest) -> Response:
    """Start one with the set-up of the old table filled in, but for who goes first."""
    tables = services().tables
    opened = rematches.rematch(tables, found.code, found.viewer)
    group = groups.group_of(tables, found.code)
    if group is not None:
        groups.put(tables, opened.code, groups.Group(group, ""))
    query = {
        key: value for key, value in prefilled(found.table).query().items() if key not in (FIRST, "drawn")
    } | {AFTER: found.code}
    response = redirect(url_for("beginning.show", code=opened.code, **query), 303)
    remember(response, opened.code, opened.credential)
    return response


@rematching.post("/t/<code>/rematch/arrive", Access(who=PLAYER, lets_in=joins))
def arrive(found: TableRequest) -> Response:
    there = credential_for(found.position.rematch)
    known = there if plausible(there) else None
    arrived = rematches.arrive(services().tables, found.code, found.viewer, known)
    response = redirect(url_for("tables.show", code=arrived.code), 303)
    if arrived.credential is not None:
        remember(response, arrived.code, arrived.credential)
    return response
