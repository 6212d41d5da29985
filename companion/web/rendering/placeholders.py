"""What belongs to one phone alone: the proof that a form is of our page, its token, what one's turn brings,
what it has lost.

A page that is drawn for several phones leaves holes for them. Their names are new with each start of the
server, so that nobody can write one into a page. A phone whose script says so (`FILLS`) fills in proof and
token by itself, from the page that it shows: what it gets is the same for all, and compressed once.
"""

from collections.abc import Callable, Mapping
from secrets import token_hex, token_urlsafe

from flask import current_app, g, request
from flask_wtf.csrf import generate_csrf

PROOF = f"proof-{token_hex(16)}"
TOKENS = f"token-{token_hex(16)}"
OWN_TURN = f"turn-{token_hex(16)}"
OWN_NEWS = f"news-{token_hex(16)}"

FILLS = "X-Fills"
HOLES = "X-Holes"


def proof() -> str:
    """For forms: `csrf_token`."""
    return PROOF if g.get("sharing") else generate_csrf()


def proof_made() -> str | None:
    """The one of this request, if one was made."""
    made: str | None = g.get(current_app.config["WTF_CSRF_FIELD_NAME"])
    return made


def fresh_token() -> str:
    """Never the same twice; the forms of one page share its first part."""
    first = TOKENS if g.get("sharing") else g.setdefault("page_token", token_urlsafe(16))
    g.tokens = g.get("tokens", 0) + 1
    return f"{first}-{g.tokens}"


def fills() -> bool:
    """Whether the phone fills in proof and token by itself (`static/js/live.js`)."""
    return FILLS in request.headers


def filled(html: bytes, own: Mapping[str, Callable[[], bytes]]) -> bytes:
    """A shared page for the phone of this request, but for the holes that the phone fills.

    `own`: what the server puts into its holes.
    """
    holes = dict(own)
    if not fills():
        holes |= {
            PROOF: lambda: generate_csrf().encode(),
            TOKENS: lambda: token_urlsafe(16).encode(),
        }
    for hole, made in holes.items():
        if hole.encode() in html:
            html = html.replace(hole.encode(), made())
    return html
