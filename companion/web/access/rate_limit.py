"""How often strangers may try: tables that do not exist, taken seats, invalid codes.

Phones that have joined a table are never turned away from it, whatever else is tried from their address,
because a whole household or a café shares one. A guest with the right code is not turned away just because
others guess: only wrong tries count, and even after too many of them a few codes from the address are still
checked.
"""

import hmac
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple

from flask import Flask, current_app, request
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from companion.kernel.input_text import is_code
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text
from companion.memory import groups
from companion.table import failed_attempts, seating
from companion.table.cache import Cache
from companion.table.codes import hash_credential, tidy_code
from companion.table.fold import Table
from companion.web.access.cookies import credential_for
from companion.web.access.security import is_from_this_computer
from companion.web.services import services

MISSES = parse("15/minute")
"""After how many wrong tries this process blocks an address, without asking the ledger."""

JOINS = parse("60/minute")
"""How often one address may open tables, import files, take seats and use codes, in each process."""

RESERVE = parse("24/day")
"""How many different codes from a blocked address are still checked."""

NEARBY = parse("20/second")
"""How many tries from a blocked address are still compared with the tables that are played at that
address."""

MAX_REMEMBERED = 10_000

LIMITER, PLAYED, LET_THROUGH = "rate-limit", "rate-limit-played", "rate-limit-heard"

PEER = "undertally.peer"
"""The environ key under which our server puts the other end of the connection (`server.crowd.Peer`)."""

GONE = "undertally.gone"
"""The environ key of a function that tells whether the other end has hung up."""


def init_rate_limit(app: Flask) -> None:
    app.extensions[LIMITER] = MovingWindowRateLimiter(MemoryStorage())
    # By address and code: when a phone that has joined that table was last seen; and whether a code that was
    # checked was right.
    app.extensions[PLAYED] = Cache[tuple[str, str], datetime](MAX_REMEMBERED)
    app.extensions[LET_THROUGH] = Cache[tuple[str, str], bool](MAX_REMEMBERED)


class Arrival(NamedTuple):
    table: Table
    viewer: Viewer
    credential: str | None


def arrive(code: str) -> Arrival:
    """Return the table of a code and its viewer. Raise `Refusal` for a table that does not exist, which
    counts as a guess."""
    try:
        credential = credential_for(tidy_code(code))
        found = Arrival(*seating.arriving(services().tables, code, credential), credential)
        if found.viewer.enters:
            note_joined(found.table.code)
        return found
    except Refusal as refusal:
        if refusal.fault is Fault.UNKNOWN:
            count_unknown(code)
        raise


def note_joined(code: str) -> None:
    """Record that the phone of this request has joined the table: its connection counts for the table, and
    for a while the table's code is accepted from its address even if others guess there."""
    peer = request.environ.get(PEER)
    if peer is not None:
        peer.table = code
    _open_cache(PLAYED).put((asker(), code), services().tables.clock())


def asking_household() -> str:
    """Return the household from which a phone asks; an empty string on the server's own computer."""
    return "" if is_from_this_computer(services().config) else household(request.remote_addr or "")


def count_unknown(code: str) -> None:
    """Count a request for a table that does not exist. Raise `Refusal` after too many wrong tries from this
    address."""
    typed = code.upper()
    if _is_blocked():
        if is_code(typed):
            _is_let_through(tidy_code(code), right=False)
        raise _too_often()
    if is_code(typed):
        note_miss(tidy_code(code))


def guard(code: str) -> None:
    """Let a phone that has not joined a table look at it. Raise `Refusal` if too many tries from its address
    were wrong and this one is not let through."""
    if _is_blocked() and not _is_let_through(code, right=True):
        raise _too_often()


def guard_strangers(code: str) -> None:
    """Do what `guard` does, but only for a phone that has not joined the table."""
    if not _is_blocked() or seating.viewer(services().tables, code, credential_for(code)).enters:
        return
    if not _is_let_through(code, right=True):
        raise _too_often()


def note_guess(what: str, tried: str, *, right: bool) -> None:
    """Count a guess at something that people choose, such as a word. Raise `Refusal` if too many tries from
    this address were wrong and this one is not let through, as with a code."""
    if _is_blocked():
        if not _is_let_through(f"{what} {hash_credential(tried)}", right=right):
            raise _too_often()
    elif not right:
        note_miss(what, tried)


def guard_look_up() -> None:
    """Raise `Refusal` if too many tries from this address were wrong; for requests whose success reveals
    whether a table exists, such as importing a file."""
    if _is_blocked():
        raise _too_often()


def _is_blocked() -> bool:
    """Return whether too many tries from this address were wrong."""
    if is_from_this_computer(services().config):
        return False
    address = asker()
    return not _limiter().test(MISSES, "missed", address) or failed_attempts.is_spent(
        services().tables, address
    )


def _is_let_through(code: str, *, right: bool) -> bool:
    """Return whether a code is let through although its address is blocked; only right ones are. Right and
    wrong codes use up the same reserve, so that nothing can be learned from when it is used up."""
    address = asker()
    if not _limiter().hit(NEARBY, "nearby", address):
        return False
    was_right = _open_cache(LET_THROUGH).get((address, code))
    if was_right is not None:
        return was_right and right
    seen = _open_cache(PLAYED).get((address, code))
    if right and seen is not None and services().tables.clock() - seen < failed_attempts.WITHIN:
        return True
    if not _limiter().hit(RESERVE, "reserve", address):
        return False
    _open_cache(LET_THROUGH).put((address, code), right)
    return right


def guess_of(field: str) -> Callable[[], AbstractContextManager[None]]:
    """Return a context, for a route, that counts guesses at a field of a form. A form without that field
    always counts as the same guess.

    A refusal with `Fault.FORBIDDEN` inside the context is a wrong try at a table or group. After too many,
    another `Refusal` is raised in its place.
    """

    @contextmanager
    def count_guess() -> Iterator[None]:
        try:
            yield
        except Refusal as refusal:
            if refusal.fault is Fault.FORBIDDEN:
                if _is_blocked():
                    raise _too_often() from refusal
                note_miss(_code_tried(), f"{field} {request.form.get(field, '')}")
            raise

    return count_guess


def _code_tried() -> str:
    """Return the code or group that the address names, cut to a possible length."""
    parts = request.view_args or {}
    return tidy_code(parts["code"]) if "code" in parts else str(parts["group"])[: groups.LENGTH]


def note_miss(code: str, tried: str = "") -> None:
    if is_from_this_computer(services().config):
        return
    tables, address = services().tables, asker()
    if failed_attempts.missed_before(tables, address, code, tried) or failed_attempts.is_spent(
        tables, address
    ):
        return
    if _limiter().hit(MISSES, "missed", address):
        failed_attempts.note_miss(tables, address, code, tried)


def count_joining() -> None:
    """Count a phone that joins a table or group, or opens one. Raise `Refusal` if too many from this address
    have done so."""
    if not is_from_this_computer(services().config) and not _limiter().hit(JOINS, "joins", asker()):
        raise _too_often()


def _limiter() -> MovingWindowRateLimiter:
    limiter: MovingWindowRateLimiter = current_app.extensions[LIMITER]
    return limiter


def _open_cache(name: str) -> Cache[tuple[str, str], Any]:
    cache: Cache[tuple[str, str], Any] = current_app.extensions[name]
    return cache


def asker() -> str:
    """Return the key under which the requesting address is counted: a hash, so that no list of addresses is
    kept."""
    key, address = services().config.secret_key, household(request.remote_addr or "")
    return hmac.new(key.encode(), address.encode(), "sha256").hexdigest()


def household(address: str) -> str:
    """Return an IPv4 address as it is, for an IPv4-mapped one its IPv4 address, and for any other IPv6
    address the number of its /64, the network that one household gets."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or (int(parsed) >> 64))
    return address


def _too_often() -> Refusal:
    return Refusal(
        text("Too many attempts from this address. Wait a few minutes. Seated phones are not affected."),
        Fault.TOO_OFTEN,
        retry_after=600,
    )
