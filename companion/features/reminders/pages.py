"""Reminders: the page with all of one's own, and the line at the top of the table page when one is due."""

from typing import Final

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.features.reminders import store
from companion.features.reminders.store import MAX_EVERY
from companion.kernel.input_text import whole_number, without_blanks
from companion.kernel.things import MAX_WORDS
from companion.kernel.words import text
from companion.web.access.permissions import own_eyes
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.rendering.feature_pages import Link, Pages
from companion.web.rendering.framing import frame_page
from companion.web.rendering.table_addresses import page_url
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

routes = Routes("reminders", __name__)


@routes.get("/t/<code>/reminders", Access(who=PLAYER, in_front=True))
def show(table_request: TableRequest) -> str:
    every = store.reminders_of(services().tables, own_eyes(table_request))
    return page(
        "features/reminders/all.html",
        table_request,
        reminders=every,
        phases=store.phases_of(table_request.game),
        most_words=MAX_WORDS,
        most_every=MAX_EVERY,
        **frame_page("log"),
    )


@routes.post("/t/<code>/reminders", Access(who=PLAYER, in_front=True))
def remind(table_request: TableRequest) -> Response:
    """Set a reminder. `at`: `start`, `end`, `every`, or `phase-` with the number of a phase."""
    at, _dash, phase = request.form.get("at", "").partition("-")
    every = whole_number(request.form.get("every", ""), 3) or 0
    said = without_blanks(request.form.get("words", "")[: 2 * MAX_WORDS])
    store.remind(services().tables, own_eyes(table_request), said, at, phase, every)
    return redirect(page_url("reminders.show"), 303)


@routes.post("/t/<code>/reminders/tick", Access(who=PLAYER, in_front=True))
def tick(table_request: TableRequest) -> Response:
    store.tick(services().tables, own_eyes(table_request), request.form.get("id", ""))
    return redirect(table_request.then, 303)


@routes.post("/t/<code>/reminders/drop", Access(who=PLAYER, in_front=True))
def forget(table_request: TableRequest) -> Response:
    store.forget(services().tables, own_eyes(table_request), request.form.get("id", ""))
    return redirect(page_url("reminders.show"), 303)


def own(table_request: TableRequest) -> str:
    """Return this phone's due reminders, which no other phone may be shown."""
    if store.reminders.name not in table_request.viewer.keeps:
        return ""
    now = store.due_reminders(services().tables, own_eyes(table_request))
    phases = store.phases_of(table_request.game)
    return page("features/reminders/due.html", table_request, reminders=now, phases=phases) if now else ""


def _plays(table_request: TableRequest) -> bool:
    return bool(table_request.viewer.seats or table_request.viewer.host)


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("My reminders"),
            endpoint="reminders.show",
            icon="clock",
            on=frozenset({"yours", "notes"}),
            when=_plays,
        ),
    ),
    pieces={"own": own},
    left_out=lambda _table_request: text("Reminders are not included."),
)
