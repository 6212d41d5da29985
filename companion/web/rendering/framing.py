"""How a page is framed: by itself, as its changing part only, or in the sheet, as htmx reads it."""

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
    """Return whether htmx asks for one part of a page: `live` or `sheet`."""
    return is_htmx() and get_request().headers.get("HX-Target") == target


def frame_page(stage: str) -> dict[str, Any]:
    """Return what a page needs besides its data. `stage`: which room of the table it is."""
    layout = "fragment.html" if wants(SHEET) else "table/page.html"
    return {"stage": stage, "part": "live" if wants(LIVE) else "page", "layout": layout}


def answering() -> dict[str, Any]:
    """Return what a page that answers a form needs besides its data: in the sheet, or where there is no
    script by itself."""
    return {"stage": "view", "part": "page", "layout": "fragment.html" if is_htmx() else "table/page.html"}


ANEW = {"csrf_token", "saw", "token", "seat", "next"}
"""The fields that the form of a second try brings itself."""


def list_carried(*leave: str) -> list[tuple[str, str]]:
    """Return the fields of the first try that a second takes over."""
    return [pair for pair in request.form.items(multi=True) if pair[0] not in {*ANEW, *leave}]


def stood_in_sheet(then: str) -> bool:
    """Return whether a form stood in the sheet itself, and not on the page below. `then`: the address to go
    on with from there."""
    return not shows(then.partition("?")[0])


def leading_back(then: str) -> dict[str, Any]:
    """Return how a link leads back from an answer in the sheet to its form: to the page below, or to the
    sheet as it was."""
    return {"hx-get": then, "hx-target": f"#{SHEET}"} if stood_in_sheet(then) else {"data-sheet-close": True}


def in_sheet(body: str, status: int = 200) -> Response:
    """Return a page of its own; asked for by htmx, it opens in the sheet whatever was to be swapped."""
    response = make_response(body, status)
    if is_htmx():
        response.headers["HX-Retarget"] = f"#{SHEET}"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


_SEEN: Final = "default-src 'none'; img-src 'self'; sandbox; frame-ancestors 'none'"


def asked_anew(
    body: str | bytes, mimetype: str, *, file: str = "", how: str = "inline", policy: str = "", etag: str = ""
) -> Response:
    """Return an answer that a browser asks for again each time, and is not sent if it already has it.

    `file`: its name; `how`: whether it is shown, or kept as an `attachment`; `policy`: what it may load.
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


def ours_alone(picture: bytes, mimetype: str, file: str, etag: str) -> Response:
    """Return a picture that pages of ours alone show; opened by itself it can do nothing but be seen.

    It is asked for again each time: it may have been taken back, or whoever saw it has left the table.
    """
    response = asked_anew(picture, mimetype, file=file, policy=_SEEN, etag=etag)
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


def closing_sheet(response: Response, *events: str) -> Response:
    response.headers["HX-Trigger"] = json.dumps(dict.fromkeys(("sheet:close", *events), ""))
    return response
