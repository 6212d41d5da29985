"""Answers that htmx reads: what goes into the sheet, and when the sheet closes."""

import json

from flask import Response, make_response, request

from companion.web.rendering.framing import SHEET, is_htmx

ANEW = {"csrf_token", "saw", "token", "seat", "next"}
"""What the form of a second try brings itself."""


def carried(*leave: str) -> list[tuple[str, str]]:
    """The fields of the first try that a second takes over."""
    return [pair for pair in request.form.items(multi=True) if pair[0] not in {*ANEW, *leave}]


def in_sheet(body: str, status: int = 200) -> Response:
    """A page of its own; asked for by htmx, it opens in the sheet whatever was to be swapped."""
    response = make_response(body, status)
    if is_htmx():
        response.headers["HX-Retarget"] = f"#{SHEET}"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def closing_sheet(response: Response, *events: str) -> Response:
    response.headers["HX-Trigger"] = json.dumps(dict.fromkeys(("sheet:close", *events), ""))
    return response
