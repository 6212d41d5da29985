"""Checks of every request (host name, size, CSRF token), and the headers that say what browsers may do with
our pages.
"""

import re
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from time import sleep
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote, urlsplit

from flask import Flask, g, request, session
from flask_wtf import CSRFProtect
from werkzeug.wrappers import Response

from companion.table.cache import Cache
from companion.table.importing import MAX_BYTES as MAX_FILE_LENGTH
from companion.table.pacing import pause
from companion.web.access.cookies import MAX_AGE, Sessions
from companion.web.config import Config
from companion.web.proxied import get_app, get_globals, get_request
from companion.web.routes import init_routes, passed_on

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BYTES = 256 * 1024
MAX_TOKENS = 10_000
"""The most CSRF tokens that are cached as valid, about 200 bytes each."""

MB: Final = 1024 * 1024

PAUSE: Final = 0.002
"""Seconds to wait before each part of a body that is read only to be discarded."""

ANNOUNCES: Final = "sent-"
"""The prefix of cookies that announce a form; their value is the address to which the form is sent."""

QUERY_SIGNS: Final = "!$%&'()*+,/:;=?@[]~"
"""Characters that may stay as they are in a query; a percent sign is part of something already quoted."""

MAX_NAME_LENGTH = 255
MAX_PORT = 65_535

_LABEL = r"[A-Za-z0-9_-]{1,63}"
_HOST = re.compile(rf"(?:\[[0-9A-Fa-f:.]{{2,45}}\]|{_LABEL}(?:\.{_LABEL})*\.?)(?::(?P<port>[0-9]{{1,5}}))?")

NO_SUCH_HOST = b"This address does not name a possible computer. Check it for mistakes.\n"

Headers = list[tuple[str, str]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src data:; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
HEADERS = {
    # By this header a phone tells our answers from those of a login page or a proxy on the way
    # (static/js/entry.js).
    "X-Undertally": "1",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    # A page from the browser's cache would contain used tokens.
    "Cache-Control": "no-store",
}
PAGE_HEADERS = HEADERS | {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    # For browsers that do not know `frame-ancestors`.
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""The headers of a page. Other answers get only those in `HEADERS`, because headers are not compressed."""

PART_HEADERS = {name: HEADERS[name] for name in ("X-Undertally", "X-Content-Type-Options", "Cache-Control")}
"""The headers of files that are only ever parts of pages, of which a page has two dozen. Opened by itself,
such a file shows its text at most, and its address says nothing about a table, so it needs no policies."""

PARTS = ("text/css", "text/javascript", "font/woff2")
"""Content types that browsers run or show only as parts of a page. A drawing is not among them: opened by
itself it is a document with scripts. The service worker, which is one more script, has policies of its own
(`assets.WORKER_HEADERS`)."""

STAY_SECURE = ("Strict-Transport-Security", f"max-age={30 * 24 * 3600}")
"""The header that makes a phone that came over HTTPS use nothing else for a month: long enough from one
evening to the next, but not too long for somebody who gives up HTTPS again."""


def init_security(app: Flask, config: Config) -> None:
    app.config.update(
        SECRET_KEY=config.secret_key,
        MAX_CONTENT_LENGTH=MAX_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_BYTES,
        PERMANENT_SESSION_LIFETIME=MAX_AGE,
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_NAME="undertally",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=config.https,
        SESSION_COOKIE_PATH=config.base_path or "/",
        # The default limit is an hour, and an evening is longer.
        WTF_CSRF_TIME_LIMIT=None,
        # Our forms have their own messages; the library would read its own from disk for each form.
        WTF_I18N_ENABLED=False,
    )
    app.session_interface = Sessions(app)
    app.before_request(_slow_long_body)
    app.after_request(_delete_announcements)
    # Run before the CSRF check, which reads the form.
    init_routes(app)
    CachedCSRF(app)
    # A home server must be reachable even when its certificate has expired.
    trusted = config.public_url.startswith("https:") and not config.own_certificate
    inner = (
        HttpsOnly(app.wsgi_app, urlsplit(config.public_url).netloc)
        if trusted and config.proxies
        else app.wsgi_app
    )
    inner = BelowPath(inner, config.base_path) if config.base_path else inner
    app.wsgi_app = DefaultHeaders(PlausibleHosts(inner), trusted=trusted)  # type: ignore[method-assign]


def _delete_announcements(response: Response) -> Response:
    """Delete the cookies by which a page announced the form that is being answered (static/js/entry.js): the
    next page then knows that the form was received. After an error they stay."""
    sent = get_request()
    if sent.method == "POST" and response.status_code < 400:
        for name, to in sent.cookies.items():
            if name.startswith(ANNOUNCES) and unquote(to) == sent.script_root + sent.path:
                response.delete_cookie(name, samesite="Lax")
    return response


def is_from_this_computer(config: Config) -> bool:
    """Return whether a page is requested on this computer itself: not through a proxy, nor by a site that has
    made its name point to our address. Never if PUBLIC_URL is set."""
    name = urlsplit(f"//{request.host}").hostname
    return (
        not config.public_url
        and not passed_on()
        and name in ("localhost", "127.0.0.1", "::1")
        and _is_loopback(request.remote_addr)
    )


def _is_loopback(address: str | None) -> bool:
    try:
        return address is not None and ip_address(address).is_loopback
    except ValueError:
        return False


class CachedCSRF(CSRFProtect):
    """Check each CSRF token only once, as it is valid as long as its session, and a page sends the same one
    with all of its forms."""

    def init_app(self, app: Flask) -> None:
        self._good: Cache[tuple[object, ...], bool] = Cache(MAX_TOKENS)
        super().init_app(app)

    def protect(self, apply_exemptions: bool = False) -> None:
        sent, config = get_request(), get_app().config
        if sent.method not in config["WTF_CSRF_METHODS"]:
            return
        field = config["WTF_CSRF_FIELD_NAME"]
        shown = sent.form.get(field)
        # The key has everything that the result depends on. A token in a header is checked each time.
        key = (shown, session.get(field), sent.is_secure and (sent.referrer, sent.host))
        if shown and self._good.get(key):
            get_globals().csrf_valid = True
            return
        super().protect(apply_exemptions=apply_exemptions)
        if shown and g.get("csrf_valid"):
            self._good.put(key, True)


class DefaultHeaders:
    """Add the missing headers to answers, outside of Flask, which would copy them twice for each answer.

    `trusted`: whether HTTPS uses a certificate that phones trust. With a self-signed one, a phone that
    insists on HTTPS could no longer get in.
    """

    def __init__(self, app: "WSGIApplication", *, trusted: bool = False) -> None:
        self._app = app
        self._trusted = trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        secure = [STAY_SECURE] if self._trusted and environ["wsgi.url_scheme"] == "https" else []

        def start(status: str, headers: Headers, *wrong: Any) -> Any:
            return start_response(status, [*headers, *_missing(headers), *secure], *wrong)

        return self._app(environ, start)


def _missing(headers: Headers) -> Headers:
    present = {name.lower(): value for name, value in headers}
    kind = present.get("content-type", "").partition(";")[0]
    usual = PAGE_HEADERS if kind == "text/html" else PART_HEADERS if kind in PARTS else HEADERS
    return [(name, value) for name, value in usual.items() if name.lower() not in present]


class BelowPath:
    """Serve all addresses below a path, whether or not the proxy in front strips it.

    The path comes from PUBLIC_URL, never from a request, because cached pages contain addresses that begin
    with it.
    """

    def __init__(self, app: "WSGIApplication", path: str) -> None:
        self._app = app
        self._path = path

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == self._path or path.startswith(f"{self._path}/"):
            path = path.removeprefix(self._path) or "/"
        environ["SCRIPT_NAME"], environ["PATH_INFO"] = self._path, path
        return self._app(environ, start_response)


class HttpsOnly:
    """Redirect requests that reached the proxy over HTTP to HTTPS at the public host.

    Requests that bypass the proxy, such as those to /healthz, have no header X-Forwarded-Proto and are
    answered.
    """

    def __init__(self, app: "WSGIApplication", host: str) -> None:
        self._app = app
        self._host = host

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["wsgi.url_scheme"] == "https" or "HTTP_X_FORWARDED_PROTO" not in environ:
            return self._app(environ, start_response)
        path = quote(environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", ""), encoding="latin-1")
        query = quote(environ.get("QUERY_STRING", ""), safe=QUERY_SIGNS, encoding="latin-1")
        there = f"https://{self._host}{path}?{query}".rstrip("?")
        start_response("308 Permanent Redirect", [("Location", there), ("Content-Length", "0")])
        return []


class PlausibleHosts:
    """Refuse requests with a Host header that cannot name a computer."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if is_plausible_host(environ.get("HTTP_HOST", "")):
            return self._app(environ, start_response)
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(NO_SUCH_HOST)))]
        start_response("400 Bad Request", headers)
        return [NO_SUCH_HOST]


def is_plausible_host(host: str) -> bool:
    """Return whether this can be the name or the address of a computer, with or without a port, or is
    empty."""
    if not host:
        return True
    found = _HOST.fullmatch(host) if len(host) <= MAX_NAME_LENGTH else None
    return found is not None and int(found["port"] or 0) <= MAX_PORT


def want_body() -> None:
    """Let the body of this request be read without delay; other requests are served between its parts."""
    body = getattr(request.environ["wsgi.input"], "rfile", None)
    if isinstance(body, LongBody):
        body.wanted = True


def _slow_long_body() -> None:
    sent = get_request()
    body = sent.environ["wsgi.input"]
    if (sent.content_length or MB) >= MB and hasattr(body, "rfile"):
        body.rfile = LongBody(body.rfile)


class LongBody:
    """The body of a long request; other requests are served between its parts. Unless it is `wanted`, the
    server reads it only to discard it after the answer, slowly and up to a limit."""

    def __init__(self, body: Any) -> None:
        self._body = body
        self._left = MAX_FILE_LENGTH
        self.wanted = False

    def read(self, size: int = -1) -> bytes:
        return self._part(self._body.read, size)

    def readline(self, size: int = -1) -> bytes:
        return self._part(self._body.readline, size)

    def _part(self, read: Callable[[int], bytes], size: int) -> bytes:
        if self.wanted:
            pause()
        else:
            sleep(PAUSE)
            self._left -= max(size, 0)
        return b"" if self._left < 0 else read(size)
