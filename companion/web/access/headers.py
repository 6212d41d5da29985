"""What every answer says to the browser besides its own headers."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = list[tuple[str, str]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src data:; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
USUAL = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    # A page taken out of the browser's memory would carry tokens that were used.
    "Cache-Control": "no-store",
}
OF_A_PAGE = USUAL | {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""A page needs more: a first visit fetches a dozen files, and headers are not compressed."""


STAY_SECURE = ("Strict-Transport-Security", f"max-age={30 * 24 * 3600}")
"""For a month a phone that came over HTTPS comes over nothing else: long enough from one evening to the next,
and no longer than somebody would wait who gives HTTPS up again."""


class UsualHeaders:
    """Adds them around an application: its own are copied twice on their way out, at each answer.

    `proven`: HTTPS is spoken with a certificate that phones trust. With one of our own making a phone that
    was told to insist would let nobody go on any more.
    """

    def __init__(self, app: "WSGIApplication", *, proven: bool = False) -> None:
        self._app = app
        self._proven = proven

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        secure = [STAY_SECURE] if self._proven and environ["wsgi.url_scheme"] == "https" else []

        def start(status: str, headers: Headers, *wrong: Any) -> Any:
            return start_response(status, [*headers, *_missing(headers), *secure], *wrong)

        return self._app(environ, start)


def _missing(headers: Headers) -> Headers:
    there = {name.lower(): value for name, value in headers}
    usual = OF_A_PAGE if there.get("content-type", "").startswith("text/html") else USUAL
    return [(name, value) for name, value in usual.items() if name.lower() not in there]
