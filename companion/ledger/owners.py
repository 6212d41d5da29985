"""Statements about the owner of a phone's private data: the phone, by the hash of its credential, or another
phone of the same person. Stores that are `owned` name the owner in their column `owner`.
"""

from sqlalchemy import ColumnElement, Executable, bindparam, delete, func, insert, literal, select, update

from companion.ledger.keeping import KeptFor, declare, list_declared
from companion.ledger.tables import metadata, owners

_OWNER: ColumnElement[str] = func.coalesce(
    select(owners.c.owner)
    .where(owners.c.hash == bindparam("hash"), owners.c.code == bindparam("code"))
    .scalar_subquery(),
    bindparam("hash"),
)

OWNER = select(_OWNER)
"""The owner under whom a phone's data is stored, by the hash of its credential."""

KEYED = select(owners.c.owner).where(
    owners.c.code == bindparam("code"), owners.c.key == bindparam("key"), owners.c.until > bindparam("now")
)

declare(owners, KeptFor(keepers=("phone",)))


def keeps_in(store: str) -> ColumnElement[bool]:
    """Return the condition that the asking phone has something in that store, at the table with this code."""
    table = metadata.tables[store]
    return select(literal(1)).where(table.c.code == bindparam("code"), table.c.owner == _OWNER).exists()


def share_data(code: str, phone: str, owner: str, key: str = "", until: str = "") -> tuple[Executable, ...]:
    """Return the statements that put a phone's data together with that of `owner`, so that both have all of
    it. `key`: the hash of the words that let one more phone do so, valid until `until`."""
    values = {"hash": phone, "code": code, "owner": owner, "key": key, "until": until}
    stores = (metadata.tables[name] for name, kept in list_declared().items() if kept.owned)
    return (
        # Other phones that share this phone's data move along with it.
        update(owners).where(owners.c.code == code, owners.c.owner == phone).values(owner=owner),
        delete(owners).where(owners.c.hash == phone),
        insert(owners).values(**values),
        *(update(its).where(its.c.code == code, its.c.owner == phone).values(owner=owner) for its in stores),
    )


def use_key(code: str, key: str, now: str) -> Executable:
    """Return the statement that uses up a key; it changes one row if the key was good."""
    matching = (owners.c.code == code, owners.c.key == key, owners.c.until > now)
    return update(owners).where(*matching).values(key="")
