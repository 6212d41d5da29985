"""What browsers may do with our pages, and how much they may send."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, request

from companion.web.access.csrf import CachedCSRF
from companion.web.access.headers import UsualHeaders
from companion.web.access.host_names import KnownNames
from companion.web.access.sessions import Sessions
from companion.web.config import Config

MOST_BYTES = 256 * 1024
KEPT = 180 * 24 * 3600
"""Seconds that a phone keeps its seat and its session."""


def init_security(app: Flask, config: Config) -> None:
    app.config.update(
        SECRET_KEY=config.secret_key,
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        PERMANENT_SESSION_LIFETIME=KEPT,
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_NAME="undertally",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=config.https,
        # An evening is longer than an hour.
        WTF_CSRF_TIME_LIMIT=None,
        # Our forms speak in sentences of ours; the library's would be read from disk for each form.
        WTF_I18N_ENABLED=False,
    )
    app.session_interface = Sessions(app)
    CachedCSRF(app)
    proven = config.https and not config.own_certificate
    app.wsgi_app = UsualHeaders(KnownNames(app.wsgi_app), proven=proven)  # type: ignore[method-assign]


def is_secure(config: Config) -> bool:
    """Whether cookies may insist on https."""
    return config.https or request.is_secure


def on_the_very_machine(config: Config) -> bool:
    """Asked from this computer itself: not through a proxy, nor by a page that gave its name our address."""
    passed_on = any(name.lower().startswith(("x-forwarded", "forwarded")) for name, _ in request.headers)
    name = urlsplit(f"//{request.host}").hostname
    return (
        not config.public_url
        and not passed_on
        and name in ("localhost", "127.0.0.1", "::1")
        and _is_loopback(request.remote_addr)
    )


def _is_loopback(address: str | None) -> bool:
    try:
        return address is not None and ip_address(address).is_loopback
    except ValueError:
        return False
