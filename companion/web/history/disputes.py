"""Disputes: the moment in question, who entered what there, and what the table decides."""

from flask import request

from companion.kernel.deciding import MOST_PAGE, MOST_WORDS
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.history.log import grouped, reaching, version_of
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes

AROUND = 6
"""Entries that are shown of those before a moment."""

disputes = Routes("disputes", __name__)


@disputes.get("/t/<code>/disputes", Access(who=WATCHER))
def show(found: TableRequest) -> str:
    """Return what the table decided, the newest first."""
    decisions = tuple(reversed(found.position.decisions))
    return page("table/disputes.html", found, decisions=decisions, **framed("disputes"))


@disputes.get("/t/<code>/disputes/new", Access(who=WATCHER))
def ask(found: TableRequest) -> str:
    """`moment`: the entry in question; `about`: what a ruling or an objection says that it is about."""
    moment = max(1, version_of(request.args.get("moment", ""), found.table.version))
    found = reaching(found, moment - AROUND)
    end = moment - found.table.before
    groups = grouped(found.table, found.table.steps[max(0, end - AROUND) : end])
    return page(
        "table/dispute.html",
        found,
        moment=moment,
        groups=groups,
        about=request.args.get("about", "")[:MOST_WORDS],
        most_words=MOST_WORDS,
        most_page=MOST_PAGE,
        **framed("view"),
    )
