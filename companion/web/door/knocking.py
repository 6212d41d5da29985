"""How often strangers may knock: at tables that are not there, at taken seats, with codes that are void.

Phones that were let in to a table are never turned away from it, whatever else is tried from their address: a
whole household, or a café, shares one.
"""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from flask import Flask, current_app, request
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text
from companion.table import guesses, seating
from companion.table.codes import is_code, tidy_code
from companion.table.fold import Table
from companion.web.door.cookies import credential_for
from companion.web.door.security import on_the_very_machine
from companion.web.services import services

MISSES = parse("15/minute")
"""What one process hears of one address before it stops asking the ledger."""

JOINS = parse("60/minute")
"""Tables opened, files brought in, seats taken and codes used from one address, in one process."""

JOINING = {
    "seating.open_table",
    "demo.start",
    "copies.take_in",
    "seating.sit",
    "devices.station",
    "keys.use",
    "grouping.make",
}

LIMITER = "knocking"


def init_knocking(app: Flask) -> None:
    app.extensions[LIMITER] = MovingWindowRateLimiter(MemoryStorage())
    app.before_request(_smooth)


class Arrival(NamedTuple):
    """A table, whose eyes look at it, and what their phone shows to be let in."""

    table: Table
    viewer: Viewer
    credential: str | None


def arrived(code: str) -> Arrival:
    """Raises `Refusal` for a table that is not there; that one asked for it counts as a guess."""
    try:
        credential = credential_for(tidy_code(code))
        return Arrival(*seating.arriving(services().tables, code, credential), credential)
    except Refusal as refusal:
        if refusal.fault is Fault.UNKNOWN:
            unknown(code)
        raise


def unknown(code: str) -> None:
    """A table was asked for that is not there. Raises `Refusal` once there were too many."""
    guard()
    typed = code.upper()
    if is_code(typed):
        missed(tidy_code(code))


def guard() -> None:
    """For those who were not let in. Raises `Refusal` where too much was tried in vain from an address."""
    if on_the_very_machine(services().config):
        return
    address = _address()
    if not _limiter().test(MISSES, "missed", address) or guesses.spent(services().tables, address):
        raise _too_often()


def guard_strangers(code: str) -> None:
    """The same, where it is not known yet whether the phone was let in to the table."""
    try:
        guard()
    except Refusal:
        tables = services().tables
        if not seating.viewer(tables, code, credential_for(code)).enters:
            raise


@contextmanager
def counted(code: str, tried: str) -> Iterator[None]:
    """What is refused inside was tried at the door of a table in vain."""
    try:
        yield
    except Refusal as refusal:
        if refusal.fault is Fault.FORBIDDEN:
            missed(code, tried)
        raise


def missed(code: str, tried: str = "") -> None:
    if on_the_very_machine(services().config):
        return
    tables, address = services().tables, _address()
    if guesses.missed_before(tables, address, code, tried) or guesses.spent(tables, address):
        return
    if _limiter().hit(MISSES, "missed", address):
        guesses.missed(tables, address, code, tried)


def _smooth() -> None:
    if request.method != "POST" or request.endpoint not in JOINING or on_the_very_machine(services().config):
        return
    if not _limiter().hit(JOINS, "joins", _address()):
        raise _too_often()


def _limiter() -> MovingWindowRateLimiter:
    limiter: MovingWindowRateLimiter = current_app.extensions[LIMITER]
    return limiter


def asker() -> str:
    """By what the address of whoever asks is counted."""
    return _address()


def _address() -> str:
    """Under a key, so that no list of addresses is kept. Of IPv6 the network that one household is given."""
    given = request.remote_addr or ""
    try:
        parsed = ip_address(given)
    except ValueError:
        parsed = None
    if isinstance(parsed, IPv6Address):
        given = str(parsed.ipv4_mapped or (int(parsed) >> 64))
    return hmac.new(services().config.secret_key.encode(), given.encode(), "sha256").hexdigest()


def _too_often() -> Refusal:
    return Refusal(
        text("Too many tries from here. Wait a while; phones that sit at a table go on as before."),
        Fault.TOO_OFTEN,
    )
