"""Queries over all entries of a table that do not decode each entry into a move."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import or_, select

from companion.ledger.rows import LedgerRow
from companion.ledger.store import Ledger
from companion.ledger.tables import entries

_FIELDS: Final = ("version", "token", "part", "payload", "by", "at", "saw", "hash")


def times_of(ledger: Ledger, code: str) -> tuple[str, ...]:
    """Return when each entry was made, in order."""
    statement = select(entries.c.at).where(entries.c.code == code).order_by(entries.c.version)
    return tuple(str(at) for (at,) in ledger.select(statement))


def rows_of_kinds(ledger: Ledger, code: str, kinds: Iterable[str]) -> tuple[LedgerRow, ...]:
    """Return the entries of these kinds, in order. A payload begins with its kind, as its keys are sorted."""
    begins = (entries.c.payload.startswith(f'{{"kind":"{kind}"', autoescape=True) for kind in kinds)
    statement = (
        select(*(entries.c[name] for name in _FIELDS))
        .where(entries.c.code == code, or_(*begins))
        .order_by(entries.c.version)
    )
    rows: Iterable[tuple[Any, ...]] = ledger.select(statement)
    return tuple(LedgerRow(**dict(zip(_FIELDS, row, strict=True))) for row in rows)
