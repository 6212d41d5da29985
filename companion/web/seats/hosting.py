"""What only a host does with a whole table: delete it."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.web.door.cookies import COOKIE
from companion.web.door.visits import hosts_visit
from companion.web.drawing.framing import framed
from companion.web.drawing.templating import page
from companion.web.services import services

hosting = Blueprint("hosting", __name__)


@hosting.get("/t/<code>/delete")
def confirm(code: str) -> str:
    return page("table/delete.html", hosts_visit(code), **framed("delete"))


@hosting.post("/t/<code>/delete")
def delete(code: str) -> Response:
    found = hosts_visit(code)
    services().tables.delete(found.code)
    flash(_("Table %(code)s is deleted.", code=found.code), "done")
    response = redirect(url_for("seating.home"), 303)
    response.delete_cookie(COOKIE + found.code)
    return response
