"""Statements about access: opened tables, credentials and the seats they hold, keys, failed attempts, and
when phones were seen. Those that belong to an entry run in its transaction, so that a seat and its entry are
written together or not at all.
"""

from functools import cache
from typing import NamedTuple

from sqlalchemy import (
    Executable,
    and_,
    bindparam,
    delete,
    desc,
    false,
    func,
    insert,
    literal,
    select,
    update,
)

from companion.ledger.keeping import NOBODYS, at_hand, declare
from companion.ledger.owners import keeps_in
from companion.ledger.store import HEAD, Prepared
from companion.ledger.tables import credentials, demos, entries, guesses, handovers, holds, last_seen, tables


class Gift(NamedTuple):
    """What a key gives the phone that uses it: roles, or a seat, or both."""

    host: bool = False
    station: bool = False
    seat: str | None = None


# These keep nothing secret: everybody sees who sits where, and the holder of a key sees what it gives.
declare(holds, NOBODYS)
declare(handovers, NOBODYS)
declare(credentials, NOBODYS)
declare(last_seen, NOBODYS)

BY_CREDENTIAL = (
    select(credentials.c.host, credentials.c.station, holds.c.seat)
    .join_from(credentials, holds, holds.c.hash == credentials.c.hash, isouter=True)
    .where(credentials.c.hash == bindparam("hash"), credentials.c.code == bindparam("code"))
)
"""One row for each seat that a credential holds, or one without a seat."""

TABLE_OF = select(credentials.c.code).where(credentials.c.hash == bindparam("hash"))

_HEAD = HEAD.subquery()


@cache
def arriving() -> Prepared:
    """Return the statement that every request runs first: it selects the head of the table and the phone's
    rights at once.

    There is a row for each seat that the phone holds, or one row without a seat; the row of a stranger has no
    rights; a table that does not exist gives no row. After the seat there is a column for each store in
    `at_hand`: whether the phone has something there.
    """
    return Prepared(
        select(
            _HEAD.c.version,
            _HEAD.c.hash,
            credentials.c.host,
            credentials.c.station,
            holds.c.seat,
            *(keeps_in(name).label(name) for name in at_hand()),
        )
        .select_from(_HEAD)
        .join(
            credentials,
            and_(credentials.c.hash == bindparam("hash"), credentials.c.code == bindparam("code")),
            isouter=True,
        )
        .join(holds, holds.c.hash == credentials.c.hash, isouter=True)
    )


BY_SEAT = select(holds.c.hash).where(holds.c.code == bindparam("code"), holds.c.seat == bindparam("seat"))

HELD = select(holds.c.seat).where(holds.c.code == bindparam("code"))


STATIONS = (
    select(func.count())
    .select_from(credentials)
    .where(credentials.c.code == bindparam("code"), credentials.c.station)
)

HOSTS = (
    select(func.count())
    .select_from(credentials)
    .where(credentials.c.code == bindparam("code"), credentials.c.host)
)

OFFERED = select(handovers.c.host, handovers.c.station, handovers.c.seat).where(
    handovers.c.hash == bindparam("hash"),
    handovers.c.code == bindparam("code"),
    handovers.c.until > bindparam("now"),
)

HOLDER = (
    select(credentials.c.hash, credentials.c.host)
    .join_from(credentials, holds, holds.c.hash == credentials.c.hash)
    .where(holds.c.code == bindparam("code"), holds.c.seat == bindparam("seat"))
)

HOLDERS = (
    select(holds.c.seat, credentials.c.hash, credentials.c.host)
    .join_from(credentials, holds, holds.c.hash == credentials.c.hash)
    .where(holds.c.code == bindparam("code"))
)
"""The phone of each seat that has one, and whether it is a host's."""

SEATS = select(holds.c.seat).where(holds.c.hash == bindparam("hash"), holds.c.code == bindparam("code"))

HOLDER_SEEN = (
    select(holds.c.hash, last_seen.c.at, last_seen.c.address)
    .join_from(holds, last_seen, last_seen.c.hash == holds.c.hash, isouter=True)
    .where(holds.c.code == bindparam("code"), holds.c.seat == bindparam("seat"))
)
"""The phone of a seat, with the time and address of its last request; these are empty if it was never
seen."""


class Sighting(NamedTuple):
    """When and where a phone was seen, and what it was shown; see `tables.last_seen`."""

    at: str
    address: str
    version: int
    since: int


SIGHTING = select(*(last_seen.c[name] for name in Sighting._fields)).where(
    last_seen.c.hash == bindparam("hash")
)

HELD_SEEN = (
    select(holds.c.seat, holds.c.hash, last_seen.c.at)
    .join_from(holds, last_seen, last_seen.c.hash == holds.c.hash, isouter=True)
    .where(holds.c.code == bindparam("code"))
)
"""The phone of each seat that has one, and when it was last seen."""

HOSTS_SEEN = (
    select(credentials.c.hash, last_seen.c.at)
    .join_from(credentials, last_seen, last_seen.c.hash == credentials.c.hash, isouter=True)
    .where(credentials.c.code == bindparam("code"), credentials.c.host)
)
"""The hosts' devices of a table, and when each was last seen."""

GUESS = select(guesses.c.at).where(
    guesses.c.address == bindparam("address"),
    guesses.c.code == bindparam("code"),
    guesses.c.tried == bindparam("tried"),
    guesses.c.at > bindparam("since"),
)

GUESSES_FROM = (
    select(func.count())
    .select_from(guesses)
    .where(guesses.c.address == bindparam("address"), guesses.c.at > bindparam("since"))
)

GUESSES_AT = (
    select(func.count())
    .select_from(guesses)
    .where(guesses.c.code == bindparam("code"), guesses.c.tried != "", guesses.c.at > bindparam("since"))
)

QUIET = select(entries.c.code).group_by(entries.c.code).having(func.max(entries.c.at) <= bindparam("since"))
"""The tables at which nothing has been entered since a given time."""

TABLES = select(func.count()).select_from(tables)
"""How many tables the ledger has."""

DEMOS = select(demos.c.code, demos.c.at).order_by(desc(demos.c.at), demos.c.code)
"""Demonstration tables, the newest first."""


def recording_failure(address: str, code: str, tried: str, at: str) -> Executable:
    return insert(guesses).values(address=address, code=code, tried=tried, at=at)


def forgetting_failures(before: str) -> Executable:
    return delete(guesses).where(guesses.c.at <= before)


def opening(code: str, game: str, at: str) -> Executable:
    return insert(tables).values(code=code, game=game, opened_at=at)


def marking_demo(code: str, at: str) -> Executable:
    return insert(demos).values(code=code, at=at)


def granting(code: str, credential: str, *, host: bool = False, station: bool = False) -> Executable:
    return insert(credentials).values(hash=credential, code=code, host=host, station=station)


def changing_rights(code: str, credential: str, **rights: bool) -> Executable:
    """Return the statement that gives an existing credential the role of `host` or `station`, or takes it
    away."""
    matching = (credentials.c.code == code, credentials.c.hash == credential)
    return update(credentials).where(*matching).values(**rights)


def resigning(code: str, credential: str) -> Executable:
    """Return the statement that gives up the role of host, if another credential has it too: a table always
    has a host.

    It first locks the hosts' rows, in a fixed order, so that of two phones that resign at once the later one
    sees how many hosts are left.
    """
    hosts = (credentials.c.code == code, credentials.c.host)
    locked = (
        select(credentials.c.hash).where(*hosts).order_by(credentials.c.hash).with_for_update().subquery()
    )
    hosts_left = select(func.count()).select_from(locked).scalar_subquery()
    return (
        update(credentials).where(*hosts, credentials.c.hash == credential, hosts_left > 1).values(host=False)
    )


def dismissing(code: str) -> Executable:
    return update(credentials).where(credentials.c.code == code).values(station=False)


def offering(code: str, key: str, until: str, gift: Gift) -> Executable:
    return insert(handovers).values(hash=key, code=code, until=until, **gift._asdict())


def taking(code: str, key: str, now: str) -> Executable:
    matching = (handovers.c.code == code, handovers.c.hash == key, handovers.c.until > now)
    return delete(handovers).where(*matching)


def withdrawing(code: str, gift: Gift, until: str) -> Executable:
    """Return the statement that withdraws keys that expire by then: those that give the same seat or, if the
    gift has none, the same role without a seat."""
    matching = [handovers.c.code == code, handovers.c.until <= until]
    if gift.seat is not None:
        return delete(handovers).where(*matching, handovers.c.seat == gift.seat)
    same = (handovers.c.host == gift.host, handovers.c.station == gift.station)
    return delete(handovers).where(*matching, *same, handovers.c.seat.is_(None))


def withdrawing_seat(code: str, seat: str) -> Executable:
    return delete(handovers).where(handovers.c.code == code, handovers.c.seat == seat)


def withdrawing_hosts(code: str) -> Executable:
    """Return the statement that withdraws every key that gives the role of host, alone or with a seat."""
    return delete(handovers).where(handovers.c.code == code, handovers.c.host)


def withdrawing_all(code: str) -> Executable:
    return delete(handovers).where(handovers.c.code == code)


def revoking(credential: str) -> Executable:
    """Return the statement that removes a phone's rights; its seats then have no phone."""
    return delete(credentials).where(credentials.c.hash == credential)


def revoking_all(code: str) -> Executable:
    return delete(credentials).where(credentials.c.code == code)


def holding(code: str, seat: str, credential: str) -> Executable:
    return insert(holds).values(code=code, seat=seat, hash=credential)


def releasing(code: str, seat: str) -> Executable:
    return delete(holds).where(holds.c.code == code, holds.c.seat == seat)


def recording_sighting(credential: str, seen: Sighting) -> tuple[Executable, ...]:
    """Return the statements that record when a phone was seen; they do nothing for a credential that we did
    not issue."""
    sighting = select(credentials.c.hash, *map(literal, seen)).where(credentials.c.hash == credential)
    forgotten = delete(last_seen).where(last_seen.c.hash == credential)
    return forgotten, insert(last_seen).from_select(["hash", *Sighting._fields], sighting)


def taking_over(code: str, old: str, new: str) -> tuple[Executable, ...]:
    """Return the statements that give all seats of one phone to another; the old one loses its rights, unless
    it is also a host's."""
    seats = update(holds).where(holds.c.code == code, holds.c.hash == old).values(hash=new)
    ended = delete(credentials).where(credentials.c.hash == old, credentials.c.host == false())
    return seats, ended
