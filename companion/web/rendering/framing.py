"""The frame of a page: alone, only its changing part, or inside the sheet, as htmx requests it."""

import json
from typing import Any, Final

from flask import Response, make_response, request

from companion.web.proxied import get_request
from companion.web.routes import shows

SHEET = "sheet"
LIVE = "live"
REGION = "region"


def is_htmx() -> bool:
    return get_request().headers.get("HX-Request") == "true"


def wants(target: str) -> bool:
    """Return whether htmx requests one part of a page: `live` or `sheet`."""
    return is_htmx() and get_request().headers.get("HX-Target") == target


def frame_page(stage: str) -> dict[str, Any]:
    """Return what a page needs besides its data. `stage`: which section of the table it belongs to."""
    layout = "fragment.html" if wants(SHEET) else "table/page.html"
    return {"stage": stage, "part": "live" if wants(LIVE) else "page", "layout": layout}


def frame_answer() -> dict[str, Any]:
    """Return what a page that answers a form needs besides its data: inside the sheet or, without a script,
    alone."""
    return {"stage": "view", "part": "page", "layout": "fragment.html" if is_htmx() else "table/page.html"}


FRESH = {"csrf_token", "saw", "token", "seat", "next"}
"""The fields that the form for a second try already has."""


def list_carried(*leave: str) -> list[tuple[str, str]]:
    """Return the fields of the first attempt, which the second must send again."""
    return [pair for pair in request.form.items(multi=True) if pair[0] not in {*FRESH, *leave}]


def form_was_in_sheet(then: str) -> bool:
    """Return whether a form was in the sheet itself rather than on the page below. `then`: where the form
    leads."""
    return not shows(then.partition("?")[0])


def leading_back(then: str) -> dict[str, Any]:
    """Return how a link leads from an answer in the sheet back to its form: to the page below, or to the
    sheet as it was."""
    return (
        {"hx-get": then, "hx-target": f"#{SHEET}"} if form_was_in_sheet(then) else {"data-sheet-close": True}
    )


def in_sheet(body: str, status: int = 200) -> Response:
    """Return a page; for htmx, open it in the sheet whatever was to be swapped."""
    response = make_response(body, status)
    if is_htmx():
        response.headers["HX-Retarget"] = f"#{SHEET}"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


_PICTURE_POLICY: Final = "default-src 'none'; img-src 'self'; sandbox; frame-ancestors 'none'"


def revalidated_response(
    body: str | bytes, mimetype: str, *, file: str = "", how: str = "inline", policy: str = "", etag: str = ""
) -> Response:
    """Return an answer that a browser revalidates each time, and that is not sent if unchanged.

    `file`: its name; `how`: whether to show it, or save it as an `attachment`; `policy`: what it may load.
    """
    response = Response(body, mimetype=mimetype)
    if file:
        response.headers["Content-Disposition"] = f'{how}; filename="{file}"'
    if policy:
        response.headers["Content-Security-Policy"] = policy
    response.headers["Cache-Control"] = "private, no-cache"
    if etag:
        response.set_etag(etag)
    else:
        response.add_etag()
    response.make_conditional(request)
    return response


def picture_for_our_pages(picture: bytes, mimetype: str, file: str, etag: str) -> Response:
    """Return a picture that only our own pages may embed; opened directly it can do nothing but be seen.

    It is revalidated each time, as it may have been taken back, or the viewer may have left the table.
    """
    response = revalidated_response(picture, mimetype, file=file, policy=_PICTURE_POLICY, etag=etag)
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


def closing_sheet(response: Response, *events: str) -> Response:
    response.headers["HX-Trigger"] = json.dumps(dict.fromkeys(("sheet:close", *events), ""))
    return response
