"""What only a host does with a whole table: delete it."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.web.access.cookies import COOKIE
from companion.web.access.table_requests import hosts_request
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.services import services

hosting = Blueprint("hosting", __name__)


@hosting.get("/t/<code>/delete")
def confirm(code: str) -> str:
    return page("table/delete.html", hosts_request(code), **framed("delete"))


@hosting.post("/t/<code>/delete")
def delete(code: str) -> Response:
    found = hosts_request(code)
    services().tables.delete(found.code)
    flash(_("Table %(code)s is deleted.", code=found.code), "done")
    response = redirect(url_for("seating.home"), 303)
    response.delete_cookie(COOKIE + found.code)
    return response
