"""In what a page is shown: by itself, only its changing part, or in the sheet."""

from typing import Any

from flask import request

SHEET = "sheet"
LIVE = "live"
REGION = "region"


def is_htmx() -> bool:
    return request.headers.get("HX-Request") == "true"


def wants(target: str) -> bool:
    """Whether htmx asks for one part of a page: `live` or `sheet`."""
    return is_htmx() and request.headers.get("HX-Target") == target


def framed(stage: str) -> dict[str, Any]:
    """What a page needs besides its data. `stage`: which room of the table it is."""
    layout = "fragment.html" if wants(SHEET) else "table/page.html"
    return {"stage": stage, "part": "live" if wants(LIVE) else "page", "layout": layout}


def answering() -> dict[str, Any]:
    """The same for a page that answers a form: in the sheet, or where there is no script by itself."""
    return {"stage": "view", "part": "page", "layout": "fragment.html" if is_htmx() else "table/page.html"}
