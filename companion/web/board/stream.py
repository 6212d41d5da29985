"""The news of a table: "it is at version N, and you are this there", as a stream, or when asked."""

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import Response, request
from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.input_text import whole_number
from companion.live import Subscription
from companion.table.codes import tidy_code, unknown_table
from companion.table.seating import Glance, glance
from companion.web.access.cookies import credential_for
from companion.web.access.rate_limit import guard_strangers, let_in, stranger, unknown
from companion.web.access.table_requests import host_name
from companion.web.routes import Access, Routes, Who
from companion.web.services import Services, services

RETRY = "retry: 2000\n\n"
GONE = "event: gone\ndata:\n\n"

stream = Routes("stream", __name__)


class Listening(NamedTuple):
    """A phone that asks for the news of a table: its table, what it shows to be let in, what it is there."""

    code: str
    credential: str | None
    now: Glance


def listening(code: str) -> Listening:
    tidy = tidy_code(code)
    credential = credential_for(tidy)
    found = glance(services().tables, tidy, credential)
    if found is None:
        unknown(tidy)
        raise unknown_table(code)
    guard_strangers(tidy)
    if found.rights:
        let_in(tidy)
    return Listening(tidy, credential, found)


LISTENER: Final = Who("watcher", listening)
"""Whoever knows the code, at the cost of a glance; strangers are counted."""


@stream.get("/t/<code>/stream", Access(who=LISTENER, in_front=True, beside_sketches=True))
def follow(phone: Listening) -> Response:
    """Raise `FullError` where too many listen already."""
    listener = Listener(services(), *phone)
    counted_for = "" if listener.rights else stranger()
    subscription = services().hub.subscribe(listener.code, _after(), listener.look, stranger=counted_for)
    services().announcer.listen()
    response = Response(_lines(subscription, listener), mimetype="text/event-stream")
    # Also where the phone was gone before the first line was sent.
    response.call_on_close(subscription.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@stream.get("/t/<code>/version", Access(who=LISTENER, in_front=True, beside_sketches=True))
def version(phone: Listening) -> Response:
    return Response(json.dumps(phone.now._asdict()), mimetype="application/json")


class Listener:
    """A phone at its stream. `rights`: what it was at the table at the last look."""

    def __init__(self, ours: Services, code: str, credential: str | None, first: Glance) -> None:
        self.code = code
        self.rights = first.rights
        self._ours = ours
        self._credential = credential
        self._address = host_name()

    def look(self) -> int | None:
        try:
            self._ours.last_seen.note(self._credential, self._address)
            found = glance(self._ours.tables, self.code, self._credential)
        except SQLAlchemyError:
            # The stream outlives a database that is started anew; it looks again at the next heartbeat.
            return 0
        if found is None:
            return None
        self.rights = found.rights
        return found.version


def _lines(subscription: Subscription, listener: Listener) -> Iterator[str]:
    yield RETRY + _alive(listener)
    for newest in subscription:
        yield _alive(listener) if newest is None else f"id: {newest}\nevent: moved\ndata: {newest}\n\n"
    yield GONE


def _alive(listener: Listener) -> str:
    """Return an event, not a comment: by its silence a page knows that the line is dead."""
    return f"event: alive\ndata: {listener.rights}\n\n"


def _after() -> int:
    """Return the version that the phone has: as its stream broke off, or as the page was made."""
    given = (request.headers.get("Last-Event-ID", ""), request.args.get("after", ""))
    return max(whole_number(text, 12) or 0 for text in given)
