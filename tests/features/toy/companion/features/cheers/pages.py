"""The page of cheers, and what other pages show of them."""

from collections.abc import Iterator
from typing import Final

from companion.features.cheers import store
from companion.features.cheers.moves import CHEERS, Cheer
from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from companion.kernel.moves import Entry
from companion.kernel.words import text
from companion.table.fold import Table
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest
from companion.web.rendering.feature_pages import Hit, Link, Pages
from companion.web.rendering.framing import frame_page
from companion.web.rendering.table_addresses import page_url
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

routes = Routes("cheers", __name__)


@routes.get("/t/<code>/cheers", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    ledger, own = services().ledger, table_request.viewer.seats
    wishes = [words for seat, words in ledger.select(store.OF_TABLE, code=table_request.code) if seat in own]
    return page(
        "features/cheers/all.html",
        table_request,
        wishes=wishes,
        number=_number(table_request),
        **frame_page("log"),
    )


@routes.post("/t/<code>/cheers/wish", Access(who=PLAYER, in_front=True))
def wish(table_request: TableRequest) -> Response:
    ((revision,),) = services().ledger.select(store.REVISION, code=table_request.code)
    words = request.form.get("words", "")[:200]
    for seat in table_request.viewer.seats:
        services().ledger.change(store.keep(table_request.code, seat, words, int(str(revision)) + 1))
    return redirect(page_url("cheers.show"), 303)


def _number(table_request: TableRequest) -> int:
    return sum(each.move.times for each in table_request.position.of(CHEERS) if isinstance(each.move, Cheer))


def line(table_request: TableRequest) -> str:
    number = _number(table_request)
    return render_template("features/cheers/line.html", number=number) if number else ""


def on_view(table_request: TableRequest, thing: str, _shared: bool) -> str:
    cheered = [
        each
        for each in table_request.position.of(CHEERS)
        if isinstance(each.move, Cheer) and each.move.about == thing
    ]
    return render_template("features/cheers/line.html", number=len(cheered)) if cheered else ""


def on_entry(_table: Table, entry: Entry) -> Iterator[str]:
    if isinstance(entry.move, Cheer):
        yield "hip hip hooray"


def hits(table_request: TableRequest, sought: str) -> Iterator[Hit]:
    if sought in "hooray" and _number(table_request):
        yield Hit(what="note", title=text("Cheers"), said="hooray", url=page_url("cheers.show"))


PAGES: Final = Pages(
    routes=routes,
    links=(Link(label=text("Cheers"), endpoint="cheers.show", icon="log", on=frozenset({"log", "yours"})),),
    pieces={"table": line, "screen": line},
    on_view=on_view,
    on_entry=on_entry,
    hits=hits,
    left_out=lambda _table_request: text("Wishes are in none of these."),
)
