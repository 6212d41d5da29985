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
def show(found: TableRequest) -> str:
    every = store.reminders_of(services().tables, own_eyes(found))
    return page(
        "features/reminders/all.html",
        found,
        reminders=every,
        phases=store.phases_of(found.game),
        most_words=MAX_WORDS,
        most_every=MAX_EVERY,
        **frame_page("log"),
    )


@routes.post("/t/<code>/reminders", Access(who=PLAYER, in_front=True))
def remind(found: TableRequest) -> Response:
    """Set a reminder. `at`: `start`, `end`, `every`, or `phase-` with the number of a phase."""
    at, _dash, phase = request.form.get("at", "").partition("-")
    every = whole_number(request.form.get("every", ""), 3) or 0
    said = without_blanks(request.form.get("words", "")[: 2 * MAX_WORDS])
    store.remind(services().tables, own_eyes(found), said, at, phase, every)
    return redirect(page_url("reminders.show"), 303)


@routes.post("/t/<code>/reminders/tick", Access(who=PLAYER, in_front=True))
def tick(found: TableRequest) -> Response:
    store.tick(services().tables, own_eyes(found), request.form.get("id", ""))
    return redirect(found.then, 303)


@routes.post("/t/<code>/reminders/drop", Access(who=PLAYER, in_front=True))
def forget(found: TableRequest) -> Response:
    store.forget(services().tables, own_eyes(found), request.form.get("id", ""))
    return redirect(page_url("reminders.show"), 303)


def own(found: TableRequest) -> str:
    """Return this phone's due reminders, which must not be cached for others."""
    if store.reminders.name not in found.viewer.keeps:
        return ""
    now = store.due_reminders(services().tables, own_eyes(found))
    phases = store.phases_of(found.game)
    return page("features/reminders/due.html", found, reminders=now, phases=phases) if now else ""


def _plays(found: TableRequest) -> bool:
    return bool(found.viewer.seats or found.viewer.host)


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
    left_out=lambda _found: text("Reminders are not included."),
)
