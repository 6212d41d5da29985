"""Ways in without a camera: a code that somebody types leads to its table, or on a television to the big
screen of it."""

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.table.codes import is_code, read_code
from companion.web.access.rate_limit import arrived, guard
from companion.web.rendering.errors import STATUS
from companion.web.routes import ANYBODY, Access, Routes

TYPED = 40
"""Signs of what was typed that are shown again; somebody may have typed a whole address."""

by_code = Routes("by_code", __name__)


@by_code.get("/join", Access(who=ANYBODY))
def join() -> Response:
    return _through("tables.show")


@by_code.get("/tv", Access(who=ANYBODY))
def tv() -> Response:
    return _through("screen.show")


def _through(leads_to: str) -> Response:
    """Return the way to the table whose code was typed; else the page that asks for it."""
    typed = request.args.get("code", "")
    if not typed.strip():
        return _asked(leads_to)
    code = read_code(typed)
    if not is_code(code) or not _is_there(code):
        return _asked(leads_to, typed[:TYPED], STATUS[Fault.UNKNOWN])
    return redirect(url_for(leads_to, code=code), 303)


def _is_there(code: str) -> bool:
    """Return whether there is such a table; asking for one is a guess, as at its own address. Raises
    `Refusal` for a stranger who has tried too many."""
    try:
        found = arrived(code)
    except Refusal as refusal:
        if refusal.fault is Fault.UNKNOWN:
            return False
        raise
    if not found.viewer.enters:
        guard(code)
    return True


def _asked(leads_to: str, unknown: str = "", status: int = 200) -> Response:
    on_tv = leads_to == "screen.show"
    return make_response(render_template("seating/by_code.html", on_tv=on_tv, unknown=unknown), status)
