"""Pictures of a table: taken by a phone, drawn anew here, and shown to whoever may see the log."""

from contextlib import closing
from typing import Final

from flask import Response, flash, make_response, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.deciding import MOST_CAPTION
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Picture
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.table import pictures as kept
from companion.table.submission import NOT_OURS, valid_token
from companion.web.access import quotas
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest
from companion.web.history.log import reaching
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page, page_url
from companion.web.routes import Access, Routes
from companion.web.services import services

ALONE: Final = "default-src 'none'; img-src 'self'; sandbox; frame-ancestors 'none'"
"""What a picture may do that is opened by itself: be seen."""

pictures = Routes("pictures", __name__)


@pictures.get("/t/<code>/picture", Access(who=PLAYER))
def take(found: TableRequest) -> str:
    """Ask for a picture; `of`: the entry that it shows, none for the evening."""
    of = _of(found, request.args.get("of", ""))
    return page(
        "table/picture.html",
        found,
        of=of,
        about=_about(found, of),
        there=kept.kept(services().ledger, found.code),
        most=kept.MOST,
        most_mb=kept.MOST_TOGETHER >> 20,
        most_caption=MOST_CAPTION,
        **framed("view"),
    )


@pictures.post("/t/<code>/picture", Access(who=PLAYER, unread=(quotas.pictures,)))
def add(found: TableRequest) -> AnyResponse:
    tables = services().tables
    # From the camera or from the pictures of the phone: one of the two is empty.
    file = next((each for each in request.files.getlist("picture") if each.filename), None)
    token, caption = request.form.get("token", ""), " ".join(request.form.get("caption", "").split())
    if file is None:
        raise Refusal(text("Choose a picture first."))
    if not valid_token(token) or not caption.isprintable() or len(caption) > MOST_CAPTION:
        raise Refusal(NOT_OURS)
    of = _of(found, request.form.get("of", ""))
    with closing(file), services().redrawing.turn():
        kept.refuse_more(tables.ledger, found.code, 0)
        picture = services().redrawing(file.stream.read(kept.MOST_FILE + 1))
    kept.add(tables, found.code, token, picture, of=of, caption=caption, seat=found.own, viewer=found.viewer)
    flash(_("The picture is in the log."), "done")
    return make_response(redirect(page_url("log.show"), 303))


@pictures.get("/t/<code>/picture/<int:version>.jpg", Access(who=WATCHER))
def show(found: TableRequest, version: int) -> Response:
    """Return the picture that an entry added, while that stands: who may see the log may see it."""
    if not 0 < version <= found.table.version:
        raise _nowhere()
    picture = kept.standing_at(reaching(found, version).table, version)
    here = None if picture is None else kept.bytes_of(services().ledger, found.code, picture)
    if picture is None or here is None:
        raise _nowhere()
    response = Response(here, mimetype="image/jpeg")
    response.headers["Content-Disposition"] = f'inline; filename="{found.code}-{version}.jpg"'
    response.headers["Content-Security-Policy"] = ALONE
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    # Asked for anew each time: it may have been taken back.
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(picture.digest[:32])
    response.make_conditional(request)
    return response


def _nowhere() -> Refusal:
    return Refusal(text("This picture is not here."), Fault.UNKNOWN)


def _of(found: TableRequest, given: str) -> int:
    """Return the entry that a picture is of: one that the table has, and no picture itself."""
    of = whole_number(given or "0")
    if of is None or of > found.table.version:
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    if of and isinstance(reaching(found, of).table.entry(of).move, Picture):
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    return of


def _about(found: TableRequest, of: int) -> Text | None:
    if not of:
        return None
    table = reaching(found, of).table
    return with_seat(table, table.entry(of))
