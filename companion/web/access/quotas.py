"""How much one address may ask of the server: files brought in, tables opened, looks at past moments.

Asked before a form is read, so that what is too much costs nothing. Counted in each process by itself, and
forgotten when it ends.
"""

from collections.abc import Callable
from itertools import islice
from time import sleep
from typing import Any, Final

from flask import Flask, current_app, request
from limits import RateLimitItemPerDay, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text
from companion.ledger.access import BY_CREDENTIAL
from companion.table.credentials import hashed, plausible
from companion.table.importing import MOST_BYTES, too_large
from companion.table.pacing import pause
from companion.web.access.cookies import COOKIE
from companion.web.access.rate_limit import asker
from companion.web.access.security import on_the_very_machine
from companion.web.services import services

IMPORT: Final = "copies.take_in"
OPENING: Final = frozenset({"seating.open_table", "demo.start", IMPORT})

TRIES: Final = parse("10/minute")
"""Files that may be brought in from one address, whatever comes of them."""

LOOKS: Final = parse("240/minute")
"""At past moments, for one phone; phones without a seat share those of their address."""

MOST_KNOWN: Final = 20
"""Tables of a phone that are looked at to see whether it sits anywhere."""

UNWANTED: Final = 0.002
"""Seconds between two parts of what is thrown away."""

LIMITER: Final = "quotas"
MB: Final = 1024 * 1024


def init_quotas(app: Flask) -> None:
    app.extensions[LIMITER] = FixedWindowRateLimiter(MemoryStorage())
    app.before_request(_before)


def look(viewer: Viewer, credential: str | None) -> None:
    """At a past moment. Raises `Refusal` for a phone that looks too often."""
    who = credential if viewer.enters and credential else asker()
    if not _limiter().hit(LOOKS, "looks", who):
        raise Refusal(
            text("So many moments in a minute are too many for one phone. Wait a moment."), Fault.TOO_OFTEN
        )


def _before() -> None:
    long = _long_body()
    if request.method != "POST" or request.endpoint not in OPENING:
        return
    config = services().config
    trusted = on_the_very_machine(config)
    if request.endpoint == IMPORT:
        most = MOST_BYTES if trusted or _sits_somewhere() else config.import_mb * MB
        request.max_content_length = most + MB
        request.max_form_memory_size = MB
        length = most if request.content_length is None else request.content_length
        if length > most + MB:
            raise too_large(most)
        if not trusted:
            _count_file(length, config.import_mb_a_day)
    if not trusted and not _limiter().hit(RateLimitItemPerDay(config.tables_a_day), "tables", asker()):
        raise _spent()
    if long is not None and request.endpoint == IMPORT:
        long.wanted = True


def _count_file(length: int, mb_a_day: int) -> None:
    if not _limiter().hit(TRIES, "files", asker()):
        raise Refusal(
            text("So many files at once are too many from one address. Wait a minute."), Fault.TOO_OFTEN
        )
    if not _limiter().hit(RateLimitItemPerDay(mb_a_day * 1024), "bytes", asker(), cost=1 + length // 1024):
        raise _spent()


def _spent() -> Refusal:
    return Refusal(
        text("Enough tables were opened and brought in from this address today. Go on tomorrow."),
        Fault.TOO_OFTEN,
    )


def _sits_somewhere() -> bool:
    """Return whether this phone was let in to a table that is here."""
    shown = ((name, value) for name, value in request.cookies.items() if name.startswith(COOKIE))
    ledger = services().ledger
    return any(
        plausible(value) and ledger.select(BY_CREDENTIAL, hash=hashed(value), code=name.removeprefix(COOKIE))
        for name, value in islice(shown, MOST_KNOWN)
    )


def _limiter() -> FixedWindowRateLimiter:
    limiter: FixedWindowRateLimiter = current_app.extensions[LIMITER]
    return limiter


def _long_body() -> "_LongBody | None":
    """Of a request that has one, as it is read from here on."""
    body = request.environ["wsgi.input"]
    if (request.content_length or MB) < MB or not hasattr(body, "rfile"):
        return None
    body.rfile = _LongBody(body.rfile)
    return body.rfile  # type: ignore[no-any-return]


class _LongBody:
    """What comes from a phone, between whose parts others go on. Until it is `wanted` it is what the server
    throws away behind its answer: slowly, and not without end."""

    def __init__(self, body: Any) -> None:
        self._body = body
        self._left = MOST_BYTES
        self.wanted = False

    def read(self, size: int = -1) -> bytes:
        return self._part(self._body.read, size)

    def readline(self, size: int = -1) -> bytes:
        return self._part(self._body.readline, size)

    def _part(self, read: Callable[[int], bytes], size: int) -> bytes:
        if self.wanted:
            pause()
        else:
            sleep(UNWANTED)
            self._left -= max(size, 0)
        return b"" if self._left < 0 else read(size)
