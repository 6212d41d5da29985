"""Statements about groups: their players' names, their tables, and imported results."""

from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    desc,
    insert,
    select,
    update,
)
from sqlalchemy import text as sql

from companion.ledger.tables import (
    entries,
    group_facts,
    group_names,
    group_plays,
    group_tables,
    groups,
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
"""The tables of a group: the code, the hash of the newest entry, and the stored result, with the hash of the
entry and the stamp of the code that it was computed from."""

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
    select(group_plays.c.batch, group_plays.c.number, group_plays.c.play)
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
_ADDING_PLAY = sql(
    "INSERT INTO group_plays (id, batch, number, play, at) VALUES (:id, :batch, :number, :play, :at) "
    "ON CONFLICT (id, batch, number) DO NOTHING"
)
"""Both databases accept this form: a second tap may come while the first one is written."""


def making(group: str, name: str, key_hash: str, at: str) -> Executable:
    return insert(groups).values(id=group, name=name, hash=key_hash, made_at=at)


def renaming(group: str, name: str) -> Executable:
    return update(groups).where(groups.c.id == group).values(name=name)


def changing_key(group: str, key_hash: str) -> Executable:
    """Return the statement that gives a group a new key in place of the old one."""
    return update(groups).where(groups.c.id == group).values(hash=key_hash)


def leaving(code: str) -> Executable:
    return delete(group_tables).where(group_tables.c.code == code)


def joining(group: str, code: str) -> Executable:
    return _JOINING.bindparams(id=group, code=code)


def storing_result(code: str, head: str, stamp: str, play: str) -> Executable:
    """Return the statement that stores the result of a table at its entry with this hash, computed by code
    with this stamp."""
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
    """Return the statement that deletes all values whose keys begin with `prefix`."""
    return delete(group_facts).where(
        group_facts.c.id == group, group_facts.c.key.startswith(prefix, autoescape=True)
    )


def adding_play(group: str, batch: str, number: int, play: str, at: str) -> Executable:
    return _ADDING_PLAY.bindparams(id=group, batch=batch, number=number, play=play, at=at)


def changing_play(group: str, batch: str, number: int, play: str) -> Executable:
    where = group_plays.c.id == group, group_plays.c.batch == batch, group_plays.c.number == number
    return update(group_plays).where(*where).values(play=play)


def forgetting(group: str, batch: str) -> Executable:
    return delete(group_plays).where(group_plays.c.id == group, group_plays.c.batch == batch)
