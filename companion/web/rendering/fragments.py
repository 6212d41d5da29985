"""Fragments: a part of a page, drawn once and shown to all phones that may see the same.

What belongs to a single phone is left open and filled in for each: its tokens, the resources of its turn,
what is due, and its own news, shown until its user has seen it: its seats' entries that others made
impossible and, for a host, new hosts.
"""

import gzip
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from json import dumps
from typing import Final, NamedTuple

from flask import Response, g, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.due import BarSays
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Appoint, Displace, Entry, of_kind
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_rows import concerning_one
from companion.kernel.words import Text
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.steps import Step
from companion.web.access.cookies import keep
from companion.web.access.languages import language
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.fragment_cache import (
    HOLES,
    OWN_DUE,
    OWN_NEWS,
    OWN_TURN,
    PROOF,
    SAW,
    TOKENS,
    Fragment,
    Part,
    fill_part,
    proof_made,
    recording,
)
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.due import DueNow, due_now
from companion.web.rendering.hooks import changes, on_due, pieces_for
from companion.web.rendering.since import Since, since_then
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

    `key`: everything it depends on besides what it asks about the viewer. `short`: whether it is only a few
    lines.
    """
    if table_request.in_front:
        # In front of a screen, pages differ by the viewer's characters.
        key = (key, table_request.viewer.seats)
    elif table_request.game.screen is not None:
        key = (key, "referee")
    elif table_request.withheld or _holds(table_request):
        key = (key, table_request.viewer.seats)
    if its := changes(table_request):
        key = (key, its)
    fragments = services().short if short else services().fragments
    fragment = fragments.get(key, table_request.viewer)
    if fragment is None:
        fragment, html = _draw(table_request, draw)
        # If a secret leaked outside the placeholders, do not share this fragment.
        if not any(secret in html for secret in (proof_made(), table_request.credential) if secret):
            fragments.put(key, fragment)
    return Part(
        fragment, tuple(OWN[hole](table_request) for hole in fragment.pieces[1::2]), _private(table_request)
    )


def _private(table_request: TableRequest) -> bool:
    """Return whether this phone may be shown what others at the table are not."""
    screen = table_request.in_front or table_request.game.screen is not None
    own = table_request.viewer.faces or table_request.viewer.keeps or _holds(table_request)
    return screen or not table_request.may_keep or bool(own)


def _holds(table_request: TableRequest) -> bool:
    """Return whether the state, as this phone sees it, contains secrets."""
    own, state = table_request.game.secrets, table_request.position.state
    return own is not None and state is not None and bool(own.holds(state))


def own_turn() -> Markup:
    """Mark the place in a template for what only the phone of the seat on turn sees."""
    return Markup(OWN_TURN if g.get("sharing") else _own_turn(current()).decode())  # noqa: S704


def own_news() -> Markup:
    """Mark the place in a template for news that one phone sees until it has been read."""
    return Markup(OWN_NEWS if g.get("sharing") else _own_news(current()).decode())  # noqa: S704


def own_due() -> Markup:
    """Mark the place in a template for what is due, sorted for each phone."""
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
    due = _beside_bar(table_request, every)
    acting = permissions(table_request).acting
    # Everything that the line depends on; most entries do not change it.
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


def _beside_bar(table_request: TableRequest, due: tuple[DueNow, ...]) -> tuple[DueNow, ...]:
    """Return what is due without what the action bar already shows; for a host without a seat, what the bar
    says about others has no other place."""
    if not any(one.url for one in due):
        return due
    its = table_request.game.page(table_request.position.state, table_request.viewer)
    says: BarSays | None = getattr(its, "bar_says", None)
    if says is None:
        return due
    in_bar = [one for one in due if one.url and says(one.due)]
    rest = (one for one in due if not (one.mine and one in in_bar))
    return tuple(replace(one, url=None) if one in in_bar else one for one in rest)


def _own_news(table_request: TableRequest) -> bytes:
    news = own_news_of(table_request)
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
    eyes = recording(table_request.viewer)
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
"""A header of an answer to a stream: the part may contain something that other phones are not shown."""


STREAMED: Final = "undertally.streamed"
"""A key in the environ of a request that a stream makes for its phone."""


def answer_part(table_request: TableRequest, part: Part, announced: bytes) -> Response:
    """Return a part and what to announce, for a phone that fills in its own values: as JSON with only the
    changes if the phone has an older version; otherwise the whole."""
    shown, version = services().shown, table_request.table.version
    streamed, base = STREAMED in request.environ, request.headers.get(SHOWS, "")
    whole, lines = shown.note(part)
    patch = shown.patch(base, part, recalls=not (part.private and lengths_are_seen())) if base else None
    name = whole if patch is None else patch.name
    if table_request.credential is not None and not streamed:
        shown.answer(table_request.credential, table_request.here, version, name)
    headers = {HOLES: f"{PROOF} {TOKENS} {SAW}", SHOWS: f"{name} {lines} {version}"}
    if part.private and streamed:
        headers[PRIVATE] = "1"
    if patch is not None:
        made = f'"base":"{base}","shows":"{name}","version":{version},"pieces":{patch.pieces}'
        body = f'{{{made},"said":{dumps(announced.decode())}}}'
        return Response(body, mimetype="application/json", headers=headers)
    return _pack_answer(name, part, announced, headers)


def lengths_are_seen() -> bool:
    """Return whether the lines are encrypted between here and the phone.

    Somebody at the table could enter guesses and see on the network whether they make a secret on the same
    page shorter. Without encryption there is nothing to guess.
    """
    return request.is_secure or services().config.public_url.startswith("https:")


def _pack_answer(name: str, part: Part, announced: bytes, headers: dict[str, str]) -> Response:
    """Return a part, compressed. `name`: of the part, as recorded."""
    if not request.accept_encodings.quality("gzip"):
        return Response(part.whole() + b"\n" + announced, mimetype="text/html", headers=headers)
    body = services().packed.get((name, announced))
    if body is None:
        body = gzip.compress(part.whole() + b"\n" + announced, LEVEL, mtime=0)
        services().packed.put((name, announced), body)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, mimetype="text/html", headers=headers)


SEEN: Final = "seen-"
"""The cookie with the last version whose news a phone has seen; the code of the table follows."""


class LostHere(NamedTuple):
    """An entry of this phone's seats, in words; `by`: the entry that says who made it impossible, and
    when."""

    entry: Entry
    said: Text
    by: Entry


class OwnNews(NamedTuple):
    """`lost`: the newest first. `hosts`: the seats whose phones others have made hosts'. `since`: what
    happened while this phone was away."""

    lost: tuple[LostHere, ...] = ()
    hosts: tuple[Seat, ...] = ()
    since: Since | None = None


def own_news_of(table_request: TableRequest) -> OwnNews | None:
    """Return what this phone has not seen yet, or None. In front of a referee's screen, only what differs
    there."""
    if (
        table_request.sketch is not None
        or table_request.at is not None
        or not permissions(table_request).may_enter
    ):
        return None
    away = services().last_seen.since(table_request.credential)
    came = since_then(table_request, away) if away else None
    if table_request.in_front:
        return OwnNews(since=came) if came else None
    since = find_seen(table_request.code)
    lost = losses(table_request.table, table_request.viewer.seats, since)
    here = tuple(LostHere(entry, describe_entry(table_request.table, entry), by) for entry, by in lost)
    made = of_kind(new_hosts(table_request.table, table_request.viewer, since), Appoint)
    hosts = tuple(move.seat for _entry, move in made if move.seat in table_request.seats)
    return OwnNews(here, hosts, came) if here or hosts or came else None


def find_seen(code: str) -> int:
    kept = request.cookies.get(SEEN + code)
    return 0 if kept is None else whole_number(kept, 12) or 0


def now_seen(response: AnyResponse, code: str, version: int) -> None:
    """Store on the phone that it has seen its news up to a version."""
    keep(response, SEEN + code, str(max(version, find_seen(code))))


def losses(table: Table, own: frozenset[str], since: int) -> tuple[tuple[Entry, Entry], ...]:
    """Return the loaded entries of these seats that others knowingly made impossible after a version, and
    that are still impossible: the newest first, each with the entry that says so."""
    found: dict[int, Entry] = {}
    for step in reversed(_telling(table, since)):
        if step.stands and isinstance(step.entry.move, Displace) and not own & {*step.entry.by.split(",")}:
            for version in step.entry.move.versions:
                found.setdefault(version, step.entry)
    named = ((version, by) for version, by in found.items() if table.reaches(version))
    steps = ((table.steps[version - table.before - 1], by) for version, by in named)
    return tuple(
        (step.entry, by) for step, by in steps if step.entry.seat in own and (step.misfit or not step.stands)
    )


_TOLD: Final[Cache[tuple[str, int], tuple[Step, ...]]] = Cache(1_000)
"""The results of `_telling`, by the hash of the table and the version before its loaded entries."""


def _telling(table: Table, since: int) -> tuple[Step, ...]:
    """Return the loaded entries after a version that may concern a single phone. All phones of a table ask
    this after each entry, so it is computed once."""
    key = (table.hash, table.before)
    known = _TOLD.get(key) if table.hash else None
    if known is None:
        concerning = concerning_one()
        known = tuple([step for step in table.steps if type(step.entry.move) in concerning])
        if table.hash:
            _TOLD.put(key, known)
    return tuple(step for step in known if step.entry.version > since) if known else known


def new_hosts(table: Table, viewer: Viewer, since: int) -> tuple[Entry, ...]:
    """Return the loaded entries after a version by which somebody else made a phone a host's, if it still is;
    for a host."""
    if not viewer.host:
        return ()
    found: dict[Seat, Entry] = {}
    for entry, move in of_kind((step.entry for step in _telling(table, since)), Appoint):
        if move.step == "ends":
            found.pop(move.seat, None)
        elif move.step == "is" and move.seat not in viewer.seats:
            found[move.seat] = entry
    return tuple(entry for entry in found.values() if entry.by != signature(viewer))
