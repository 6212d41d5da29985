"""For those who watch over a server, and for browsers and crawlers: is it up, and what may be looked at."""

from flask import Response, jsonify
from sqlalchemy.exc import SQLAlchemyError

from companion import __version__
from companion.web.assets import STATIC
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

NOBODYS_TO_INDEX = "User-agent: *\nDisallow: /\n"
"""Every address but the front page belongs to somebody's table."""

ICON_KEPT = 24 * 3600
"""Seconds that a browser keeps the icon."""

health = Routes("health", __name__)


@health.get("/healthz", Access(who=ANYBODY))
def ready() -> tuple[Response, int]:
    """Return 200 where pages can be served, 503 where the store does not answer."""
    ours = services()
    try:
        schema = ours.ledger.schema()
    except SQLAlchemyError:
        schema = ""
    told = {"status": "ok" if schema else "unavailable", "version": __version__, "schema": schema}
    return jsonify(told), 200 if schema else 503


@health.get("/healthz/live", Access(who=ANYBODY))
def live() -> Response:
    """Return 200: the process answers, whatever its store does."""
    return jsonify({"status": "ok", "version": __version__})


@health.get("/robots.txt", Access(who=ANYBODY))
def robots() -> Response:
    return Response(NOBODYS_TO_INDEX, content_type="text/plain; charset=utf-8")


@health.get("/favicon.ico", Access(who=ANYBODY))
def icon() -> Response:
    """Return the icon as a PNG, for browsers that ask before they have read a page."""
    answer = Response((STATIC / "icons" / "icon-192.png").read_bytes(), content_type="image/png")
    answer.cache_control.max_age = ICON_KEPT
    return answer
