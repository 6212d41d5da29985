"""Keys that work once: for the role of host, for a shared device, for a seat whose phone is lost or at home.
Also which devices have these roles, and how all credentials are revoked.

A key is shown once, in a code to scan; only its hash is stored. Using a key for a seat replaces the phone
that had it, which loses its rights.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from sqlalchemy import Executable

from companion.kernel.moves import Choose, Draft
from companion.kernel.permissions import goes_on_at, may_enter_for_all, stands_open
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import CLOSED, DOOR
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.access import Gift
from companion.ledger.rows import stamp
from companion.table.codes import hash_credential, new_credential, new_token, plausible
from companion.table.fold import Table
from companion.table.permitting import secrecy_at
from companion.table.reclaiming import go_on, seats_of_phone
from companion.table.seating import arriving, is_known, signature
from companion.table.service import Tables
from companion.table.submission import Submission, receive


def make_host(tables: Tables, code: str, credential: str | None) -> str:
    """Give a device the role of host. Return its credential."""
    return _give(tables, code, credential, host=True)


def count_hosts(tables: Tables, code: str) -> int:
    ((number,),) = tables.ledger.select(access.HOSTS, code=code)
    return int(str(number))


def resign(tables: Tables, code: str, credential: str | None) -> None:
    """Give up the role of host on a device, and revoke the keys made for that role; it keeps its seats. Raise
    `Refusal` unless another device is a host too."""
    table = tables.table(code)
    if credential is None or not tables.ledger.exchange(
        access.resigning(table.code, hash_credential(credential)), access.withdrawing_hosts(table.code)
    ):
        raise Refusal(text("No other device is a host. Hand over hosting first."))
    tables.announce(table.code, table.version)


def make_station(tables: Tables, code: str, credential: str | None) -> str:
    """Make the device a shared one that enters for everybody. Return its credential. Raise `Refusal`."""
    table, eyes = arriving(tables, code, credential)
    if not may_enter_for_all(table.position, eyes, secrecy_at(tables.ledger, table)):
        raise Refusal(
            text("At this table the host must let a shared device in, with a code."), Fault.FORBIDDEN
        )
    return make_station_unchecked(tables, code, credential)


def make_station_unchecked(tables: Tables, code: str, credential: str | None) -> str:
    """Do what `make_station` does, without its check, for a device that the same people let in at another
    table."""
    return _give(tables, code, credential, station=True)


def _give(tables: Tables, code: str, credential: str | None, **rights: bool) -> str:
    table = tables.table(code)
    if credential is not None and is_known(tables, table, credential):
        tables.ledger.change(access.changing_rights(table.code, hash_credential(credential), **rights))
        return credential
    own = new_credential()
    tables.ledger.change(access.granting(table.code, hash_credential(own), **rights))
    return own


def leave(tables: Tables, code: str, credential: str | None) -> None:
    """End the device's role as a shared one; then it only watches, unless it has a seat."""
    table = tables.table(code)
    if credential is not None and is_known(tables, table, credential):
        tables.ledger.change(access.changing_rights(table.code, hash_credential(credential), station=False))
        tables.announce(table.code, table.version)


def dismiss(tables: Tables, code: str) -> None:
    """End the role of every shared device."""
    table = tables.table(code)
    tables.ledger.change(access.dismissing(table.code))
    tables.announce(table.code, table.version)


def count_stations(tables: Tables, code: str) -> int:
    ((number,),) = tables.ledger.select(access.STATIONS, code=code)
    return int(str(number))


def end_all(tables: Tables, code: str, credential: str | None) -> str:
    """Revoke all credentials and keys, and close the table to new players; the host who asks gets a new
    credential."""
    table, eyes = arriving(tables, code, credential)
    own = new_credential()

    def ends(now: Table) -> Sequence[Executable]:
        return (
            access.revoking_all(now.code),
            access.withdrawing_all(now.code),
            access.granting(now.code, hash_credential(own), host=eyes.host, station=eyes.station),
            *(access.holding(now.code, seat, hash_credential(own)) for seat in sorted(eyes.seats)),
        )

    if stands_open(table.position) and goes_on_at(table.position, tables.home):
        closing = Submission(
            token=new_token(),
            saw=table.version,
            by=signature(eyes),
            drafts=(Draft(move=Choose(DOOR.key, CLOSED)),),
            viewer=eyes,
            again=True,
        )
        receive(tables.submit(table.code, closing, ends))
    else:
        tables.ledger.change(*ends(table))
    tables.announce(table.code, tables.cached_table(table.code).version)
    return own


SHOWN = timedelta(minutes=10)
"""How long a key on a screen is good for: as long as it takes to find the other phone."""

PRINTED = timedelta(days=30)
"""How long a printed key is good for: a card made today still helps at the next evenings of a long game."""

HOST, STATION = Gift(host=True), Gift(station=True)


def offer(tables: Tables, code: str, gift: Gift) -> str:
    """Return a key to show; an older one shown for the same purpose becomes invalid."""
    return _offer(tables, tables.table(code), [gift], SHOWN)[0]


def vouch(tables: Tables, code: str, seat: Seat, viewer: Viewer) -> str:
    """Return a key for a seat, at the request of a seated player or a host. Raise `Refusal`.

    Only the host can give away the seat of a host's phone, because the key includes the role of host.
    """
    table = tables.table(code)
    if not (viewer.host or viewer.seats):
        raise Refusal(text("Only seated players can vouch for somebody."), Fault.FORBIDDEN)
    gift = _gift(tables, table, seat, viewer)
    if not secrecy_at(tables.ledger, table).may_pass(viewer, seat):
        raise Refusal(
            text(
                "This table has hidden information: only the phone of that seat, or the "
                "host's, can vouch for it."
            ),
            Fault.FORBIDDEN,
        )
    return _offer(tables, table, [gift], SHOWN, _own if viewer.host or viewer.holds(seat) else _anothers)[0]


def cards(tables: Tables, code: str, viewer: Viewer) -> Mapping[Seat, str]:
    """Return a key for each taken seat, for the host to print; older keys for these seats become invalid."""
    table = tables.table(code)
    seats = tuple(place.seat for place in table.game.about.places if place.seat in table.position.names)
    gifts = [_gift(tables, table, seat, viewer) for seat in seats]
    return dict(zip(seats, _offer(tables, table, gifts, PRINTED), strict=True))


def look(tables: Tables, code: str, key: str) -> Gift:
    """Return what a key gives, without using it up. Raise `Refusal` for a key that is used, expired or
    unknown."""
    return _find_gift(tables, tables.table(code), key)[0]


def _find_gift(tables: Tables, table: Table, key: str) -> tuple[Gift, str]:
    """Return what a key gives, and the hash under which it is stored. Raise `Refusal`.

    A key that another player offered is valid only as long as the table hides nothing.
    """
    now = stamp(tables.clock())
    for by in (_own, _anothers) if plausible(key) else ():
        rows = tables.ledger.select(access.OFFERED, hash=by(key), code=table.code, now=now)
        # A key that gives nothing only identifies a rematch.
        if rows and any(rows[0]) and not (by is _anothers and secrecy_at(tables.ledger, table).hides):
            host, station, seat = rows[0]
            return Gift(bool(host), bool(station), None if seat is None else str(seat)), by(key)
    raise void_key()


def _own(key: str) -> str:
    """Return the hash under which a key is stored if it was offered by the host, or by the phone that has
    what it gives."""
    return hash_credential(key)


def _anothers(key: str) -> str:
    """Return the hash under which a key is stored if another player offered it."""
    return hash_credential(f"{key} of another")


def accept(tables: Tables, code: str, key: str, credential: str | None) -> str:
    """Give the phone what the key gives, in addition to its rights. Return its credential. Raise
    `Refusal`."""
    table = tables.table(code)
    gift, kept = _find_gift(tables, table, key)
    admitted = is_known(tables, table, credential)
    own = credential if admitted and credential is not None else new_credential()
    rights = {name: True for name in ("host", "station") if getattr(gift, name)}
    given: list[Executable] = []
    if not admitted:
        given.append(access.granting(table.code, hash_credential(own), **rights))
    elif rights:
        given.append(access.changing_rights(table.code, hash_credential(own), **rights))
    if gift.seat is not None:
        _sit_down(tables, table, key, hash_credential(own), given)
    elif not tables.ledger.exchange(access.taking(table.code, kept, stamp(tables.clock())), *given):
        raise void_key()
    return own


def _sit_down(tables: Tables, table: Table, key: str, own: str, given: Sequence[Executable]) -> None:
    """Use up a key for a seat. Raise `Refusal`."""

    def beside(now: Table) -> Sequence[Executable]:
        gift, kept = _find_gift(tables, now, key)
        taking = access.taking(now.code, kept, stamp(tables.clock()))
        return (taking, *given, *_replacing(tables, now, gift, own))

    beside(table)
    gift, _kept = _find_gift(tables, table, key)
    go_on(tables, table, seats_of_phone(tables, table, Seat(gift.seat or "")), beside)


def void_key() -> Refusal:
    return Refusal(text("This code was already used, or is too old. Ask for a new one."), Fault.FORBIDDEN)


def _gift(tables: Tables, table: Table, seat: Seat, viewer: Viewer) -> Gift:
    if seat not in table.position.names:
        raise Refusal(text("Nobody sits there."))
    holders = tables.ledger.select(access.HOLDER, code=table.code, seat=seat)
    hosts = any(host for _hash, host in holders)
    if hosts and not viewer.host:
        raise Refusal(
            text("That is the host's seat: only the host can give it to another phone."), Fault.FORBIDDEN
        )
    return Gift(host=hosts, seat=seat)


def _offer(
    tables: Tables,
    table: Table,
    gifts: Sequence[Gift],
    good_for: timedelta,
    by: Callable[[str], str] = _own,
) -> list[str]:
    """Return new keys. `by`: computes the hash under which a key is stored."""
    until = stamp(tables.clock() + good_for)
    keys = [new_credential() for _each in gifts]
    tables.ledger.change(
        *(access.withdrawing(table.code, gift, until) for gift in gifts),
        *(access.offering(table.code, by(key), until, gift) for key, gift in zip(keys, gifts, strict=True)),
    )
    return keys


def _replacing(tables: Tables, table: Table, gift: Gift, own: str) -> list[Executable]:
    """Return the statements that give the phone `own` all seats of the phone that held this seat, and revoke
    the latter's rights."""
    seat = Seat(gift.seat or "")
    if seat not in table.position.names:
        raise Refusal(text("Nobody sits there any more. Take a free seat."))
    holders = tables.ledger.select(access.HOLDER, code=table.code, seat=seat)
    old, host = holders[0] if holders else ("", False)
    if host and not gift.host:
        raise void_key()
    moved = [
        step
        for each in sorted(seats_of_phone(tables, table, seat))
        for step in (access.releasing(table.code, each), access.holding(table.code, each, own))
    ]
    return moved if old in ("", own) else [access.revoking(str(old)), *moved]
