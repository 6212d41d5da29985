"""News of a table, "it is at version N, and these are your rights", as a stream or on request.

A stream also carries the changes of the table page that its phone shows. It is compressed for phones that
accept gzip.
"""

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from companion import live
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Refusal
from companion.live import Subscription
from companion.table.codes import hash_credential, tidy_code, unknown_table
from companion.table.seating import Glance, glance
from companion.web.access.addresses import phone_urls
from companion.web.access.cookies import credential_for
from companion.web.access.rate_limit import (
    PEER,
    asking_household,
    count_unknown,
    guard_strangers,
    note_joined,
)
from companion.web.access.table_requests import host_name
from companion.web.assets import STATIC, folder_stamp
from companion.web.packed_stream import PackedStream
from companion.web.rendering.fragments import PRIVATE, SHOWS, STREAMED, lengths_are_seen
from companion.web.routes import Access, Routes, Who, inside, table_home
from companion.web.services import Services, services
from companion.web.shown_lines import MAX_NAME_LENGTH, Shown

RETRY = "retry: 2000\n\n"
GONE = "event: gone\ndata:\n\n"

MAX_DRAWN: Final = 100
"""If a table has more streams than this, they announce changes without carrying them."""

KEPT_VARIABLES: Final = (
    "HTTP_COOKIE",
    "HTTP_HOST",
    "HTTP_ACCEPT_LANGUAGE",
    "REMOTE_ADDR",
    "SCRIPT_NAME",
    "SERVER_NAME",
    "SERVER_PORT",
    "SERVER_PROTOCOL",
    "wsgi.url_scheme",
    PEER,
)
"""The keys of a stream's environ that its page depends on: only these are kept while it is open."""

AS_HTMX: Final = {
    "HTTP_HX_REQUEST": "true",
    "HTTP_HX_TARGET": "live",
    "HTTP_X_FILLS": "2",
    STREAMED: True,
}

stream = Routes("stream", __name__)


class Listening(NamedTuple):
    """A phone that asks for the news of a table: the table's code, the phone's credential, and the table's
    version with the phone's rights."""

    code: str
    credential: str | None
    glance: Glance


def listening(code: str) -> Listening:
    tidy = tidy_code(code)
    credential = credential_for(tidy)
    found = glance(services().tables, tidy, credential)
    if found is None:
        count_unknown(tidy)
        raise unknown_table(code)
    guard_strangers(tidy)
    if found.rights:
        note_joined(tidy)
    return Listening(tidy, credential, found)


LISTENER: Final = Who("watcher", listening)
"""Whoever knows the code, checked with the single query of `glance`; strangers are counted."""


@stream.get("/t/<code>/stream", Access(who=LISTENER, in_front=True, beside_sketches=True))
def follow(phone: Listening) -> Response:
    """Send a phone the news of a table as a stream. Raise `FullError` if there are too many streams."""
    shown = shown_page(phone.code, phone.credential) if phone.glance.rights else None
    listener = Listener(services(), *phone, shown)
    subscription = services().hub.subscribe(
        listener.code, _version_held(), listener.look, within=_stream_limits(phone)
    )
    services().announcer.listen()
    release, now = server_news()
    newest = f"event: newest\ndata: {phone.glance.version}\n\n"
    server = f"event: server\ndata: {release} {now}\n\n"
    events = _events(subscription, listener, newest + server)
    response = Response(mimetype="text/event-stream")
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip"):
        packed = PackedStream(services().windows)
        response.response = _pack(events, packed, seen=lengths_are_seen())
        response.headers["Content-Encoding"] = "gzip"
        response.call_on_close(packed.close)
    else:
        response.response = (event.text for event in events)
    # Close it even if the phone was gone before the first line was sent.
    response.call_on_close(subscription.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _stream_limits(phone: Listening) -> dict[str, int]:
    """Return the groups of streams among which this one counts, each with its limit; empty on the server's
    own computer."""
    address = asking_household()
    if not address:
        return {}
    if not phone.glance.rights:
        return {f"strangers at {address}": live.OF_STRANGERS}
    return {
        f"phone {hash_credential(phone.credential or '')}": live.OF_A_PHONE,
        f"table {phone.code}": live.OF_A_TABLE,
        f"phones at {address}": live.OF_AN_ADDRESS,
    }


@stream.get("/t/<code>/version", Access(who=LISTENER, in_front=True, beside_sketches=True))
def version(phone: Listening) -> Response:
    release, now = server_news()
    news = {**phone.glance._asdict(), "address": _address(services()), "release": release, "now": now}
    return Response(json.dumps(news), mimetype="application/json")


def server_news() -> tuple[str, int]:
    """Return news about the server: the stamp of its static files, and its clock in milliseconds since
    1970."""
    return folder_stamp(STATIC), int(services().tables.clock().timestamp() * 1000)


def _address(ours: Services) -> str:
    """Return the address that phones scan now; empty if it never changes, or if there is none."""
    offered = () if ours.config.public_url else phone_urls(ours.config)
    return offered[0] if offered else ""


class Listener:
    """A phone and its stream. `rights`: as last looked up. `page`: what the phone shows."""

    def __init__(
        self, ours: Services, code: str, credential: str | None, first: Glance, page: "ShownPage | None"
    ) -> None:
        self.code = code
        self.rights = first.rights
        self.page = page
        self._ours = ours
        self._credential = credential
        self._host = host_name()
        self._address = ""

    def look(self) -> int | None:
        try:
            # The page that opened this stream has recorded its host name; any other is left out.
            self._ours.last_seen.note(self._credential, self._host, listed=frozenset)
            found = glance(self._ours.tables, self.code, self._credential)
        except SQLAlchemyError:
            # The stream survives a restart of the database and looks again at the next heartbeat.
            return 0
        if found is None:
            return None
        self.rights = found.rights
        return found.version

    def alive(self) -> str:
        """Return an event rather than a comment, so that a page notices when none arrives. The address for
        phones to scan is sent before it, at first and whenever it has changed."""
        said = f"event: alive\ndata: {self.rights}\n\n"
        now = _address(self._ours)
        if now in ("", self._address):
            return said
        self._address = now
        return f"event: address\ndata: {now}\n\n{said}"

    def news(self, version: int) -> "Event":
        """Return what is new on the page that the phone shows; if that cannot be sent, only the version, and
        the phone must ask for the rest."""
        # Spectators, and phones at crowded tables, must ask, so that a mere listener costs nothing.
        drawn = self.page if self.rights and self._ours.hub.waiting(self.code) <= MAX_DRAWN else None
        patch = drawn.patch(version) if drawn is not None else None
        if patch is None:
            return Event(f"id: {version}\nevent: moved\ndata: {version}\n\n")
        return Event(f"id: {version}\nevent: part\ndata: {patch.text}\n\n", part=True, private=patch.private)


class Patch(NamedTuple):
    """What is new on a page, in one line. `private`: whether it may contain what other phones may not see."""

    text: str
    private: bool


class ShownPage:
    """The table page that a phone shows, requested on its behalf with its credential.

    `page`: its address.
    """

    def __init__(self, known: Shown, credential: str, page: str, surroundings: dict[str, Any]) -> None:
        self._app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
        self._known = known
        self._credential = credential
        self._page = page
        self._surroundings = surroundings | {"wsgi.input": BytesIO()}
        # One request context for all news, as address, cookies and language stay the same.
        self._context = self._app.request_context(self._surroundings)
        self._shows = request.args.get("shows", "")[:MAX_NAME_LENGTH]
        self._version = _version_held()
        # After a reload the phone no longer has what it was sent before.
        known.note_answered(credential, page, self._version, self._shows)

    def patch(self, newest: int) -> Patch | None:
        """Return the difference between the changing part of the page and what the phone has; None if there
        is none, or if the phone must ask for it."""
        version, part = self._known.find_answered(self._credential, self._page)
        if version >= self._version and part:
            self._version, self._shows = version, part
        if not self._shows or version >= newest:
            return None
        self._surroundings |= {"HTTP_X_SHOWS": self._shows, "HTTP_X_VERSION": str(self._version)}
        with self._context:
            try:
                # Leave out the hooks around requests: they concern forms, or connections of their own.
                answer = self._app.make_response(self._app.dispatch_request())
            except (Refusal, HTTPException):
                return None
            except Exception as problem:  # noqa: BLE001
                # Answer and log any other exception, as Flask does around a request.
                answer = self._app.handle_exception(problem)
        if SHOWS not in answer.headers:
            return None
        self._shows, _lines, version_of = answer.headers[SHOWS].split()
        self._version = int(version_of)
        return Patch(answer.get_data(as_text=True), PRIVATE in answer.headers) if answer.is_json else None


def shown_page(code: str, credential: str | None) -> ShownPage | None:
    """Return the page for which this request opens a stream; None for a phone without a credential, or a page
    that is not the table page."""
    given, home = request.args.get("page", ""), table_home(code)
    path, _, query = given.partition("?")
    if credential is None or path != home or inside(given, home) != given:
        return None
    kept = {name: request.environ[name] for name in KEPT_VARIABLES if name in request.environ}
    asks = {"REQUEST_METHOD": "GET", "PATH_INFO": f"/t/{code}", "QUERY_STRING": query, **AS_HTMX}
    return ShownPage(services().shown, credential, given, kept | asks)


class Event(NamedTuple):
    """`part`: whether it contains a part of a page. `private`: whether that may contain what other phones may
    not see."""

    text: str
    part: bool = False
    private: bool = False


def _events(subscription: Subscription, listener: Listener, first: str) -> Iterator[Event]:
    yield Event(f"{RETRY}{first}{listener.alive()}")
    for newest in subscription:
        yield Event(listener.alive()) if newest is None else listener.news(newest)
    yield Event(GONE)


def _pack(events: Iterator[Event], packed: PackedStream, *, seen: bool) -> Iterator[bytes]:
    """Yield the events compressed. `seen`: whether others may see the length of each without seeing its
    content."""
    for event in events:
        yield packed.pack(event.text, part=event.part, alone=seen and event.private)
    yield packed.end()


def _version_held() -> int:
    """Return the version that the phone has: that at the end of its last stream, or that of its page,
    whichever is newer."""
    given = (request.headers.get("Last-Event-ID", ""), request.args.get("after", ""))
    return max(whole_number(text, 12) or 0 for text in given)
