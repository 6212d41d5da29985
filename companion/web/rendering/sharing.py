"""A part of a page, drawn once and shown to all phones that may see the same.

What belongs to one phone alone, the proof of its forms and their tokens, is left open and filled in for each.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

from flask import g
from markupsafe import Markup

from companion.web.access.languages import language
from companion.web.access.table_requests import TableRequest, current
from companion.web.fragment_cache import Fragment, recording
from companion.web.rendering.own_news import own_news_of
from companion.web.rendering.placeholders import OWN_NEWS, OWN_TURN, filled, proof_made
from companion.web.rendering.templating import page
from companion.web.rendering.turn_tools import turn_resources
from companion.web.services import services


def shared(found: TableRequest, key: Hashable, draw: Callable[[TableRequest], str]) -> bytes:
    """A part of a page for this phone, in UTF-8.

    `key`: all that it depends on besides what it asks of the viewer.
    """
    if found.in_front:
        # What lies before the screen differs by whose characters are whose.
        key = (key, found.viewer.seats)
    elif found.game.screen is not None:
        key = (key, "referee")
    fragments = services().fragments
    fragment = fragments.get(key, found.viewer)
    if fragment is None:
        fragment = _drawn(found, draw)
        # Whatever went past the holes is this phone's own, and goes to nobody else.
        if not any(secret.encode() in fragment.html for secret in (proof_made(), found.credential) if secret):
            fragments.put(key, fragment)
    return filled(fragment.html, {OWN_TURN: partial(_own_turn, found), OWN_NEWS: partial(_own_news, found)})


def own_turn() -> Markup:
    """Where a template has what only a phone sees that holds the seat on turn."""
    return Markup(OWN_TURN if g.get("sharing") else _own_turn(current()).decode())  # noqa: S704


def own_news() -> Markup:
    """Where a template has what is told to one phone until it has been seen."""
    return Markup(OWN_NEWS if g.get("sharing") else _own_news(current()).decode())  # noqa: S704


def _own_news(found: TableRequest) -> bytes:
    news = own_news_of(found)
    return b"" if news is None else page("table/own_news.html", found, told=news).encode()


def _own_turn(found: TableRequest) -> bytes:
    if found.sketch or found.on_turn is None or not found.viewer.holds(found.on_turn):
        return b""
    now = turn_resources(found)
    return shared(
        found,
        ("own turn", found.code, language(), now),
        partial(page, "table/own_turn.html", turn_resources=now),
    )


def _drawn(found: TableRequest, draw: Callable[[TableRequest], str]) -> Fragment:
    eyes = recording(found.viewer)
    g.sharing = True
    try:
        html = draw(replace(found, viewer=eyes).as_current())
    finally:
        g.sharing = False
        found.as_current()
    return Fragment(dict(eyes.asked), html.encode())
