"""Fragments: parts of pages, each drawn once and shown to all phones that may see the same.

What belongs to a single phone is left open, and filled in for each: tokens, the resources of a turn, what is
due, and the phone's own news (`own_news`).
"""

import gzip
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from json import dumps
from typing import Final

from flask import Response, g, request
from markupsafe import Markup

from companion.kernel.due import BarOffers
from companion.web.access.languages import language
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.fragment_cache import (
    CSRF_TOKEN,
    HOLES,
    OWN_DUE,
    OWN_NEWS,
    OWN_TURN,
    SAW,
    TOKENS,
    Fragment,
    Part,
    fill_part,
    find_csrf_token,
    record_questions,
)
from companion.web.rendering.due import DueNow, due_now
from companion.web.rendering.hooks import changes, on_due, pieces_for
from companion.web.rendering.own_news import unseen_news
from companion.web.rendering.templating import page
from companion.web.rendering.turn_tools import turn_resources
from companion.web.services import services


def share_part(
    table_request: TableRequest, key: Hashable, draw: Callable[[TableRequest], str], *, short: bool = False
) -> bytes:
    """Return a part of a page for this phone, in UTF-8; see `shared_part`."""
    return fill_part(shared_part(table_request, key, draw, short=short), table_request.table.version)


def shared_part(
    table_request: TableRequest, key: Hashable, draw: Callable[[TableRequest], str], *, short: bool = False
) -> Part:
    """Return a part of a page for this phone.

    `key`: everything on which the part depends, besides what its templates ask about the viewer. `short`:
    whether it is only a few lines.
    """
    if table_request.in_front:
        # In front of a screen, pages differ by the viewer's characters.
        key = (key, table_request.viewer.seats)
    elif table_request.game.screen is not None:
        key = (key, "referee")
    elif table_request.withheld or _holds(table_request):
        key = (key, table_request.viewer.seats)
    if changed := changes(table_request):
        key = (key, changed)
    fragments = services().short_fragments if short else services().fragments
    fragment = fragments.get(key, table_request.viewer)
    if fragment is None:
        fragment, html = _draw(table_request, draw)
        # If one of this phone's secrets is outside the placeholders by mistake, do not share the fragment.
        if not any(secret in html for secret in (find_csrf_token(), table_request.credential) if secret):
            fragments.put(key, fragment)
    return Part(
        fragment, tuple(OWN[hole](table_request) for hole in fragment.pieces[1::2]), _private(table_request)
    )


def _private(table_request: TableRequest) -> bool:
    """Return whether this phone's pages may contain what others at the table may not see."""
    screen = table_request.in_front or table_request.game.screen is not None
    own = table_request.viewer.faces or table_request.viewer.keeps or _holds(table_request)
    return screen or not table_request.may_keep or bool(own)


def _holds(table_request: TableRequest) -> bool:
    """Return whether the state, as this phone sees it, contains secrets."""
    own, state = table_request.game.secrets, table_request.position.state
    return own is not None and state is not None and bool(own.holds(state))


def own_turn() -> Markup:
    """Return what only the phone of the seat on turn sees; in a shared part, the placeholder for it."""
    return Markup(OWN_TURN if g.get("sharing") else _own_turn(current()).decode())  # noqa: S704


def own_news() -> Markup:
    """Return the news that one phone sees until it has been read; in a shared part, the placeholder for
    it."""
    return Markup(OWN_NEWS if g.get("sharing") else _own_news(current()).decode())  # noqa: S704


def own_due() -> Markup:
    """Return what is due, in this phone's order; in a shared part, the placeholder for it."""
    return Markup(OWN_DUE if g.get("sharing") else _own_due(current()).decode())  # noqa: S704


def _own_due(table_request: TableRequest) -> bytes:
    position = table_request.position
    if (
        table_request.at is not None
        or table_request.sketch is not None
        or position.state is None
        or position.finish
    ):
        return b""
    every = due_now(table_request)
    beside = on_due(table_request, every)
    due = _without_bar(table_request, every)
    acting = permissions(table_request).acting
    # The key has everything on which the line depends; most entries do not change that.
    key = (
        table_request.code,
        language(),
        request.script_root,
        table_request.seats,
        acting,
        table_request.moment,
        due,
        beside,
        bool(every),
    )
    draw = partial(page, "table/due.html", due=due, beside=beside, awaited=bool(every))
    line = share_part(table_request, ("due", key), draw, short=True)
    return line + pieces_for(table_request, "own").encode()


def _without_bar(table_request: TableRequest, due: tuple[DueNow, ...]) -> tuple[DueNow, ...]:
    """Return what is due, without what is up to this phone and offered in the action bar. What is up to
    others stays, but without its link if the bar offers it."""
    if not any(one.url for one in due):
        return due
    own = table_request.game.page(table_request.position.state, table_request.viewer)
    says: BarOffers | None = getattr(own, "bar_offers", None)
    if says is None:
        return due
    in_bar = [one for one in due if one.url and says(one.due)]
    rest = (one for one in due if not (one.mine and one in in_bar))
    return tuple(replace(one, url=None) if one in in_bar else one for one in rest)


def _own_news(table_request: TableRequest) -> bytes:
    news = unseen_news(table_request)
    return b"" if news is None else page("table/own_news.html", table_request, told=news).encode()


def _own_turn(table_request: TableRequest) -> bytes:
    if (
        table_request.sketch
        or table_request.on_turn is None
        or not table_request.viewer.holds(table_request.on_turn)
    ):
        return b""
    now = turn_resources(table_request)
    return share_part(
        table_request,
        ("own turn", table_request.code, language(), now),
        partial(page, "table/own_turn.html", turn_resources=now),
        short=True,
    )


OWN: Final[Mapping[bytes, Callable[[TableRequest], bytes]]] = {
    OWN_TURN.encode(): _own_turn,
    OWN_NEWS.encode(): _own_news,
    OWN_DUE.encode(): _own_due,
}
"""What the server fills into the placeholders of a part."""


def _draw(table_request: TableRequest, draw: Callable[[TableRequest], str]) -> tuple[Fragment, str]:
    eyes = record_questions(table_request.viewer)
    g.sharing = True
    try:
        html = draw(replace(table_request, viewer=eyes).as_current())
    finally:
        g.sharing = False
        table_request.as_current()
    return Fragment.of(dict(eyes.asked), html.encode()), html


LEVEL = 3
"""The compression level: compared with level 6, a tenth more bytes for a third of the work. A part is
compressed again with each entry."""


SHOWS: Final = "X-Shows"
"""The header in which a phone names the part that it shows. In an answer: the part that it contains, its
number of lines, and the version of the table."""


PRIVATE: Final = "X-Private"
"""A header of an answer to a stream: the part may contain something that other phones may not see."""


STREAMED: Final = "undertally.streamed"
"""The environ key of a request that a stream makes for its phone."""


def answer_part(table_request: TableRequest, part: Part, announced: bytes) -> Response:
    """Return a part and what to announce, for a phone that fills in its own values: only the changes, as
    JSON, if they are known and shorter; otherwise all of it."""
    shown, version = services().shown, table_request.table.version
    streamed, base = STREAMED in request.environ, request.headers.get(SHOWS, "")
    whole, lines = shown.note(part)
    patch = shown.patch(base, part, recalls=not (part.private and lengths_are_seen())) if base else None
    name = whole if patch is None else patch.name
    if table_request.credential is not None and not streamed:
        shown.note_answered(table_request.credential, table_request.here, version, name)
    headers = {HOLES: f"{CSRF_TOKEN} {TOKENS} {SAW}", SHOWS: f"{name} {lines} {version}"}
    if part.private and streamed:
        headers[PRIVATE] = "1"
    if patch is not None:
        members = f'"base":"{base}","shows":"{name}","version":{version},"pieces":{patch.pieces}'
        body = f'{{{members},"said":{dumps(announced.decode())}}}'
        return Response(body, mimetype="application/json", headers=headers)
    return _pack_answer(name, part, announced, headers)


def lengths_are_seen() -> bool:
    """Return whether the connection to the phone is encrypted, so that an onlooker sees only lengths.

    Then somebody at the table could enter guesses, and see on the network whether a page with a secret gets
    shorter because the guess is the same. Without encryption an onlooker can read the page anyway.
    """
    return request.is_secure or services().config.public_url.startswith("https:")


def _pack_answer(name: str, part: Part, announced: bytes, headers: dict[str, str]) -> Response:
    """Return a whole part and what to announce, compressed if the phone accepts that. `name`: of the part, as
    recorded."""
    if not request.accept_encodings.quality("gzip"):
        return Response(part.whole() + b"\n" + announced, mimetype="text/html", headers=headers)
    body = services().packed.get((name, announced))
    if body is None:
        body = gzip.compress(part.whole() + b"\n" + announced, LEVEL, mtime=0)
        services().packed.put((name, announced), body)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, mimetype="text/html", headers=headers)
