"""Statements about sketches: what was tried on a copy of a table. None of them reaches the ledger."""

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Executable,
    bindparam,
    delete,
    desc,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from companion.ledger.tables import sketches


class Kept(NamedTuple):
    """A sketch as it is kept. `owner`: the hash of a phone's credential; `steps`: JSON."""

    id: str
    code: str
    owner: str
    version: int
    steps: str
    shared: bool
    changes: int
    until: str


_ALL = tuple(sketches.c[name] for name in Kept._fields)
_LIVING: ColumnElement[bool] = sketches.c.until > bindparam("now")

ONE = select(*_ALL).where(sketches.c.id == bindparam("id"), sketches.c.code == bindparam("code"), _LIVING)

SEEN_BY = (
    select(*_ALL)
    .where(
        sketches.c.code == bindparam("code"),
        or_(sketches.c.owner == bindparam("owner"), sketches.c.shared == true()),
        _LIVING,
    )
    .order_by(desc(sketches.c.until), sketches.c.id)
)

COUNT = select(func.count()).select_from(sketches).where(sketches.c.code == bindparam("code"), _LIVING)


def keeping(kept: Kept) -> Executable:
    return insert(sketches).values(**kept._asdict())


def changing(before: Kept, after: Kept) -> Executable:
    """No row is changed if somebody else changed it since."""
    its = (sketches.c.id == before.id, sketches.c.changes == before.changes)
    new = {**after._asdict(), "changes": before.changes + 1}
    return update(sketches).where(*its).values(**new)


def discarding(name: str) -> Executable:
    return delete(sketches).where(sketches.c.id == name)


def forgetting(until: str) -> Executable:
    """Return all that have ended by then."""
    return delete(sketches).where(sketches.c.until <= until)
