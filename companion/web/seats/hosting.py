"""What only a host does with a whole table: delete it."""

from flask import flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.web.access.cookies import COOKIE
from companion.web.access.table_requests import HOST, TableRequest
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

hosting = Routes("hosting", __name__)


@hosting.get("/t/<code>/delete", Access(who=HOST, in_front=True))
def confirm(found: TableRequest) -> str:
    return page("table/delete.html", found, **framed("delete"))


@hosting.post("/t/<code>/delete", Access(who=HOST, in_front=True))
def delete(found: TableRequest) -> Response:
    services().tables.delete(found.code)
    flash(_("Table %(code)s is deleted.", code=found.code), "done")
    response = redirect(url_for("seating.home"), 303)
    response.delete_cookie(COOKIE + found.code)
    return response
