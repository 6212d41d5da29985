"""Strangers' failed attempts to join, counted in the ledger so that all processes share the count.

The same attempt counts only once, so that a phone may reload, or poll a deleted table, any number of times.
"""

from contextlib import suppress
from datetime import timedelta

from sqlalchemy.exc import IntegrityError

from companion.ledger import access
from companion.ledger.rows import stamp
from companion.table.codes import hash_credential
from companion.table.service import Tables

WITHIN = timedelta(hours=1)

MAX_FAILURES = 40
"""The most different wrong attempts from one address within an hour; after that it must wait. See
docs/decisions."""


def note_miss(tables: Tables, address: str, code: str, tried: str = "") -> None:
    """Record a failed attempt. `code`: of a table, whether or not it exists. `tried`: what was entered; empty
    for the code itself."""
    now = tables.clock()
    # Two processes may record the same attempt at once; once is enough.
    with suppress(IntegrityError):
        tables.ledger.change(
            access.forgetting_failures(stamp(now - WITHIN)),
            access.recording_failure(address, code, _name(tried), stamp(now)),
        )


def missed_before(tables: Tables, address: str, code: str, tried: str = "") -> bool:
    since = stamp(tables.clock() - WITHIN)
    return bool(
        tables.ledger.select(access.GUESS, address=address, code=code, tried=_name(tried), since=since)
    )


def is_spent(tables: Tables, address: str) -> bool:
    since = stamp(tables.clock() - WITHIN)
    ((number,),) = tables.ledger.select(access.GUESSES_FROM, address=address, since=since)
    return int(str(number)) >= MAX_FAILURES


def tried_at(tables: Tables, code: str) -> int:
    """Return how many attempts failed at a table within the hour, from all addresses together."""
    since = stamp(tables.clock() - WITHIN)
    ((number,),) = tables.ledger.select(access.GUESSES_AT, code=code, since=since)
    return int(str(number))


def _name(tried: str) -> str:
    """Return the key under which an attempt is stored: a hash, as the attempt may be nearly right."""
    return hash_credential(tried) if tried else ""
