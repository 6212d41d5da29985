"""What a phone has sealed: the words that open it at another computer, and where they are given."""

from flask import Response, make_response, redirect, request, url_for

from companion.kernel.input_text import whole_number
from companion.table.carried_seals import bring, own_seals
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.i18n.logbook import described
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

opening_words = Routes("opening_words", __name__)


@opening_words.get("/t/<code>/sealed", Access(who=PLAYER))
def show(found: TableRequest) -> str:
    own = own_seals(services().ledger, found.table, found.viewer)
    told = [(one, described(found.table, one.entry)) for one in own]
    return page("table/opening_words.html", found, own=told, **framed("papers"))


@opening_words.post("/t/<code>/sealed", Access(who=PLAYER))
def give(found: TableRequest) -> Response:
    version = whole_number(request.form.get("version", "")) or 0
    bring(services().tables, found.code, version, request.form.get("words", "")[:100], found.viewer)
    return make_response(redirect(url_for("opening_words.show", code=found.code), 303))
