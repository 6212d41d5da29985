"""The news of a table: "it is at version N, and you are this there", as a stream, or when asked."""

import json
from collections.abc import Iterator

from flask import Blueprint, Response, request
from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.numbers import whole_number
from companion.live.hub import Subscription
from companion.table.codes import tidy_code, unknown_table
from companion.table.seating import Glance, glance
from companion.web.access.cookies import credential_for
from companion.web.access.rate_limit import guard_strangers, let_in, stranger, unknown
from companion.web.access.table_requests import host_name
from companion.web.services import Services, services

RETRY = "retry: 2000\n\n"
GONE = "event: gone\ndata:\n\n"

stream = Blueprint("stream", __name__)


@stream.get("/t/<code>/stream")
def follow(code: str) -> Response:
    """Raises `FullError` where too many listen already."""
    listener = Listener(services(), *_known(code))
    counted_for = "" if listener.rights else stranger()
    subscription = services().hub.subscribe(listener.code, _after(), listener.look, stranger=counted_for)
    services().announcer.listen()
    response = Response(_lines(subscription, listener), mimetype="text/event-stream")
    # Also where the phone was gone before the first line was sent.
    response.call_on_close(subscription.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@stream.get("/t/<code>/version")
def version(code: str) -> Response:
    found = _known(code)[2]
    return Response(json.dumps(found._asdict()), mimetype="application/json")


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
    """An event, not a comment: by its silence a page knows that the line is dead."""
    return f"event: alive\ndata: {listener.rights}\n\n"


def _known(code: str) -> tuple[str, str | None, Glance]:
    tidy = tidy_code(code)
    credential = credential_for(tidy)
    found = glance(services().tables, tidy, credential)
    if found is None:
        unknown(tidy)
        raise unknown_table(code)
    guard_strangers(tidy)
    if found.rights:
        let_in(tidy)
    return tidy, credential, found


def _after() -> int:
    """The version that the phone has: as its stream broke off, or as the page was made."""
    given = (request.headers.get("Last-Event-ID", ""), request.args.get("after", ""))
    return max(whole_number(text, 12) or 0 for text in given)
