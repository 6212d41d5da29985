"""Statements about what phones keep to themselves beside the ledger: notes for few, and reminders.

It is a phone's own by the hash of its credential, or by that of another phone of the same person.
"""

from typing import NamedTuple

from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from companion.ledger.tables import notes, owners, reminders


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
