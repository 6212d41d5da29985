"""A demo table, at one tap from the front page."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.table.demos import open_demo
from companion.web.access.table_requests import remember
from companion.web.services import services

demo = Blueprint("demo", __name__)


@demo.post("/demo")
def start() -> Response:
    """The phone is its host's, so that it can try out everything."""
    opened = open_demo(services().tables, request.form.get("game", ""))
    response = redirect(url_for("tables.show", code=opened.code, guide=1), 303)
    remember(response, opened.code, opened.credential)
    return response
