"""A blank page that loads nothing but scripts of ours: no server, and no game."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route

from companion.web.assets import STATIC

HOME = "http://house.test"
OURS = {"X-Undertally": "1"}
"""The header of each of the server's responses, which those of something on the way lack."""

Answer = Callable[[Route], None]


def blank(page: Page, body: str, *scripts: str, **answers: Answer) -> None:
    """Show `body` with the named scripts, such as `js/queue.js` or `vendor/htmx.min.js`, in the order given.

    `answers`: the responses for addresses that begin with `/<name>`; all others do not exist."""
    tags = "".join(
        f'<script src="/static/{name}" {"type=module" if name.startswith("js/") else "defer"}></script>'
        for name in scripts
    )
    html = f'<!doctype html><html lang="en"><head><title>Blank</title>{tags}</head><body>{body}</body></html>'

    def answer(route: Route) -> None:
        path = re.sub(r"\?.*", "", route.request.url.removeprefix(HOME))
        file = STATIC / path.removeprefix("/static/")
        name = path.split("/")[1]
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif name == "static" and file.is_file():
            route.fulfill(body=Path(file).read_bytes(), content_type="text/javascript; charset=utf-8")
        elif name in answers:
            answers[name](route)
        else:
            route.fulfill(status=404, body="")

    # The newest routes win; the older ones stay, or requests in between would reach the network.
    page.route(f"{HOME}/**", answer)
    page.goto(f"{HOME}/")
