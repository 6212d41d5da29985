"""Statements about groups: who is called what in them, which tables are theirs, what was brought in; and
about what phones keep to themselves: notes for few, and reminders.

That is a phone's own by the hash of its credential, or by that of another phone of the same person.
"""

from typing import NamedTuple

from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    desc,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import text as sql

from companion.kernel.seats import Seat
from companion.kernel.secrecy import had
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.tables import (
    entries,
    group_facts,
    group_names,
    group_plays,
    group_tables,
    groups,
    notes,
    owners,
    reminders,
    tables,
)

ONE = select(groups.c.name, groups.c.hash).where(groups.c.id == bindparam("id"))

OF_TABLE = select(group_tables.c.id).where(group_tables.c.code == bindparam("code"))

_NEWEST_HASH = (
    select(entries.c.hash)
    .where(entries.c.code == group_tables.c.code)
    .order_by(desc(entries.c.version))
    .limit(1)
    .scalar_subquery()
)

TABLES = (
    select(group_tables.c.code, _NEWEST_HASH, group_tables.c.hash, group_tables.c.stamp, group_tables.c.play)
    .where(group_tables.c.id == bindparam("id"))
    .order_by(group_tables.c.code)
)
"""The tables of a group: code, the hash of the newest entry, and what was noted at which."""

NEWEST = (
    select(group_tables.c.code)
    .join(tables, tables.c.code == group_tables.c.code)
    .where(group_tables.c.id == bindparam("id"))
    .order_by(desc(tables.c.opened_at), group_tables.c.code)
    .limit(bindparam("most"))
)

NAMES = select(group_names.c.name, group_names.c.called).where(group_names.c.id == bindparam("id"))

FACTS = select(group_facts.c.key, group_facts.c.value).where(group_facts.c.id == bindparam("id"))

PLAYS = (
    select(group_plays.c.batch, group_plays.c.play)
    .where(group_plays.c.id == bindparam("id"))
    .order_by(group_plays.c.at, group_plays.c.batch, group_plays.c.number)
)


_JOINING = sql(
    "INSERT INTO group_tables (id, code, hash, stamp, play) VALUES (:id, :code, '', '', '') "
    "ON CONFLICT (code) DO UPDATE SET id = excluded.id, hash = '', stamp = '', play = ''"
)
_CALLING = sql(
    "INSERT INTO group_names (id, name, called) VALUES (:id, :name, :called) "
    "ON CONFLICT (id, name) DO UPDATE SET called = excluded.called"
)
_KEEPING = sql(
    "INSERT INTO group_facts (id, key, value) VALUES (:id, :key, :value) "
    "ON CONFLICT (id, key) DO UPDATE SET value = excluded.value"
)
_BRINGING = sql(
    "INSERT INTO group_plays (id, batch, number, play, at) VALUES (:id, :batch, :number, :play, :at) "
    "ON CONFLICT (id, batch, number) DO NOTHING"
)
"""Both databases take them in these words: a second tap may come while the first one is written."""


def making(group: str, name: str, key_hash: str, at: str) -> Executable:
    return insert(groups).values(id=group, name=name, hash=key_hash, made_at=at)


def renaming(group: str, name: str) -> Executable:
    return update(groups).where(groups.c.id == group).values(name=name)


def locking(group: str, key_hash: str) -> Executable:
    """Return what lets another key open a group; the one before no longer does."""
    return update(groups).where(groups.c.id == group).values(hash=key_hash)


def leaving(code: str) -> Executable:
    return delete(group_tables).where(group_tables.c.code == code)


def joining(group: str, code: str) -> Executable:
    return _JOINING.bindparams(id=group, code=code)


def noting(code: str, head: str, stamp: str, play: str) -> Executable:
    """Return what a table came to at its entry with this hash, by the code with this stamp."""
    where = group_tables.c.code == code
    return update(group_tables).where(where).values(hash=head, stamp=stamp, play=play)


def calling(group: str, name: str, called: str) -> Executable:
    return _CALLING.bindparams(id=group, name=name, called=called)


def uncalling(group: str, name: str) -> Executable:
    return delete(group_names).where(group_names.c.id == group, group_names.c.name == name)


def keeping(group: str, key: str, value: str) -> Executable:
    return _KEEPING.bindparams(id=group, key=key, value=value)


def dropping(group: str, key: str) -> Executable:
    return delete(group_facts).where(group_facts.c.id == group, group_facts.c.key == key)


def dropping_all(group: str, prefix: str) -> Executable:
    """Drop what is kept under keys that begin so."""
    return delete(group_facts).where(
        group_facts.c.id == group, group_facts.c.key.startswith(prefix, autoescape=True)
    )


def bringing(group: str, batch: str, number: int, play: str, at: str) -> Executable:
    return _BRINGING.bindparams(id=group, batch=batch, number=number, play=play, at=at)


def forgetting(group: str, batch: str) -> Executable:
    return delete(group_plays).where(group_plays.c.id == group, group_plays.c.batch == batch)


class NoteRow(NamedTuple):
    """See `tables.notes`."""

    id: str
    code: str
    owner: str
    seat: str
    about: str
    words: str
    readers: str
    allies: str
    version: int
    at: str


class ReminderRow(NamedTuple):
    """See `tables.reminders`."""

    id: str
    code: str
    owner: str
    words: str
    at: str
    phase: str
    every: int
    done: str
    version: int


SELF = "self"

_OWNER = func.coalesce(
    select(owners.c.owner)
    .where(owners.c.hash == bindparam("hash"), owners.c.code == bindparam("code"))
    .scalar_subquery(),
    bindparam("hash"),
)

OWNER = select(_OWNER)
"""As whom a phone keeps something, by the hash of its credential."""

NOTES = (
    select(*(notes.c[name] for name in NoteRow._fields))
    .where(
        notes.c.code == bindparam("code"), or_(notes.c.readers != SELF, notes.c.owner == bindparam("owner"))
    )
    .order_by(notes.c.version.desc(), notes.c.at.desc())
)
"""One's own, and what others keep for more than themselves: who reads it is asked of each."""

NUMBER_OF_NOTES = select(func.count(), func.count().filter(notes.c.owner == bindparam("owner"))).where(
    notes.c.code == bindparam("code")
)
"""Of a table, and of one phone there."""

REMINDERS = (
    select(*(reminders.c[name] for name in ReminderRow._fields))
    .where(reminders.c.code == bindparam("code"), reminders.c.owner == bindparam("owner"))
    .order_by(reminders.c.version, reminders.c.id)
)

REMINDS = (
    select(literal(1)).where(reminders.c.code == bindparam("code"), reminders.c.owner == _OWNER).exists()
)
"""Whether a phone reminds itself of anything."""


def _allied(at: Looked) -> frozenset[Seat | None]:
    """Return who has allies, and so may be shown what they noted for them: whether they did, nobody learns
    here."""
    allies, state = at.game.log.allies, at.position.state
    if allies is None or state is None:
        return frozenset()
    return frozenset(seat for seat in had(at.position) if allies(state, seat) - {seat})


declare(notes, KeptFor(keepers=("seat", "phone", "host"), holds=_allied))
declare(reminders, KeptFor(keepers=("phone",)))
declare(owners, KeptFor(keepers=("phone",)))

KEYED = select(owners.c.owner).where(
    owners.c.code == bindparam("code"), owners.c.key == bindparam("key"), owners.c.until > bindparam("now")
)


def keep_note(row: NoteRow) -> Executable:
    return insert(notes).values(**row._asdict())


def drop_note(code: str, owner: str, name: str) -> Executable:
    return delete(notes).where(notes.c.id == name, notes.c.code == code, notes.c.owner == owner)


def keep_reminder(row: ReminderRow) -> Executable:
    return insert(reminders).values(**row._asdict())


def drop_reminder(code: str, owner: str, name: str) -> Executable:
    its = (reminders.c.id == name, reminders.c.code == code, reminders.c.owner == owner)
    return delete(reminders).where(*its)


def tick_reminder(code: str, owner: str, name: str, done: str) -> Executable:
    its = (reminders.c.id == name, reminders.c.code == code, reminders.c.owner == owner)
    return update(reminders).where(*its).values(done=done)


def be_one(code: str, phone: str, owner: str, key: str = "", until: str = "") -> tuple[Executable, ...]:
    """Return what lets a phone keep what is kept as `owner`, with what it kept as itself. `key`: the hash of
    what lets another phone do so."""
    values = {"hash": phone, "code": code, "owner": owner, "key": key, "until": until}
    return (
        # Others that kept theirs as this phone go along.
        update(owners).where(owners.c.code == code, owners.c.owner == phone).values(owner=owner),
        delete(owners).where(owners.c.hash == phone),
        insert(owners).values(**values),
        update(notes).where(notes.c.code == code, notes.c.owner == phone).values(owner=owner),
        update(reminders).where(reminders.c.code == code, reminders.c.owner == phone).values(owner=owner),
    )


def use_key(code: str, key: str, now: str) -> Executable:
    """Return what uses up a key; it changes one row where the key was good."""
    its = (owners.c.code == code, owners.c.key == key, owners.c.until > now)
    return update(owners).where(*its).values(key="")
