"""The word of a phone that it has seen what was told to it alone."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.rendering.fragments import now_seen
from companion.web.routes import Access, Routes

told = Routes("told", __name__)


@told.post("/t/<code>/seen", Access(who=WATCHER))
def seen(found: TableRequest) -> Response:
    """Up to the version that its page showed; what came since is told still."""
    response = redirect(url_for("tables.show", code=found.code), 303)
    version = whole_number(request.form.get("version", ""), 12) or 0
    now_seen(response, found.code, min(version, found.table.version))
    return response
