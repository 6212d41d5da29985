"""The news of a table: "it is at version N", as a stream, or when asked."""

from collections.abc import Iterator

from flask import Blueprint, Response, request
from sqlalchemy.exc import SQLAlchemyError

from companion.live.hub import Subscription
from companion.table.codes import tidy_code, unknown_table
from companion.web.door.cookies import credential_for
from companion.web.door.knocking import guard_strangers, unknown
from companion.web.door.numbers import whole_number
from companion.web.door.visits import host_name
from companion.web.services import services

RETRY = "retry: 2000\n\n"
GONE = "event: gone\ndata:\n\n"
ALIVE = "event: alive\ndata:\n\n"
"""An event, not a comment: by its silence a page knows that the line is dead."""

stream = Blueprint("stream", __name__)


@stream.get("/t/<code>/stream")
def follow(code: str) -> Response:
    """Raises `FullError` where too many listen already."""
    code = _known(code)[0]
    tables, sightings = services().tables, services().sightings
    credential, address = credential_for(code), host_name()

    def look() -> int | None:
        try:
            sightings.note(credential, address)
            return tables.version(code)
        except SQLAlchemyError:
            # The stream outlives a database that is started anew; it looks again at the next heartbeat.
            return 0

    subscription = services().hub.subscribe(code, _after(), look)
    services().announcer.listen()
    response = Response(_lines(subscription), mimetype="text/event-stream")
    # Also where the phone was gone before the first line was sent.
    response.call_on_close(subscription.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@stream.get("/t/<code>/version")
def version(code: str) -> Response:
    return Response(f'{{"version": {_known(code)[1]}}}\n', mimetype="application/json")


def _lines(subscription: Subscription) -> Iterator[str]:
    yield RETRY
    for newest in subscription:
        yield ALIVE if newest is None else f"id: {newest}\nevent: moved\ndata: {newest}\n\n"
    yield GONE


def _known(code: str) -> tuple[str, int]:
    tidy = tidy_code(code)
    newest = services().tables.version(tidy)
    if newest is None:
        unknown(tidy)
        raise unknown_table(code)
    guard_strangers(tidy)
    return tidy, newest


def _after() -> int:
    """The version that the phone has: as its stream broke off, or as the page was made."""
    given = (request.headers.get("Last-Event-ID", ""), request.args.get("after", ""))
    return max(whole_number(text, 12) or 0 for text in given)
