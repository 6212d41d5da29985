"""Continuing a seat on another phone. The log records it, and the previous phone is told.

A player may return without the credential, because the server has a new address or the phone is another one.
The seat moves at once if its previous phone is gone; otherwise the other players confirm who sits there.
"""

from collections.abc import Collection, Sequence
from datetime import timedelta
from math import ceil

from sqlalchemy import Executable

from companion.kernel.moves import Draft, Sit
from companion.kernel.permissions import may_come_in
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text
from companion.ledger import access
from companion.table.appending import Beside
from companion.table.codes import hash_credential, new_credential, new_token
from companion.table.fold import Table
from companion.table.permitting import secrecy_at
from companion.table.seating import LastSeen, closed_refusal, is_known, signature, viewer_at
from companion.table.service import Tables
from companion.table.submission import Submission, receive

GONE_AFTER = timedelta(minutes=15)
"""A phone that has not been seen for this long is gone: one with an open page is seen all the time."""

GONE_AFTER_LEAVING = timedelta(minutes=1)
"""A phone is gone after this time if it was last seen at an address that the server offered then and no
longer has."""


def reclaim(
    tables: Tables,
    last_seen: LastSeen,
    code: str,
    seat: Seat,
    credential: str | None,
    addresses: Collection[str],
) -> str:
    """Give the phone the seat, with all other seats of the previous phone. Return its credential.

    `addresses`: the host names by which the server can be reached now. Raise `Refusal`.
    """
    table = tables.table(code)
    admitted = is_known(tables, table, credential)
    own = credential if admitted and credential is not None else new_credential()

    def beside(now: Table) -> Sequence[Executable]:
        if not may_come_in(now.position, viewer_at(tables, now, credential)):
            raise closed_refusal()
        if not secrecy_at(tables.ledger, now).may_pass(viewer_at(tables, now, credential), seat):
            raise Refusal(
                text(
                    "This table has hidden information: the host must let you in again, with a code or a "
                    "seat card."
                ),
                Fault.FORBIDDEN,
            )
        old = _find_gone(tables, last_seen, now, seat, addresses)
        if old == hash_credential(own):
            raise Refusal(text("This phone already has the seat."))
        grant = () if admitted else (access.granting(now.code, hash_credential(own)),)
        return (*grant, *access.taking_over(now.code, old, hash_credential(own)))

    beside(table)
    go_on(tables, table, seats_of_phone(tables, table, seat), beside)
    return own


def _find_gone(
    tables: Tables, last_seen: LastSeen, table: Table, seat: Seat, addresses: Collection[str]
) -> str:
    """Return the hash of the credential of the phone that has the seat, if that phone is gone. Raise
    `Refusal`."""
    rows = tables.ledger.select(access.HOLDER_SEEN, code=table.code, seat=seat)
    name = table.position.names.get(seat)
    if not rows or name is None:
        raise Refusal(text("This seat is free: sit down."))
    held, written, address = rows[0]
    last, here = last_seen.at(str(held), written), last_seen.here(str(held))
    place = here.address if here else address
    quiet = last is None or tables.clock() - last > GONE_AFTER
    moved = (
        bool(place)
        and place not in addresses
        and (here is None or tables.clock() - here.at > GONE_AFTER_LEAVING)
    )
    if last is not None and not (quiet or moved):
        holders = tables.ledger.select(access.HOLDER, code=table.code, seat=seat)
        minutes = ceil((GONE_AFTER - (tables.clock() - last)) / timedelta(minutes=1))
        raise Refusal(
            _explain_wait(name, minutes, host=any(host for _hash, host in holders)), Fault.FORBIDDEN
        )
    return str(held)


def _explain_wait(name: str, minutes: int, *, host: bool) -> Text:
    """Return what the player can do meanwhile; only a host gives away the seat of a host's phone."""
    if host:
        return ntext(
            "The phone of %(name)s, the host, was here just now. Seated players can "
            "appoint a new host under Join. Or tap here again in a minute, if that phone "
            "stays away.",
            "The phone of %(name)s, the host, was here just now. Seated players can "
            "appoint a new host under Join. Or tap here again in %(n)s minutes, if that "
            "phone stays away.",
            minutes,
            name=name,
        )
    return ntext(
        "The phone of %(name)s was here just now. A seated player can give you the "
        "seat: Join, then On another phone. Or tap here again in a minute, if that "
        "phone stays away.",
        "The phone of %(name)s was here just now. A seated player can give you the "
        "seat: Join, then On another phone. Or tap here again in %(n)s minutes, if "
        "that phone stays away.",
        minutes,
        name=name,
    )


def seats_of_phone(tables: Tables, table: Table, seat: Seat) -> frozenset[Seat]:
    """Return a seat with all other seats of its phone, which move together."""
    holders = tables.ledger.select(access.HOLDER, code=table.code, seat=seat)
    return frozenset({seat}).union(*(_seats_of(tables, table, str(phone)) for phone, _host in holders))


def _seats_of(tables: Tables, table: Table, phone: str) -> frozenset[Seat]:
    """Return the seats of a phone. `phone`: the hash of its credential."""
    rows = tables.ledger.select(access.SEATS, hash=phone, code=table.code)
    return frozenset(Seat(str(seat)) for (seat,) in rows) & frozenset(table.position.names)


def go_on(tables: Tables, table: Table, seats: Collection[Seat], beside: Beside) -> None:
    """Record that these players continue on another phone, and tell the previous one.

    This is announced twice: the previous phone hears first of the new version, and then which rights it still
    has.
    """
    drafts = [
        Draft(move=Sit(name=table.position.names[seat], back=True), seat=seat) for seat in sorted(seats)
    ]
    by = signature(Viewer(seats=frozenset(seats)))
    submission = Submission(token=new_token(), saw=table.version, by=by, drafts=drafts)
    receive(tables.submit(table.code, submission, beside))
    tables.announce(table.code, tables.cached_table(table.code).version)
