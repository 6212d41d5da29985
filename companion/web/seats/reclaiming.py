"""“That was me”: a seat taken over by its player, whose phone has lost what let it in."""

from urllib.parse import urlsplit

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.seats import Seat
from companion.table import reclaiming as door
from companion.web.access.addresses import join_urls
from companion.web.access.cookies import remember
from companion.web.access.rate_limit import guess_of
from companion.web.access.table_requests import WATCHER, TableRequest, host_name
from companion.web.routes import Access, Routes
from companion.web.services import services

reclaiming = Routes("reclaiming", __name__)


@reclaiming.post("/t/<code>/reclaim", Access(who=WATCHER, in_front=True, guesses=guess_of("seat")))
def reclaim(found: TableRequest) -> Response:
    every = services()
    seat = Seat(request.form.get("seat", ""))
    credential = door.reclaim(every.tables, every.last_seen, found.code, seat, found.credential, _addresses())
    flash(_("This phone has the seat now. All at the table see that in the log."), "done")
    response = redirect(url_for("tables.show", code=found.code), 303)
    remember(response, found.code, credential)
    return response


def _addresses() -> set[str]:
    """The host names by which phones get here, that of this request among them."""
    offered = (urlsplit(url).hostname or "" for url in join_urls(services().config))
    return {*offered, host_name()}
