"""Keys that work once: to the host's part, for a shared device, to a seat whose phone is lost or at home.

A key is told once, in a code to scan; only its hash is kept. Whoever uses a key to a seat takes the place of
the phone that had it, which is a stranger's from then on.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from sqlalchemy import Executable

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from companion.ledger import doors
from companion.ledger.doors import Gift
from companion.ledger.rows import stamp
from companion.table.credentials import hashed, new_credential, plausible
from companion.table.fold import Table
from companion.table.seating import known
from companion.table.service import Tables

SHOWN = timedelta(minutes=10)
"""How long a key on a screen is good for: as long as it takes to find the other phone."""

PRINTED = timedelta(days=30)
"""The same on paper: a card made today still helps at the next evenings of a long game."""

HOST, STATION = Gift(host=True), Gift(station=True)


def offer(tables: Tables, code: str, gift: Gift) -> str:
    """A key to show; an older one to the same thing that was shown is void."""
    return _offered(tables, tables.table(code), [gift], SHOWN)[0]


def vouch(tables: Tables, code: str, seat: Seat, viewer: Viewer) -> str:
    """A key to a seat, on the word of somebody who sits. Raises `Refusal`.

    The seat of a host's phone is the host's alone to give: the key passes the host's part on.
    """
    table = tables.table(code)
    if not (viewer.host or viewer.seats):
        raise Refusal(text("Only those who sit at the table can vouch for somebody."), Fault.FORBIDDEN)
    gift = _gift(tables, table, seat, viewer)
    return _offered(tables, table, [gift], SHOWN)[0]


def cards(tables: Tables, code: str, viewer: Viewer) -> Mapping[Seat, str]:
    """A key for each seat that is taken, to be printed by the host; older ones to these seats are void."""
    table = tables.table(code)
    seats = tuple(place.seat for place in table.game.about.places if place.seat in table.position.names)
    gifts = [_gift(tables, table, seat, viewer) for seat in seats]
    return dict(zip(seats, _offered(tables, table, gifts, PRINTED), strict=True))


def look(tables: Tables, code: str, key: str) -> Gift:
    """What a key gives; nothing is used up. Raises `Refusal` for a key that is used, too old or none."""
    table = tables.table(code)
    now = stamp(tables.clock())
    rows = (
        tables.ledger.select(doors.OFFERED, hash=hashed(key), code=table.code, now=now)
        if plausible(key)
        else ()
    )
    if not rows:
        raise void()
    host, station, seat = rows[0]
    return Gift(bool(host), bool(station), None if seat is None else str(seat))


def accept(tables: Tables, code: str, key: str, credential: str | None) -> str:
    """The phone has what the key gives, beside what it had. Gives its credential. Raises `Refusal`."""
    table = tables.table(code)
    gift = look(tables, table.code, key)
    admitted = known(tables, table, credential)
    own = credential if admitted and credential is not None else new_credential()
    rights = {name: True for name in ("host", "station") if getattr(gift, name)}
    given: list[Executable] = []
    if not admitted:
        given.append(doors.granting(table.code, hashed(own), **rights))
    elif rights:
        given.append(doors.widening(table.code, hashed(own), **rights))
    if gift.seat is not None:
        given += _replacing(tables, table, gift, hashed(own))
    if not tables.ledger.exchange(doors.taking(table.code, hashed(key), stamp(tables.clock())), *given):
        raise void()
    if gift.seat is not None:
        tables.announce(table.code, table.version)
    return own


def void() -> Refusal:
    return Refusal(text("This code was used already, or is too old. Ask for a new one."), Fault.FORBIDDEN)


def _gift(tables: Tables, table: Table, seat: Seat, viewer: Viewer) -> Gift:
    if seat not in table.position.names:
        raise Refusal(text("Nobody sits there."))
    holders = tables.ledger.select(doors.HOLDER, code=table.code, seat=seat)
    hosts = any(host for _hash, host in holders)
    if hosts and not viewer.host:
        raise Refusal(
            text("That is the host's seat: only the host can give it to another phone."), Fault.FORBIDDEN
        )
    return Gift(host=hosts, seat=seat)


def _offered(tables: Tables, table: Table, gifts: Sequence[Gift], good_for: timedelta) -> list[str]:
    until = stamp(tables.clock() + good_for)
    keys = [new_credential() for _each in gifts]
    tables.ledger.change(
        *(doors.withdrawing(table.code, gift, until) for gift in gifts),
        *(
            doors.offering(table.code, hashed(key), until, gift)
            for key, gift in zip(keys, gifts, strict=True)
        ),
    )
    return keys


def _replacing(tables: Tables, table: Table, gift: Gift, own: str) -> list[Executable]:
    """The phone `own` has all seats of the one that held this seat, which is let in no more."""
    seat = Seat(gift.seat or "")
    if seat not in table.position.names:
        raise Refusal(text("Nobody sits there any more. Take a seat as it is shown at the table."))
    holders = tables.ledger.select(doors.HOLDER, code=table.code, seat=seat)
    old, host = holders[0] if holders else ("", False)
    if host and not gift.host:
        raise void()
    seats = {seat} | {str(s) for (s,) in tables.ledger.select(doors.SEATS, hash=str(old), code=table.code)}
    moved = [
        step
        for each in sorted(seats)
        for step in (doors.releasing(table.code, each), doors.holding(table.code, each, own))
    ]
    return moved if old in ("", own) else [doors.ending(str(old)), *moved]
