"""What a host does with a whole table: hand it out as a file, or delete it."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.table.document import written
from companion.web.framing import framed
from companion.web.services import services
from companion.web.templating import page
from companion.web.visits import COOKIE, hosts_visit, players_visit

hosting = Blueprint("hosting", __name__)


@hosting.get("/t/<code>/export.json")
def export(code: str) -> Response:
    found = players_visit(code)
    name = f"{found.game.about.slug}-{found.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(written(services().tables, found.code), headers=headers, mimetype="application/json")


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
