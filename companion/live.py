"""Live news from the tables: the phones that listen here, and the other processes that share the ledger, are
told of each entry. The news is "table X is at version N", never what was entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from threading import Event, Lock
from typing import TYPE_CHECKING

from companion.ledger.engine import file_of
from companion.ledger.store import Ledger

HEARTBEAT = 15.0
"""Seconds without news after which a subscriber is woken, to show its phone that the connection is alive."""

MAX_STREAMS = 20_000

OF_STRANGERS = 60
"""How many phones that have not joined may listen at once from one address; others poll from time to time."""

OF_A_PHONE = 40
OF_A_TABLE = 400
OF_AN_ADDRESS = 2_000
"""The most streams that phones which have joined can have: one phone with all its pages, all phones at one
table, and all phones at one address. So nobody gets more by opening many tables."""


class FullError(Exception):
    """Too many subscriptions, in all or for one phone, table or address; another one would endanger the
    others."""


class Subscription(Iterator[int | None]):
    """Yields versions newer than the last one; None after a heartbeat, or if the same version is announced
    again because something else has changed. Ends when the table is deleted.

    Only the newest version is kept for a subscriber, so that a slow one delays nobody and misses nothing that
    matters. `look` returns the ledger's version (None: no such table; 0: unknown just now). It is called at
    the start, as an entry may just have been made, and before each None, as another process may have written
    to the ledger.
    """

    def __init__(
        self,
        hub: Hub,
        code: str,
        after: int,
        look: Callable[[], int | None],
        heartbeat: float,
        within: Mapping[str, int],
    ) -> None:
        self.within = within
        self._hub = hub
        self._code = code
        self._told = after
        self._look = look
        self._heartbeat = heartbeat
        self._newest = after
        self._news = Event()
        self._look_next = True
        self._repeated = False
        self._closed = False

    def __next__(self) -> int | None:
        if self._look_next:
            self._look_next = False
            if self._look_around():
                return self._told
        if not self._closed:
            # If the last version was announced twice before this subscriber woke, do not wait: the second
            # time meant that something else has changed.
            if not (self._repeated and self._newest <= self._told):
                self._news.wait(self._heartbeat)
            # Clear it before reading the version, so that news in between sets it again.
            self._news.clear()
            self._repeated = self._repeated and self._newest > self._told
        moved_on = not self._closed and (self._moved_on(self._newest) or self._look_around())
        if self._closed:
            raise StopIteration
        return self._told if moved_on else None

    def close(self) -> None:
        self._closed = True
        self._news.set()
        self._hub.leave(self._code, self)

    def wake(self) -> None:
        """Make the subscriber look, as after a heartbeat."""
        self.tell(self._newest)

    def tell(self, version: int) -> None:
        self._repeated = self._repeated or version == self._newest
        self._newest = max(self._newest, version)
        self._news.set()

    def _look_around(self) -> bool:
        version = self._look()
        if version is None:
            self.close()
        return version is not None and self._moved_on(version)

    def _moved_on(self, version: int) -> bool:
        if version <= self._told:
            return False
        self._told = version
        return True


class Hub:
    """All subscriptions of this process. Waiting costs memory; an announcement costs one wake-up for each
    subscriber."""

    def __init__(self, most: int = MAX_STREAMS) -> None:
        self._most = most
        self._counted: Counter[str] = Counter()
        self._waiting: dict[str, set[Subscription]] = {}
        self._count = 0
        self._lock = Lock()

    @property
    def count(self) -> int:
        return self._count

    def waiting(self, code: str) -> int:
        """Return how many subscriptions a table has."""
        return len(self._waiting.get(code, ()))

    def codes(self) -> tuple[str, ...]:
        """Return the tables that have subscriptions."""
        with self._lock:
            return tuple(self._waiting)

    def subscribe(
        self,
        code: str,
        after: int,
        look: Callable[[], int | None],
        heartbeat: float = HEARTBEAT,
        within: Mapping[str, int] | None = None,
    ) -> Subscription:
        """Subscribe to a table. Raise `FullError` if there are too many subscriptions. The subscription must
        be closed, even if the phone disconnects.

        `within`: what the subscription counts towards, such as an address, each with the greatest number
        allowed.
        """
        subscription = Subscription(self, code, after, look, heartbeat, within or {})
        with self._lock:
            full = any(self._counted[name] >= most for name, most in subscription.within.items())
            if self._count >= self._most or full:
                raise FullError
            self._count += 1
            self._counted.update(subscription.within.keys())
            self._waiting.setdefault(code, set()).add(subscription)
        return subscription

    def wake(self) -> None:
        """Make all subscribers look, for news that is not about a particular table."""
        with self._lock:
            waiting = tuple(chain.from_iterable(self._waiting.values()))
        for subscription in waiting:
            subscription.wake()

    def publish(self, code: str, version: int) -> None:
        with self._lock:
            waiting = tuple(self._waiting.get(code, ()))
        for subscription in waiting:
            subscription.tell(version)

    def close(self) -> None:
        """End all subscriptions, so that a server can stop."""
        with self._lock:
            every = [subscription for waiting in self._waiting.values() for subscription in waiting]
        for subscription in every:
            subscription.close()

    def leave(self, code: str, subscription: Subscription) -> None:
        with self._lock:
            waiting = self._waiting.get(code, set())
            if subscription not in waiting:
                return
            waiting.remove(subscription)
            self._count -= 1
            self._counted.subtract(subscription.within.keys())
            # Keep nothing for tables without subscribers.
            for name in subscription.within:
                if not self._counted[name]:
                    del self._counted[name]
            if not waiting:
                del self._waiting[code]


if TYPE_CHECKING:
    from companion.ledger.pg_notify import PgNotify


class Announcer:
    """Called with code and version after a commit. On SQLite there is no other process to inform."""

    def __init__(self, url: str, hub: Hub, ledger: Ledger) -> None:
        self._hub = hub
        self._ledger = ledger
        self._notify = self._notify_of(url) if file_of(url) is None else None

    def __call__(self, code: str, version: int) -> None:
        self._hub.publish(code, version)
        if self._notify is not None:
            self._notify.tell(code, version)

    def listen(self) -> None:
        """Record that some phone listens here, so that other processes' news is needed."""
        if self._notify is not None:
            self._notify.listen()

    def close(self) -> None:
        if self._notify is not None:
            self._notify.close()

    def _notify_of(self, url: str) -> PgNotify:
        # PostgreSQL's driver takes about 10 MB, which a laptop with SQLite can save.
        from companion.ledger.pg_notify import PgNotify

        return PgNotify(url, self._hub.publish, self._look_again)

    def _look_again(self) -> None:
        """Check each table with subscriptions once; a deleted table is noticed at the next heartbeat."""
        for code in self._hub.codes():
            head = self._ledger.head(code)
            if head is not None:
                self._hub.publish(code, head.version)
