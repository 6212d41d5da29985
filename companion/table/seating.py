"""Who sits where, which phone may enter, and when each phone was seen.

A phone has one credential for a table, with any number of seats. It holds a seat only while a player is named
there: if the `Sit` is taken back, the hold is void.
"""

from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, cast

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.moves import Draft, Rise, Sit
from companion.kernel.permissions import may_come_in
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER, Seat, Viewer
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.keeping import at_hand, drop_for_next_player
from companion.ledger.rows import Head, stamp
from companion.table.appending import Beside
from companion.table.cache import Cache
from companion.table.codes import hash_credential, new_credential, new_token, plausible, tidy_code
from companion.table.fold import Table
from companion.table.permitting import seats_with_phone, secrecy_at
from companion.table.service import Tables
from companion.table.submission import Submission, receive

HOST = "host"
STATION = "tablet"


class Glance(NamedTuple):
    """What a listening phone is told. `rights`: its seats and roles."""

    version: int
    rights: str


def glance(tables: Tables, code: str, credential: str | None) -> Glance | None:
    """Return the version and the phone's rights with one query; None for a table that does not exist."""
    rows = tables.ledger.select(access.arriving(), code=code, hash=_hash_shown(credential))
    if not rows:
        return None
    version, _hash, host, station = rows[0][:4]
    also = [name for name, right in ((HOST, host), (STATION, station)) if right]
    seats = sorted(str(row[4]) for row in rows if row[4] is not None)
    return Glance(int(str(version)), " ".join(also + seats))


def viewer(tables: Tables, code: str, credential: str | None) -> Viewer:
    """Return the viewer of a credential; a watcher if it is unknown. Raise `Refusal` for an unknown table."""
    return arriving(tables, code, credential)[1]


def arriving(tables: Tables, code: str, credential: str | None) -> tuple[Table, Viewer]:
    """Return a table at its newest version and its viewer, with one query.

    Raise `Refusal` for an unknown table.
    """
    code = tidy_code(code)
    rows = tables.ledger.select(access.arriving(), code=code, hash=_hash_shown(credential))
    table = tables.reader.table(code, head=Head(*cast("tuple[int, str]", rows[0][:2])) if rows else None)
    eyes = _viewer(table, [row[2:5] for row in rows if row[2] is not None])
    if eyes.enters and any(rows[0][5:]):
        kept = zip(at_hand(), rows[0][5:], strict=True)
        eyes = replace(eyes, keeps=frozenset(name for name, there in kept if there))
    return table, eyes


def signature(viewer: Viewer) -> str:
    """Return the `by` of a phone's entries: its seats, or else its role; "" for a watcher."""
    return ",".join(sorted(viewer.seats)) or (HOST if viewer.host else STATION if viewer.station else "")


def find_held(tables: Tables, code: str) -> frozenset[Seat]:
    """Return the seats that have a phone."""
    table = tables.table(code)
    return seats_with_phone(tables.ledger, table)


def sit(tables: Tables, code: str, seat: Seat, name: str, credential: str | None = None) -> str:
    """Let a phone sit down, or rename the player of its seat. Return its credential. Raise `Refusal`."""
    table = tables.table(code)
    admitted = is_known(tables, table, credential)
    own = credential if admitted and credential is not None else new_credential()

    def beside(now: Table) -> Sequence[Executable]:
        if not may_come_in(now.position, viewer_at(tables, now, credential)):
            raise closed_refusal()
        _refuse_taken(tables, now, seat, own)
        _refuse_hiding(tables, now, seat, viewer_at(tables, now, credential))
        grant = () if admitted else (access.granting(now.code, hash_credential(own)),)
        if seat in viewer_at(tables, now, own).seats:
            return ()
        # Even if the name stays the same, another person may have it.
        hold = access.holding(now.code, seat, hash_credential(own))
        return (*grant, *_for_next_player(now.code, seat), hold)

    beside(table)
    called = name.strip() or table.position.names.get(seat, "")
    eyes = viewer_at(tables, table, own)
    sitting = Sit(name=called, sees=sees_hidden(tables, table.code, seat, eyes))
    _enter(tables, table, Draft(move=sitting, seat=seat), Viewer(seats=eyes.seats | {seat}), beside)
    return own


def sees_hidden(tables: Tables, code: str, seat: Seat, eyes: Viewer) -> bool:
    """Return whether a phone that takes a seat would see what the seat hides from it now."""
    return not eyes.holds(seat) and secrecy_at(tables.ledger, tables.table(code)).hides_for(seat)


def seat_without_phone(tables: Tables, code: str, seat: Seat, name: str, credential: str | None) -> None:
    """Name a player without a phone; anybody who may enter can do this, for a seat that no other phone
    holds."""
    table = tables.table(code)
    eyes = viewer_at(tables, table, credential)

    def beside(now: Table) -> Sequence[Executable]:
        _refuse_taken(tables, now, seat, credential or "")
        if seat in viewer_at(tables, now, credential).seats:
            return ()
        return _for_next_player(now.code, seat)

    _enter(tables, table, Draft(move=Sit(name=name.strip()), seat=seat), eyes, beside)


def rise(tables: Tables, code: str, seat: Seat, credential: str | None) -> None:
    """Free a seat: one's own, one without a phone or, for the host, any."""
    table = tables.table(code)
    eyes = viewer_at(tables, table, credential)

    def beside(now: Table) -> Sequence[Executable]:
        if not eyes.host:
            _refuse_taken(tables, now, seat, credential or "")
        return _free(now.code, seat)

    _enter(tables, table, Draft(move=Rise(), seat=seat), eyes, beside)


def _free(code: str, seat: Seat) -> Sequence[Executable]:
    """Return the statements after which no phone holds a seat, and no key gives it."""
    return (access.releasing(code, seat), access.withdrawing_seat(code, seat))


def _for_next_player(code: str, seat: Seat) -> Sequence[Executable]:
    """Return the statements that free a seat and delete what its next player may not see, such as orders."""
    return (*_free(code, seat), *drop_for_next_player(code, seat))


def viewer_at(tables: Tables, table: Table, credential: str | None) -> Viewer:
    return _viewer(table, _rows(tables, table, credential))


def _viewer(table: Table, rows: Sequence[Sequence[object]]) -> Viewer:
    """Return the viewer. `rows`: host, station and seat, one for each seat of a known credential."""
    if not rows:
        return WATCHER
    seats = frozenset(Seat(str(seat)) for _host, _station, seat in rows if seat is not None)
    host, station, _seat = rows[0]
    return Viewer(seats=seats & frozenset(table.position.names), host=bool(host), station=bool(station))


def is_known(tables: Tables, table: Table, credential: str | None) -> bool:
    """Return whether a phone has joined this table before."""
    return bool(_rows(tables, table, credential))


def _rows(tables: Tables, table: Table, credential: str | None) -> Sequence[tuple[object, ...]]:
    return tables.ledger.select(access.BY_CREDENTIAL, hash=_hash_shown(credential), code=table.code)


def _hash_shown(credential: str | None) -> str:
    """Return the hash of a credential in the ledger; something that cannot be a credential counts as none."""
    return hash_credential(credential) if plausible(credential) else ""


def closed_refusal() -> Refusal:
    return Refusal(text("This table is closed to new players. Ask the host to let you in."), Fault.FORBIDDEN)


def _refuse_taken(tables: Tables, table: Table, seat: Seat, credential: str) -> None:
    name = table.position.names.get(seat)
    holders = tables.ledger.select(access.BY_SEAT, code=table.code, seat=seat)
    if name is not None and holders and holders[0][0] != hash_credential(credential):
        raise Refusal(text("%(name)s sits there, with another phone.", name=name), Fault.FORBIDDEN)


def _refuse_hiding(tables: Tables, table: Table, seat: Seat, eyes: Viewer) -> None:
    if not secrecy_at(tables.ledger, table).may_take(eyes, seat):
        raise Refusal(
            text(
                "That seat has hidden information: the host must let you in there, with a code or a "
                "seat card."
            ),
            Fault.FORBIDDEN,
        )


def _enter(tables: Tables, table: Table, draft: Draft, eyes: Viewer, beside: Beside) -> None:
    submission = Submission(
        token=new_token(), saw=table.version, by=signature(eyes), drafts=(draft,), viewer=eyes
    )
    receive(tables.submit(table.code, submission, beside))


WRITTEN = timedelta(minutes=5)
"""How often the ledger records a phone that is seen all the time."""

MAX_SEEN = 20_000


AWAY = timedelta(minutes=30)
MANY = 20
"""Anybody who was away for this long, or for this many entries, is told what happened meanwhile."""


class Seen(NamedTuple):
    """`address`: the host name that the phone used; empty if it is not one that phones are told to use, since
    nobody knows whether such a name still works. `version`: the newest version that it was shown, 0 if
    unknown. `since`: the version it was shown before it was away, until its user has seen what happened
    meanwhile; otherwise 0."""

    at: datetime
    address: str
    version: int = 0
    since: int = 0

    def seen_again(self, at: datetime, address: str, version: int, shown: int) -> "Seen":
        """Return this record after the phone's next request; see `LastSeen.note`."""
        # The version that a page says it shows counts more than what was sent, as the phone may have slept.
        before = min(shown or self.version, version) if version else self.version
        away = at - self.at >= AWAY or version - before >= MANY
        since = self.since or (before if away else 0)
        return Seen(at, address, max(version, before), 0 if since == version else since)


class LastSeen:
    """When phones were last seen. This process knows it to the second; others may be out of date by
    `WRITTEN`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._here: Cache[str, Seen] = Cache(MAX_SEEN)
        self._written: Cache[str, Seen] = Cache(MAX_SEEN)

    def note(
        self,
        credential: str | None,
        address: str,
        version: int = 0,
        shown: int = 0,
        listed: Callable[[], Container[str]] | None = None,
    ) -> None:
        """Record a request from the phone with this credential, at this host name.

        `version`: of the table, if the answer shows it; `shown`: the version that the requesting page shows.
        `listed`: the host names that phones are told to use; None for all.
        """
        if not plausible(credential):
            return
        key, at = hash_credential(credential), self._tables.clock()
        here = self._here.get(key)
        before = here if here is not None and at - here.at < AWAY else self._newer(key, here)
        address = address[:253]
        if (before is None or before.address != address) and listed is not None and address not in listed():
            address = ""
        now = Seen(at, address, version) if before is None else before.seen_again(at, address, version, shown)
        self._here.put(key, now)
        written = self._written.get(key)
        if (
            written is None
            or (written.address, written.since) != (now.address, now.since)
            or not timedelta() <= now.at - written.at < WRITTEN
        ):
            self._write(key, now)

    def here(self, key: str) -> Seen | None:
        """Return when this process last saw the phone, by the hash of its credential."""
        return self._here.get(key)

    def at(self, key: str, written: object) -> datetime | None:
        """Return when the phone was seen last; None if it never was.

        `written`: the time in the ledger. A time in the future was recorded before the computer's clock was
        set back. Nobody knows when it really was, so it is replaced by the present time.
        """
        here, now = self._here.get(key), self._tables.clock()
        times = [datetime.fromisoformat(str(written))] if written is not None else []
        times += [here.at] if here is not None else []
        past = [at for at in times if at <= now]
        if not times or past:
            return max(past, default=None)
        seen = here or self._newer(key, None) or Seen(now, "")
        self._here.put(key, seen._replace(at=now))
        self._write(key, seen._replace(at=now))
        return now

    def since(self, credential: str | None) -> int:
        """Return the version that a phone was shown before it was away, if its user has not seen yet what
        happened meanwhile; otherwise 0."""
        here = self._here.get(hash_credential(credential)) if plausible(credential) else None
        return 0 if here is None else here.since

    def note_told(self, credential: str | None) -> None:
        """Record that the phone's user has seen what happened while it was away."""
        key = hash_credential(credential) if plausible(credential) else ""
        here = self._here.get(key)
        if here is not None and here.since:
            self._here.put(key, here._replace(since=0))
            self._write(key, here._replace(since=0))

    def _newer(self, key: str, here: Seen | None) -> Seen | None:
        """Return the record in the ledger if it is newer, made by another process or in an earlier run;
        otherwise `here`."""
        with suppress(SQLAlchemyError):
            for at, address, version, since in self._tables.ledger.select(access.SIGHTING, hash=key):
                row = Seen(datetime.fromisoformat(str(at)), str(address), int(str(version)), int(str(since)))
                if here is None or row.at > here.at:
                    self._written.put(key, row)
                    return row
        return here

    def _write(self, key: str, now: Seen) -> None:
        self._written.put(key, now)
        # A failure to store this must not prevent the page.
        with suppress(SQLAlchemyError):
            self._tables.ledger.change(
                *access.recording_sighting(key, access.Sighting(stamp(now.at), *now[1:]))
            )
