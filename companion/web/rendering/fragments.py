"""A part of a page, drawn once and shown to all phones that may see the same.

What belongs to one phone alone is left open and filled in for each: the proof of its forms and their tokens,
what its turn brings, what is due, and its own news, told until somebody there has seen them: what others took
away from its seats, and to a host whose phones were made hosts'.
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
    found: TableRequest, key: Hashable, draw: Callable[[TableRequest], str], *, short: bool = False
) -> bytes:
    """Return a part of a page for this phone, in UTF-8; see `shared_part`."""
    return fill_part(shared_part(found, key, draw, short=short), found.table.version)


def shared_part(
    found: TableRequest, key: Hashable, draw: Callable[[TableRequest], str], *, short: bool = False
) -> Part:
    """Return a part of a page for this phone.

    `key`: all that it depends on besides what it asks of the viewer. `short`: of some lines only.
    """
    if found.in_front:
        # What lies before the screen differs by whose characters are whose.
        key = (key, found.viewer.seats)
    elif found.game.screen is not None:
        key = (key, "referee")
    elif found.withheld or _holds(found):
        key = (key, found.viewer.seats)
    if its := changes(found):
        key = (key, its)
    fragments = services().short if short else services().fragments
    fragment = fragments.get(key, found.viewer)
    if fragment is None:
        fragment, html = _draw(found, draw)
        # Whatever went past the holes is this phone's own, and goes to nobody else.
        if not any(secret in html for secret in (proof_made(), found.credential) if secret):
            fragments.put(key, fragment)
    return Part(fragment, tuple(OWN[hole](found) for hole in fragment.pieces[1::2]), _private(found))


def _private(found: TableRequest) -> bool:
    """Return whether this phone may be shown what others at the table are not."""
    screen = found.in_front or found.game.screen is not None
    own = found.viewer.faces or found.viewer.keeps or _holds(found)
    return screen or not found.may_keep or bool(own)


def _holds(found: TableRequest) -> bool:
    """Return whether the state, as this phone is shown it, has what others are not shown."""
    own, state = found.game.secrets, found.position.state
    return own is not None and state is not None and bool(own.holds(state))


def own_turn() -> Markup:
    """Mark where a template has what only a phone sees that holds the seat on turn."""
    return Markup(OWN_TURN if g.get("sharing") else _own_turn(current()).decode())  # noqa: S704


def own_news() -> Markup:
    """Mark where a template has what is told to one phone until it has been seen."""
    return Markup(OWN_NEWS if g.get("sharing") else _own_news(current()).decode())  # noqa: S704


def own_due() -> Markup:
    """Mark where a template says what is due, to each phone first what is due from it."""
    return Markup(OWN_DUE if g.get("sharing") else _own_due(current()).decode())  # noqa: S704


def _own_due(found: TableRequest) -> bytes:
    position = found.position
    if found.at is not None or found.sketch is not None or position.state is None or position.finish:
        return b""
    every = due_now(found)
    beside = on_due(found, every)
    due = _beside_bar(found, every)
    acting = permissions(found).acting
    # All that the line is made of: most entries leave it as it is.
    key = (
        found.code,
        language(),
        request.script_root,
        found.seats,
        acting,
        found.moment,
        due,
        beside,
        bool(every),
    )
    draw = partial(page, "table/due.html", due=due, beside=beside, awaited=bool(every))
    line = share_part(found, ("due", key), draw, short=True)
    return line + pieces_for(found, "own").encode()


def _beside_bar(found: TableRequest, due: tuple[DueNow, ...]) -> tuple[DueNow, ...]:
    """Return what is due without what the bar of the table page says; what it says of another, to a host
    without a seat, has no second way there."""
    if not any(one.url for one in due):
        return due
    its = found.game.page(found.position.state, found.viewer)
    says: BarSays | None = getattr(its, "bar_says", None)
    if says is None:
        return due
    in_bar = [one for one in due if one.url and says(one.due)]
    rest = (one for one in due if not (one.mine and one in in_bar))
    return tuple(replace(one, url=None) if one in in_bar else one for one in rest)


def _own_news(found: TableRequest) -> bytes:
    news = own_news_of(found)
    return b"" if news is None else page("table/own_news.html", found, told=news).encode()


def _own_turn(found: TableRequest) -> bytes:
    if found.sketch or found.on_turn is None or not found.viewer.holds(found.on_turn):
        return b""
    now = turn_resources(found)
    return share_part(
        found,
        ("own turn", found.code, language(), now),
        partial(page, "table/own_turn.html", turn_resources=now),
        short=True,
    )


OWN: Final[Mapping[bytes, Callable[[TableRequest], bytes]]] = {
    OWN_TURN.encode(): _own_turn,
    OWN_NEWS.encode(): _own_news,
    OWN_DUE.encode(): _own_due,
}
"""What the server puts into the holes of a part."""


def _draw(found: TableRequest, draw: Callable[[TableRequest], str]) -> tuple[Fragment, str]:
    eyes = recording(found.viewer)
    g.sharing = True
    try:
        html = draw(replace(found, viewer=eyes).as_current())
    finally:
        g.sharing = False
        found.as_current()
    return Fragment.of(dict(eyes.asked), html.encode()), html


LEVEL = 3
"""A tenth more bytes than at 6, for a third of its work; a part is compressed again with each entry."""


SHOWS: Final = "X-Shows"
"""A phone says so which part it shows; an answer names the one that it brings, its number of lines, and the
version of the table."""


PRIVATE: Final = "X-Private"
"""A header of what a stream's phone is answered: the part may hold what other phones are not shown."""


STREAMED: Final = "undertally.streamed"
"""A key in the environ of a request that a stream makes for its phone."""


def answer_part(found: TableRequest, part: Part, said: bytes) -> Response:
    """Return a part and what to say of it, for a phone that fills in what is its own: of a part whose older
    lines it has what is new, as JSON; else the whole."""
    shown, version = services().shown, found.table.version
    (name, lines), base = shown.note(part), request.headers.get(SHOWS, "")
    if found.credential is not None and STREAMED not in request.environ:
        shown.answer(found.credential, found.here, version, name)
    headers = {HOLES: f"{PROOF} {TOKENS} {SAW}", SHOWS: f"{name} {lines} {version}"}
    if part.private and STREAMED in request.environ:
        headers[PRIVATE] = "1"
    pieces = shown.patch(base, name, part) if base else None
    if pieces is not None:
        made = f'"base":"{base}","shows":"{name}","version":{version},"pieces":{pieces}'
        body = f'{{{made},"said":{dumps(said.decode())}}}'
        return Response(body, mimetype="application/json", headers=headers)
    return _pack_answer(name, part, said, headers)


def _pack_answer(name: str, part: Part, said: bytes, headers: dict[str, str]) -> Response:
    """Return a part packed. `name`: of the part, as it was noted."""
    if not request.accept_encodings.quality("gzip"):
        return Response(part.whole() + b"\n" + said, mimetype="text/html", headers=headers)
    body = services().packed.get((name, said))
    if body is None:
        body = gzip.compress(part.whole() + b"\n" + said, LEVEL, mtime=0)
        services().packed.put((name, said), body)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, mimetype="text/html", headers=headers)


SEEN: Final = "seen-"
"""The cookie with the last version whose news a phone has seen; the code of the table follows."""


class LostHere(NamedTuple):
    """An entry of this phone's seats, in words; `by`: the entry that tells who took it away, and when."""

    entry: Entry
    said: Text
    by: Entry


class OwnNews(NamedTuple):
    """`lost`: the newest first. `hosts`: the seats whose phones are hosts' now without this one's doing.
    `since`: what came while this phone was away."""

    lost: tuple[LostHere, ...] = ()
    hosts: tuple[Seat, ...] = ()
    since: Since | None = None


def own_news_of(found: TableRequest) -> OwnNews | None:
    """Return what this phone has not seen yet; None where that is nothing. In front of a referee's screen
    that is what lies otherwise there."""
    if found.sketch is not None or found.at is not None or not permissions(found).may_enter:
        return None
    away = services().last_seen.since(found.credential)
    came = since_then(found, away) if away else None
    if found.in_front:
        return OwnNews(since=came) if came else None
    since = find_seen(found.code)
    lost = losses(found.table, found.viewer.seats, since)
    here = tuple(LostHere(entry, describe_entry(found.table, entry), by) for entry, by in lost)
    made = of_kind(new_hosts(found.table, found.viewer, since), Appoint)
    hosts = tuple(move.seat for _entry, move in made if move.seat in found.seats)
    return OwnNews(here, hosts, came) if here or hosts or came else None


def find_seen(code: str) -> int:
    kept = request.cookies.get(SEEN + code)
    return 0 if kept is None else whole_number(kept, 12) or 0


def now_seen(response: AnyResponse, code: str, version: int) -> None:
    """Keep on the phone that it has seen its news up to a version."""
    keep(response, SEEN + code, str(max(version, find_seen(code))))


def losses(table: Table, own: frozenset[str], since: int) -> tuple[tuple[Entry, Entry], ...]:
    """Return the entries at hand for these seats that others knowingly displaced after a version, the newest
    first, each with the entry that says so; none that fits again."""
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
"""What is told at a table, by its hash and by which entries are not at hand."""


def _telling(table: Table, since: int) -> tuple[Step, ...]:
    """Return the entries at hand after a version that may concern one phone alone: looked for once for all
    phones of a table, which ask after each entry."""
    key = (table.hash, table.before)
    known = _TOLD.get(key) if table.hash else None
    if known is None:
        concerning = concerning_one()
        known = tuple([step for step in table.steps if type(step.entry.move) in concerning])
        if table.hash:
            _TOLD.put(key, known)
    return tuple(step for step in known if step.entry.version > since) if known else known


def new_hosts(table: Table, viewer: Viewer, since: int) -> tuple[Entry, ...]:
    """Return the entries at hand after a version that made others' phones hosts', if they still are, for a
    host who did not do so."""
    if not viewer.host:
        return ()
    found: dict[Seat, Entry] = {}
    for entry, move in of_kind((step.entry for step in _telling(table, since)), Appoint):
        if move.step == "ends":
            found.pop(move.seat, None)
        elif move.step == "is" and move.seat not in viewer.seats:
            found[move.seat] = entry
    return tuple(entry for entry in found.values() if entry.by != signature(viewer))
