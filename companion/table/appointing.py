"""Appointing a new host when the host's phone is lost or away: by all seated players, by a host, or from the
terminal.

The role itself is stored beside the ledger; an entry tells everybody that it was given, and who agreed. The
old host's device keeps its role, is informed, and may undo the appointment.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Final, Literal, NamedTuple

from sqlalchemy import Executable

from companion.kernel.moves import Appoint, Draft, of_kind
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import ntext, text
from companion.ledger import access
from companion.table.appending import Beside
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.keys import count_hosts
from companion.table.permitting import secrecy_at
from companion.table.reclaiming import GONE_AFTER, GONE_AFTER_LEAVING
from companion.table.seating import LastSeen, signature
from companion.table.service import Tables
from companion.table.submission import Submission, receive

GOOD_FOR: Final = timedelta(hours=1)
"""How long an agreement counts."""

TERMINAL: Final = "terminal"
"""The `by` of an entry that was made at the computer that runs the table."""

AT_THE_TERMINAL: Final = text(
    "Here the host is the referee, who sees what players must not. Only the person who "
    "runs Undertally can appoint one, in its terminal: flask companion appoint-host CODE "
    "SEAT"
)

ALONE: Final = text(
    "This table has hidden information: one player alone cannot appoint a host. The "
    "person who runs Undertally can, in its terminal: flask companion appoint-host CODE "
    "SEAT"
)


class Phones(NamedTuple):
    """The phones of the seated players: for each seat with a phone the hash of its credential, and which
    seats have a host's phone."""

    by_seat: Mapping[Seat, str]
    hosts: frozenset[Seat]

    @property
    def others(self) -> frozenset[Seat]:
        """Return the seats whose phones must all agree."""
        return frozenset(self.by_seat) - self.hosts


def phones(tables: Tables, table: Table) -> Phones:
    rows = tables.ledger.select(access.HOLDERS, code=table.code)
    held = [(Seat(str(seat)), str(key), bool(host)) for seat, key, host in rows]
    taken = [each for each in held if each[0] in table.position.names]
    return Phones({seat: key for seat, key, _ in taken}, frozenset(seat for seat, _, host in taken if host))


def find_agreed(table: Table, seat: Seat, now: datetime) -> frozenset[Seat]:
    """Return the seats that agree to this seat's becoming host: those whose last answer names it and still
    counts."""
    said = (entry for entry in table.position.appointing if now - entry.at <= GOOD_FOR)
    last = {entry.seat: move.seat for entry, move in of_kind(said, Appoint) if entry.seat is not None}
    return frozenset(voice for voice, host in last.items() if host == seat)


def agree(tables: Tables, last_seen: LastSeen, code: str, seat: Seat, viewer: Viewer) -> bool:
    """Agree, on behalf of all seats of this phone, that the phone of a seat becomes a host. Return whether it
    now is one.

    Raise `Refusal`.
    """
    table = tables.table(code)
    _refuse_screened(table)
    found = phones(tables, table)
    if not viewer.seats or viewer.host:
        raise Refusal(
            text("The seated players must appoint a host, each on their own phone."), Fault.FORBIDDEN
        )
    _check_candidate(table, found, seat)
    _refuse_while_here(tables, last_seen, table, found)
    voices = sorted(viewer.seats - find_agreed(table, seat, tables.clock()))
    if voices:
        drafts = [Draft(move=Appoint(seat), seat=each) for each in voices]
        _enter(tables, table, signature(viewer), viewer, drafts)
    return _all_agree(tables, code, seat, signature(viewer))


def appoint(tables: Tables, code: str, seat: Seat, by: str) -> None:
    """Make the phone of a seat a host's too, by a host or from the terminal. Raise `Refusal`."""
    table = tables.table(code)
    if by != TERMINAL:
        _refuse_screened(table)
    _appoint(tables, table, seat, by)


def withdraw(tables: Tables, code: str, seat: Seat, viewer: Viewer) -> None:
    """Withdraw the role of host from the phone of a seat, at another host's request. Raise `Refusal`."""
    table = tables.table(code)
    if seat in viewer.seats or seat not in phones(tables, table).hosts:
        raise Refusal(text("That is not another host's seat."))

    def beside(now: Table) -> Sequence[Executable]:
        found = phones(tables, now)
        if seat not in found.hosts:
            raise Refusal(text("That is not another host's seat."), Fault.STALE)
        # Two hosts may have withdrawn each other at the same time.
        if count_hosts(tables, now.code) < 2:
            raise Refusal(
                text("That is the only device of a host. Make another device a host first."), Fault.STALE
            )
        ended = access.changing_rights(now.code, found.by_seat[seat], host=False)
        return (ended, access.withdrawing_hosts(now.code))

    _enter(tables, table, signature(viewer), viewer, _appointing_drafts(seat, "ends"), beside)


def _all_agree(tables: Tables, code: str, seat: Seat, by: str) -> bool:
    """Make the phone a host's once everybody has agreed, and return whether it is one. Called after each
    agreement, so that the later of two simultaneous ones does it."""
    table = tables.table(code)
    found = phones(tables, table)
    if seat in found.hosts:
        return True
    if not found.others <= find_agreed(table, seat, tables.clock()):
        return False
    _appoint(tables, table, seat, by)
    return True


def _appoint(tables: Tables, table: Table, seat: Seat, by: str) -> None:
    _check_candidate(table, phones(tables, table), seat)

    def beside(now: Table) -> Sequence[Executable]:
        found = phones(tables, now)
        _check_candidate(now, found, seat)
        return (access.changing_rights(now.code, found.by_seat[seat], host=True),)

    _enter(tables, table, by, None, _appointing_drafts(seat, "is"), beside)


def _check_candidate(table: Table, held: Phones, seat: Seat) -> None:
    if seat not in table.position.names or seat not in held.by_seat:
        raise Refusal(text("No phone holds that seat."), Fault.UNKNOWN)
    if seat in held.hosts:
        raise Refusal(text("That phone is already a host."), Fault.STALE)


def _refuse_screened(table: Table) -> None:
    if table.game.screen is not None:
        raise Refusal(AT_THE_TERMINAL, Fault.FORBIDDEN)


def _refuse_while_here(tables: Tables, last_seen: LastSeen, table: Table, held: Phones) -> None:
    """Raise `Refusal` until the host's phones have been away for `GONE_AFTER_LEAVING`; for `GONE_AFTER` if a
    single phone would decide, or if something is hidden, as a host sees more of that than a player. While
    something is hidden, a single phone can never decide."""
    begin = table.position.begin
    playing = held.others if begin is None else held.others & frozenset(begin.seats)
    alone = len({held.by_seat[seat] for seat in playing}) < 2
    hides = secrecy_at(tables.ledger, table).hides
    if alone and hides:
        raise Refusal(ALONE, Fault.FORBIDDEN)
    wait = GONE_AFTER if alone or hides else GONE_AFTER_LEAVING
    remaining = wait - (tables.clock() - host_last_here(tables, last_seen, table))
    if remaining > timedelta(0):
        minutes = ceil(remaining / timedelta(minutes=1))
        raise Refusal(
            ntext(
                "The host's device was here just now. If it stays away, try again in a minute.",
                "The host's device was here just now. If it stays away, try again in %(n)s minutes.",
                minutes,
            ),
            Fault.FORBIDDEN,
        )


def host_last_here(tables: Tables, last_seen: LastSeen, table: Table) -> datetime:
    """Return when any host's device was last seen; a time long ago if none ever was."""
    seen = [datetime.fromisoformat("2000-01-01T00:00:00+00:00")]
    for key, written in tables.ledger.select(access.HOSTS_SEEN, code=table.code):
        at = last_seen.at(str(key), written)
        seen += [at] if at is not None else []
    return max(seen)


def _appointing_drafts(seat: Seat, step: Literal["is", "ends"]) -> tuple[Draft, ...]:
    return (Draft(move=Appoint(seat, step)),)


def _enter(
    tables: Tables,
    table: Table,
    by: str,
    viewer: Viewer | None,
    drafts: Sequence[Draft],
    beside: Beside = lambda _table: (),
) -> None:
    submission = Submission(token=new_token(), saw=table.version, by=by, drafts=drafts, viewer=viewer)
    receive(tables.submit(table.code, submission, beside))
