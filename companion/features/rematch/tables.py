"""The table of a rematch, opened with the seats, names and settings of an old table; and how each phone gets
its seats there.
"""

from typing import NamedTuple

from companion.features.rematch.moves import REMATCH, Rematch
from companion.kernel.moves import Choose, Draft
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import DOOR
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.access import Gift
from companion.ledger.rows import stamp
from companion.table import seating
from companion.table.codes import hash_credential, new_token, tidy_code
from companion.table.fold import Table
from companion.table.keys import PRINTED, make_station_unchecked
from companion.table.service import Opened, Tables
from companion.table.submission import Submission, receive


class Arrived(NamedTuple):
    """The table to which a phone is sent, and its credential there; None if it gets none."""

    code: str
    credential: str | None


def open_rematch(tables: Tables, code: str, viewer: Viewer) -> Opened:
    """Open the table and announce it at the old one. The phone that asked is its host, in its own seats."""
    old = tables.table(code)
    _refuse_unless_over(tables, old, viewer)
    opened = tables.open(old.game.about.slug)
    until = stamp(tables.clock() + PRINTED)
    tables.ledger.change(access.offering(opened.code, _hash_of(old.code, opened.code), until, Gift()))
    _copy_settings(tables, old, opened.code)
    begin = old.position.begin
    for seat in (*begin.seats, *old.position.newcomers) if begin else ():
        name = old.position.names.get(seat)
        if name and viewer.holds(seat):
            seating.sit(tables, opened.code, seat, name, opened.credential)
        elif name:
            seating.seat_without_phone(tables, opened.code, seat, name, opened.credential)
    # Do this last, as a big screen switches to the new table at once.
    try:
        _enter(tables, code, viewer, Draft(move=Rematch(opened.code)))
    except Refusal:
        # Somebody else's rematch was entered first.
        tables.delete(opened.code)
        raise
    return opened


def arrive(tables: Tables, code: str, viewer: Viewer, credential: str | None) -> Arrived:
    """Give a phone of the old table its seats at the rematch; a shared device enters for everybody there too.
    `credential`: what the phone already has there, or None.

    In an imported table, the entry may name any table as the rematch; that table is not looked at.
    """
    old = tables.table(code)
    if not old.position.of(REMATCH):
        raise Refusal(text("There is no rematch yet."), Fault.UNKNOWN)
    if not opened_here(tables, old.code, old.position.of(REMATCH)):
        return Arrived(tidy_code(old.position.of(REMATCH)), None)
    new = tables.table(old.position.of(REMATCH))
    for seat in sorted(viewer.seats):
        if seat in seating.viewer(tables, new.code, credential).seats:
            continue
        credential = seating.sit(tables, new.code, seat, _name(old, new, seat), credential)
    if viewer.station:
        credential = make_station_unchecked(tables, new.code, credential)
    return Arrived(new.code, credential)


def opened_here(tables: Tables, old: str, code: str) -> bool:
    """Return whether this ledger itself opened a table as the rematch of another, since a file can name any
    table. After `PRINTED` has passed, or the host of the rematch has revoked all credentials, return
    False."""
    known, now = _hash_of(old, code), stamp(tables.clock())
    return bool(tables.ledger.select(access.OFFERED, hash=known, code=code, now=now))


def _hash_of(old: str, code: str) -> str:
    """Return the hash by which a rematch opened here is recognised. It gives no rights."""
    return hash_credential(f"rematch of {old}: {code}")


def _name(old: Table, new: Table, seat: Seat) -> str:
    return new.position.names.get(seat) or old.position.names.get(seat, "")


def _refuse_unless_over(tables: Tables, old: Table, viewer: Viewer) -> None:
    """Raise `Refusal`, before a table is opened, if a rematch is not possible or this phone may not enter
    it."""
    if viewer.enters:
        tables.judge(old.code, [Draft(move=Rematch(old.code))])
    else:
        raise Refusal(text("Take a seat first: those who only watch cannot enter anything."), Fault.FORBIDDEN)


def _copy_settings(tables: Tables, old: Table, code: str) -> None:
    """Enter the shared settings of the old table, except the one that closes it to newcomers."""
    chosen = {key: value for key, value in old.position.shared.items() if key != DOOR.key}
    if chosen:
        drafts = (Draft(move=Choose(key, value)) for key, value in chosen.items())
        _enter(tables, code, Viewer(host=True), *drafts)


def _enter(tables: Tables, code: str, viewer: Viewer, *drafts: Draft) -> None:
    saw = tables.table(code).version
    by = seating.signature(viewer)
    receive(tables.submit(code, Submission(token=new_token(), saw=saw, by=by, drafts=drafts, viewer=viewer)))
