"""A demo table, at one tap from the front page."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.table.demos import open_demo
from companion.web.access.cookies import remember
from companion.web.access.quotas import opens
from companion.web.access.rate_limit import joins
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

demo = Routes("demo", __name__)


@demo.post("/demo", Access(who=ANYBODY, unread=(opens,), limits=(joins,)))
def start() -> Response:
    """The phone is its host's, so that it can try out everything."""
    opened = open_demo(services().tables, request.form.get("game", ""))
    response = redirect(url_for("tables.show", code=opened.code, guide=1), 303)
    remember(response, opened.code, opened.credential)
    return response
