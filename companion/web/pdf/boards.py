"""Pictures for the front page: the board of each game as it is in the middle of its sample, and one board as
a TV and a phone show it.

They are drawn by the templates of the table page, so that they show what a table shows.
"""

import base64
import re
from collections.abc import Hashable
from functools import cache
from hashlib import sha256
from typing import Final

from flask import Response, current_app, render_template, request
from markupsafe import Markup

from companion.game_folders import game_folder
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER
from companion.kernel.words import text
from companion.table.cache import Cache
from companion.web.access.addresses import public_address
from companion.web.access.languages import language
from companion.web.access.table_requests import TableRequest
from companion.web.assets import STATIC, Asset, answer_asset, minify, pack
from companion.web.pdf.previews import sample_request
from companion.web.rendering.joining import svg
from companion.web.rendering.templating import has_template
from companion.web.routes import Access, Routes, Who

DAY: Final = "private, max-age=86400"
OUTERMOST: Final = re.compile(r'<svg\b[^>]*\bviewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')
ACROSS: Final = re.compile(r' (?:width|height)="[^"]*"')
BETWEEN: Final = re.compile(r">\s+<")

boards = Routes("boards", __name__)

_DRAWN: Cache[Hashable, Asset] = Cache(40)


def board_template(slug: str) -> str | None:
    """Return the template that draws a game's board as one `<svg>`; None if the game has none."""
    name = f"games/{slug}/picture.html"
    return name if has_template(current_app, name) else None


def _half_played(game: str) -> TableRequest:
    return sample_request(game, half=True)


HALF_PLAYED: Final = Who("anybody", _half_played)


@boards.get("/games/<game>/board.svg", Access(who=HALF_PLAYED))
def board(table_request: TableRequest) -> Response:
    """Draw the board alone."""
    return _send(table_request, "seating/pictures/board.svg.html")


@boards.get("/games/<game>/at-a-table.svg", Access(who=HALF_PLAYED))
def at_a_table(table_request: TableRequest) -> Response:
    """Draw the board on a TV, with the players and the points, and on a phone."""
    return _send(table_request, "seating/pictures/at_a_table.svg.html")


def _send(table_request: TableRequest, template: str) -> Response:
    key = (table_request.game.about.slug, table_request.table.hash, template, language(), request.script_root)
    drawn = _DRAWN.get(key)
    if drawn is None:
        drawn = pack(_draw(table_request, template).encode(), "image/svg+xml")
        _DRAWN.put(key, drawn)
    response = answer_asset(drawn)
    response.headers["Vary"] = "Accept-Encoding, Cookie, Accept-Language"
    response.headers["Cache-Control"] = DAY
    response.headers["Content-Security-Policy"] = _policy(table_request.game.about.slug)
    response.set_etag(drawn.etag)
    response.make_conditional(request)
    return response


def _draw(table_request: TableRequest, template: str) -> str:
    slug, state = table_request.game.about.slug, table_request.position.state
    own = board_template(slug)
    if own is None or state is None:
        raise Refusal(text("There is no such picture."), Fault.UNKNOWN)
    data = table_request.game.page(state, WATCHER)
    drawn = render_template(
        own, data=data, game=table_request.game, seats=table_request.seats, found=table_request
    )
    size = OUTERMOST.search(drawn)
    if size is None:
        raise ValueError(f"{own} draws no <svg> with a viewBox from 0 0")
    # Remove the width and the height, which are for pages, where the board is in an element that scrolls.
    drawn = ACROSS.sub("", size[0]) + drawn[size.end() : drawn.rfind("</svg>")] + "</svg>"
    moment = table_request.game.moment(state)
    points = table_request.game.totals(state) if table_request.game.scoring else {}
    picture = render_template(
        template,
        board=Markup(drawn),  # noqa: S704  # drawn by our template
        width=float(size[1]),
        height=float(size[2]),
        style=Markup(f"<style><![CDATA[{_style(slug)}]]></style>"),  # noqa: S704  # our style sheets
        game=table_request.game,
        seats=table_request.seats,
        points=points,
        moment=moment,
        code=svg(public_address("seating.home")),
    )
    return BETWEEN.sub("><", picture).strip()


@cache
def _style(slug: str) -> str:
    """Return the house's colours and the game's style, which must be in the picture: in an `<img>` it cannot
    load them."""
    own = game_folder(slug).templates / "theme.css"
    sheets = [STATIC / "css" / "tokens.css", *((own,) if own.is_file() else ())]
    return b"".join(minify(sheet) for sheet in sheets).decode()


@cache
def _policy(slug: str) -> str:
    digest = base64.b64encode(sha256(_style(slug).encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"
