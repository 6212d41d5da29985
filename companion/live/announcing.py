"""Who is told of an entry: the phones that listen here, and the other processes that share the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ledger.engine import file_of
from companion.ledger.store import Ledger
from companion.live.hub import Hub

if TYPE_CHECKING:
    from companion.ledger.pg_notify import PgNotify


class Announcer:
    """Called with code and version, after the commit. On SQLite there is no other process to tell."""

    def __init__(self, url: str, hub: Hub, ledger: Ledger) -> None:
        self._hub = hub
        self._ledger = ledger
        self._wire = self._wired(url) if file_of(url) is None else None

    def __call__(self, code: str, version: int) -> None:
        self._hub.publish(code, version)
        if self._wire is not None:
            self._wire.tell(code, version)

    def listen(self) -> None:
        """Note that some phone listens here, so that what other processes write is wanted."""
        if self._wire is not None:
            self._wire.listen()

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()

    def _wired(self, url: str) -> PgNotify:
        # PostgreSQL's driver takes some 10 MB, which a laptop with its file need not spend.
        from companion.ledger.pg_notify import PgNotify

        return PgNotify(url, self._hub.publish, self._look_again)

    def _look_again(self) -> None:
        """One look for each open table; a table that is gone shows at the next heartbeat."""
        for code in self._hub.codes():
            head = self._ledger.head(code)
            if head is not None:
                self._hub.publish(code, head.version)
