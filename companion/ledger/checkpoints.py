"""Positions kept beside the entries: a cache that can be thrown away at any time.

A checkpoint counts only for the entry whose hash it names, so that it can never outlive its table.
"""

from sqlalchemy import Executable, and_, bindparam, delete, desc, insert, select

from companion.ledger.tables import checkpoints, entries

NEWEST = (
    select(checkpoints.c.version, checkpoints.c.digest, checkpoints.c.kept)
    .join(entries, and_(entries.c.code == checkpoints.c.code, entries.c.version == checkpoints.c.version))
    .where(
        checkpoints.c.code == bindparam("code"),
        checkpoints.c.stamp == bindparam("stamp"),
        checkpoints.c.version < bindparam("before"),
        checkpoints.c.hash == entries.c.hash,
    )
    .order_by(desc(checkpoints.c.version))
    .limit(1)
)


def keeping(code: str, version: int, stamp: str, digest: str, kept: str) -> tuple[Executable, ...]:
    """In place of what this version had, and of all that other code wrote."""
    its = checkpoints.c.code == code
    written = select(entries.c.hash).where(entries.c.code == code, entries.c.version == version)
    values = {"version": version, "stamp": stamp, "digest": digest, "kept": kept}
    return (
        delete(checkpoints).where(its, checkpoints.c.stamp != stamp),
        delete(checkpoints).where(its, checkpoints.c.version == version),
        insert(checkpoints).values(code=code, hash=written.scalar_subquery(), **values),
    )
