"""By what name we are asked: one that no computer can have is refused before anything is made of it."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST = 255
MOST_PORT = 65_535

_LABEL = r"[A-Za-z0-9_-]{1,63}"
_HOST = re.compile(rf"(?:\[[0-9A-Fa-f:.]{{2,45}}\]|{_LABEL}(?:\.{_LABEL})*\.?)(?::(?P<port>[0-9]{{1,5}}))?")

ANSWER = b"This request names no computer that could be asked. Look at the address again.\n"


class KnownNames:
    """Let through what has a Host header that can be one, or none at all."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if can_be(environ.get("HTTP_HOST", "")):
            return self._app(environ, start_response)
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(ANSWER)))]
        start_response("400 Bad Request", headers)
        return [ANSWER]


def can_be(host: str) -> bool:
    """Return whether this can be the name or number of a computer, with or without a port."""
    if not host:
        return True
    found = _HOST.fullmatch(host) if len(host) <= LONGEST else None
    return found is not None and int(found["port"] or 0) <= MOST_PORT
