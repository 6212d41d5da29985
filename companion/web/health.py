"""Addresses for monitoring, browsers and crawlers: whether the server is up, its metrics, its icon, and what
crawlers may read. Also the name of each request, and its line in the log.
"""

import logging
import re
import secrets
from collections.abc import Mapping
from typing import Any, Final

from flask import Response, abort, jsonify
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector
from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from companion import __version__
from companion.ledger import access
from companion.ledger.engine import failure_of
from companion.web.assets import STATIC
from companion.web.routes import ANYBODY, RULE, Access, Routes, passed_on
from companion.web.services import services

ROBOTS_TXT = "User-agent: *\nDisallow: /\n"
"""The robots.txt for crawlers: every address but the front page belongs to somebody's table."""

ICON_KEPT = 24 * 3600
"""Seconds that a browser keeps the icon."""

REQUEST_ID: Final = "undertally.request-id"
GIVEN_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""What the name that a proxy gives a request must look like."""

REQUESTS: Final = logging.getLogger("undertally.requests")
"""The log of requests, with a line for each if LOG_REQUESTS is set."""

_REGISTRY: Final = CollectorRegistry()
_ANSWERED: Final = Counter(
    "undertally_requests",
    "Requests answered, by the first digit of their status.",
    ["status"],
    registry=_REGISTRY,
)
_SECONDS: Final = Histogram(
    "undertally_request_seconds",
    "Seconds from a request to the end of its answer; streams are not counted.",
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10),
    registry=_REGISTRY,
)
_STREAMS: Final = Gauge("undertally_streams", "Phones that are listening for news.", registry=_REGISTRY)
_TABLES: Final = Gauge("undertally_tables", "Tables in the ledger.", registry=_REGISTRY)
Info("undertally", "The version that is running.", registry=_REGISTRY).info({"version": __version__})
ProcessCollector(registry=_REGISTRY)

health = Routes("health", __name__)


@health.get("/healthz", Access(who=ANYBODY))
def ready() -> tuple[Response, int]:
    """Return 200 if the ledger can be read, otherwise 503 and the reason."""
    schema, why = "", "it has no tables"
    try:
        schema = services().ledger.schema()
    except SQLAlchemyError as error:
        why = failure_of(error).value
    answer = {"status": "ok" if schema else "unavailable", "version": __version__, "schema": schema}
    return (jsonify(answer), 200) if schema else (jsonify(answer | {"why": f"The ledger: {why}."}), 503)


@health.get("/healthz/live", Access(who=ANYBODY))
def live() -> Response:
    """Return 200: the process answers, whatever the state of its store."""
    return jsonify({"status": "ok", "version": __version__})


@health.get("/robots.txt", Access(who=ANYBODY))
def robots() -> Response:
    return Response(ROBOTS_TXT, content_type="text/plain; charset=utf-8")


@health.get("/favicon.ico", Access(who=ANYBODY))
def icon() -> Response:
    """Return the icon as a PNG, for browsers that ask before they have read a page."""
    answer = Response((STATIC / "icons" / "icon-192.png").read_bytes(), content_type="image/png")
    answer.cache_control.max_age = ICON_KEPT
    return answer


@health.get("/metrics", Access(who=ANYBODY))
def metrics() -> Response:
    """Return figures about the whole server, never about a table, in the format of OpenMetrics: only if
    METRICS is set, and to requests that bypass the proxy; for others there is no such page."""
    ours = services()
    if not ours.config.metrics or passed_on():
        abort(404)
    _STREAMS.set(ours.hub.count)
    _TABLES.set(float(str(ours.ledger.select(access.TABLES)[0][0])))
    written = generate_latest(_REGISTRY)  # type: ignore[no-untyped-call]
    return Response(written, content_type=CONTENT_TYPE_LATEST)


def name_request(environ: dict[str, Any], *, behind_proxy: bool) -> None:
    """Give a request the name that its log line and its error page show. If a trusted proxy has named it,
    that name is kept."""
    given = environ.get("HTTP_X_REQUEST_ID", "") if behind_proxy else ""
    environ[REQUEST_ID] = given if GIVEN_ID.fullmatch(given) else secrets.token_hex(4)


def note_answered(environ: Mapping[str, Any], status: int, seconds: float, length: int) -> None:
    """Count an answered request and, if LOG_REQUESTS is set, log it.

    The line has the pattern of the address, not the address itself, because codes of tables and keys are
    secret.
    """
    rule = environ.get(RULE)
    _ANSWERED.labels(f"{status // 100}xx").inc()
    if rule is None or not rule.endpoint.startswith("stream."):
        _SECONDS.observe(seconds)
    if REQUESTS.isEnabledFor(logging.INFO):
        name, method = environ.get(REQUEST_ID, "-"), environ.get("REQUEST_METHOD", "-")
        REQUESTS.info(
            "%s %s %s %s %.0f ms %s bytes", name, method, rule or "no address", status, seconds * 1000, length
        )
