"""The frame of a page: a whole page, only its changing part, or inside the sheet, as htmx requests it."""

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
    """Return what a page needs besides its data. `stage`: the section of the table to which the page
    belongs."""
    layout = "fragment.html" if wants(SHEET) else "table/page.html"
    return {"stage": stage, "part": "live" if wants(LIVE) else "page", "layout": layout}


def frame_answer() -> dict[str, Any]:
    """Return what a page that answers a form needs besides its data: inside the sheet or, without a script,
    alone."""
    return {"stage": "view", "part": "page", "layout": "fragment.html" if is_htmx() else "table/page.html"}


FRESH = {"csrf_token", "saw", "token", "seat", "next"}
"""The fields that every form has of its own, whatever was sent before."""


def list_carried(*leave: str) -> list[tuple[str, str]]:
    """Return those fields of the form that was sent which the next form must send again, without `leave`."""
    return [pair for pair in request.form.items(multi=True) if pair[0] not in {*FRESH, *leave}]


def form_was_in_sheet(then: str) -> bool:
    """Return whether a form was in the sheet rather than on the page below it. `then`: where the form
    leads."""
    return not shows(then.partition("?")[0])


def leading_back(then: str) -> dict[str, Any]:
    """Return the attributes of a link from an answer in the sheet back to its form: it closes the sheet or,
    if the form was in the sheet, loads it again."""
    return (
        {"hx-get": then, "hx-target": f"#{SHEET}"} if form_was_in_sheet(then) else {"data-sheet-close": True}
    )


def in_sheet(body: str, status: int = 200) -> Response:
    """Return a page; for htmx, one that opens in the sheet, whatever the request was to replace."""
    response = make_response(body, status)
    if is_htmx():
        response.headers["HX-Retarget"] = f"#{SHEET}"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


_PICTURE_POLICY: Final = "default-src 'none'; img-src 'self'; sandbox; frame-ancestors 'none'"


def revalidated_response(
    body: str | bytes, mimetype: str, *, file: str = "", policy: str = "", etag: str = ""
) -> Response:
    """Return an answer that a browser revalidates each time; it is only sent again if it has changed.

    `file`: its name; `policy`: what it may load.
    """
    response = Response(body, mimetype=mimetype)
    if file:
        response.headers["Content-Disposition"] = f'inline; filename="{file}"'
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
    """Return a picture that only our own pages may embed; opened directly, it can do nothing but be seen.

    It is revalidated each time, as its entry may have been taken back, or the viewer may have lost the right
    to see it.
    """
    response = revalidated_response(picture, mimetype, file=file, policy=_PICTURE_POLICY, etag=etag)
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


def closing_sheet(response: Response, *events: str) -> Response:
    response.headers["HX-Trigger"] = json.dumps(dict.fromkeys(("sheet:close", *events), ""))
    return response
