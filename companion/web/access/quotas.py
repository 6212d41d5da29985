"""Limits for one address or one phone: how many files it may import, tables it may open, and past moments it
may view.

Most are checked before a form is read, so that a refusal costs nothing. Each process counts separately, from
its start.
"""

import hmac
from itertools import islice
from typing import Final

from flask import Flask, current_app, request, session
from limits import RateLimitItem, RateLimitItemPerDay, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text
from companion.ledger.access import BY_CREDENTIAL
from companion.table.codes import hash_credential, plausible
from companion.table.importing import MAX_BYTES, too_large
from companion.web.access.cookies import COOKIE, credential_for
from companion.web.access.rate_limit import asker, note_guess
from companion.web.access.security import MB, is_from_this_computer, want_body
from companion.web.config import EVERYBODY, WORD
from companion.web.services import services

TRIES: Final = parse("10/minute")
"""How often one address may upload a file, or try something else that is costly, accepted or not."""

DEMOS: Final = parse("20/hour")
"""How many demonstration tables one address may open: a third of those that are kept, so that one address
cannot displace everybody else's."""

MAX_FORM_BYTES: Final = 64 * 1024
"""The maximum size of a form without its file, in bytes."""

LOOKS: Final = parse("240/minute")
"""How many past moments one phone may view; spectators share the limit of their address."""

MAX_KNOWN: Final = 20
"""For how many of the tables in a phone's cookies we check whether it has joined them."""

LIMITER: Final = "quotas"

TOO_MANY_TODAY: Final = text(
    "Too many tables or groups were opened, or too much was imported, from this address today. "
    "Try again tomorrow."
)
ENTERED_WORD: Final = "opening"
"""The session key for a hash of the word that a phone entered."""


def init_quotas(app: Flask) -> None:
    app.extensions[LIMITER] = FixedWindowRateLimiter(MemoryStorage())


def count_look(viewer: Viewer, credential: str | None, cost: int = 1) -> None:
    """Count a view of a past moment, or of something as expensive as `cost` of them. Raise `Refusal` for a
    phone that does this too often."""
    who = credential if viewer.enters and credential else asker()
    count(LOOKS, "looks", who, text("Too many past moments were opened. Wait a minute."), cost)


def may_open() -> bool:
    """Return whether this phone may open and import tables, apart from limits on their number."""
    config = services().config
    if config.opening == EVERYBODY or is_from_this_computer(config):
        return True
    return config.opening == WORD and hmac.compare_digest(
        session.get(ENTERED_WORD, ""), _hash_word(config.opening_word)
    )


def enter_word(typed: str) -> None:
    """Allow this phone to open tables until the server's word is changed. Raise `Refusal` if a different word
    was typed, or after too many guesses."""
    config, typed = services().config, typed.strip()
    right = config.opening == WORD and hmac.compare_digest(_hash_word(typed), _hash_word(config.opening_word))
    note_guess("word", typed, right=right)
    if not right:
        raise Refusal(text("That is not the password of this server."), Fault.FORBIDDEN)
    session[ENTERED_WORD] = _hash_word(config.opening_word)


def _hash_word(word: str) -> str:
    """Return the hash of the word, which a phone's session stores as evidence that it was entered."""
    key = services().config.secret_key.encode()
    return hmac.new(key, b"opening " + word.encode("utf-8", "replace"), "sha256").hexdigest()


def refuse_strangers() -> None:
    """Raise `Refusal` for a phone that may not open tables."""
    if not may_open():
        raise _opening_refused()


def count_opening() -> None:
    """Count a table that is opened. Raise `Refusal` for phones that may not open tables, and beyond the daily
    limit."""
    refuse_strangers()
    count_table()


def count_group() -> None:
    """Count a group that is created. Raise `Refusal` for a phone that may not open tables and has joined
    none, and beyond the daily limit."""
    if not (may_open() or _has_joined_any()):
        raise _opening_refused()
    config = services().config
    if not is_from_this_computer(config):
        count(RateLimitItemPerDay(config.tables_a_day), "groups", asker(), TOO_MANY_TODAY)


def count_demo() -> None:
    """Count a demonstration table that is opened. Raise `Refusal` beyond the limit."""
    if not is_from_this_computer(services().config):
        count(DEMOS, "demos", asker(), text("Too many demo tables. Try again in an hour."))


def _opening_refused() -> Refusal:
    if services().config.opening == WORD:
        sentence = text("To open a table here, first enter this server's password on the front page.")
    else:
        sentence = text("On this server only the person who runs it can open tables.")
    return Refusal(sentence, Fault.FORBIDDEN)


def count_table() -> None:
    config = services().config
    if is_from_this_computer(config):
        return
    count(RateLimitItemPerDay(config.tables_a_day), "tables", asker(), TOO_MANY_TODAY)


def count_import() -> None:
    """Count an imported file, and allow the size that this phone may send. Raise `Refusal` for a phone that
    may not open tables and has joined none here, for too large a file, and beyond the limits."""
    config = services().config
    trusted, sits = is_from_this_computer(config), _has_joined_any()
    if not (sits or may_open()):
        raise _opening_refused()
    most = MAX_BYTES if trusted or sits else config.import_mb * MB
    request.max_content_length = most + MB
    request.max_form_memory_size = MB
    length = most if request.content_length is None else request.content_length
    if length > most + MB:
        raise too_large(most)
    count_file(length)
    want_body()


def who_asks() -> tuple[str, bool, bool]:
    """Return this phone's credential for the table in the address, or "", whether it has joined that table,
    and whether it is a host there."""
    code = str((request.view_args or {}).get("code", ""))
    credential = credential_for(code)
    if not plausible(credential):
        return "", False, False
    rows = services().ledger.select(BY_CREDENTIAL, hash=hash_credential(credential), code=code)
    return credential, bool(rows), any(row[0] for row in rows)


def allow_upload(most: int, too_large_for_us: Text) -> None:
    """Allow a form to contain a file of at most `most` bytes. Raise `Refusal` if it is longer."""
    request.max_content_length = most + MAX_FORM_BYTES
    request.max_form_memory_size = MB
    if (request.content_length or 0) > most + MAX_FORM_BYTES:
        raise Refusal(too_large_for_us, Fault.TOO_LARGE)
    want_body()


def count_file(length: int) -> None:
    """Count an imported file of this many bytes. Raise `Refusal` beyond the limit."""
    config = services().config
    if is_from_this_computer(config):
        return
    count(TRIES, "files", asker(), text("Too many files from this address. Wait a minute."))
    count(
        RateLimitItemPerDay(config.import_mb_a_day * 1024),
        "bytes",
        asker(),
        TOO_MANY_TODAY,
        1 + length // 1024,
    )


def _has_joined_any() -> bool:
    """Return whether this phone has joined any table on this server."""
    shown = ((name, value) for name, value in request.cookies.items() if name.startswith(COOKIE))
    ledger = services().ledger
    return any(
        plausible(value)
        and ledger.select(BY_CREDENTIAL, hash=hash_credential(value), code=name.removeprefix(COOKIE))
        for name, value in islice(shown, MAX_KNOWN)
    )


def count(limit: RateLimitItem, what: str, who: str, sentence: Text, cost: int = 1) -> None:
    """Count something against a limit. Raise `Refusal` with the sentence if it exceeds the limit."""
    if not _limiter().hit(limit, what, who, cost=cost):
        raise Refusal(sentence, Fault.TOO_OFTEN, retry_after=limit.get_expiry())


def _limiter() -> FixedWindowRateLimiter:
    limiter: FixedWindowRateLimiter = current_app.extensions[LIMITER]
    return limiter
