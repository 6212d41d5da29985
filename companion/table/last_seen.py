"""Which phone was seen when, and at which of the server's addresses."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from companion.ledger import access
from companion.ledger.rows import stamp
from companion.table.cache import Cache
from companion.table.codes import hashed, plausible
from companion.table.service import Tables

WRITTEN = timedelta(minutes=5)
"""A phone that is seen all the time is written down this often."""

MOST = 20_000


class Seen(NamedTuple):
    at: datetime
    address: str


class LastSeen:
    """This process knows to the second; what others and later ones read is `WRITTEN` behind at most."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._here: Cache[str, Seen] = Cache(MOST)
        self._written: Cache[str, Seen] = Cache(MOST)

    def note(self, credential: str | None, address: str) -> None:
        """A phone that shows this credential asks for something at this host name."""
        if not plausible(credential):
            return
        key, now = hashed(credential), Seen(self._tables.clock(), address[:253])
        self._here.put(key, now)
        written = self._written.get(key)
        if written is None or written.address != now.address or now.at - written.at >= WRITTEN:
            self._written.put(key, now)
            # A page is not kept back because this cannot be written down.
            with suppress(SQLAlchemyError):
                self._tables.ledger.change(*access.noting(key, stamp(now.at), now.address))

    def here(self, key: str) -> Seen | None:
        """Return when this process saw the phone last, by the hash of its credential."""
        return self._here.get(key)
