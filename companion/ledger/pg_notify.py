"""News between processes that share a PostgreSQL: "table X is at version N", by LISTEN and NOTIFY."""

import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from threading import Event, Lock, Thread

import psycopg
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from companion.ledger.engine import CONNECTION_OPTIONS

LOG = logging.getLogger(__name__)
CHANNEL = "undertally"
PAUSE = 0.5
"""Seconds between two attempts to reconnect."""

JOIN_TIMEOUT = 2.0
"""Seconds to wait for each thread when closing."""


class PgNotify:
    """Sends and receives news over two connections of its own, so that no entry's transaction waits for it.

    `on_news(code, version)`: called for news from another process. `on_listening()`: called when it starts
    listening, also after a broken connection, since earlier news may have been missed.
    """

    def __init__(
        self, url: str, on_news: Callable[[str, int], None], on_listening: Callable[[], None]
    ) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_news = on_news
        self._on_listening = on_listening
        self._name = token_hex(6)
        self._untold: dict[str, tuple[int, bool]] = {}
        self._lock = Lock()
        self._due = Event()
        self._ending = Event()
        self._line: psycopg.Connection | None = None
        self._threads: dict[str, Thread] = {}

    def listen(self) -> None:
        """Start listening, unless it has been started already."""
        self._start_thread("listening", self._listen)

    def tell(self, code: str, version: int) -> None:
        """Tell the other processes the version of a table, without waiting. If that is impossible now, tell
        them once the connection is back."""
        with self._lock:
            waits = self._untold.get(code)
            # Receivers take a version that they hear again for a change beside the entries. So two or more
            # calls that wait are sent as two notifications of the highest version.
            self._untold[code] = (version, False) if waits is None else (max(version, waits[0]), True)
        self._due.set()
        self._start_thread("sending", self._send)

    def close(self) -> None:
        """Send what is still waiting, if there is a connection, and end both threads."""
        self._ending.set()
        self._due.set()
        self._cut()
        for thread in self._threads.values():
            thread.join(JOIN_TIMEOUT)

    def _start_thread(self, name: str, work: Callable[[], None]) -> None:
        with self._lock:
            if name not in self._threads and not self._ending.is_set():
                self._threads[name] = Thread(target=work, name=name, daemon=True)
                self._threads[name].start()

    def _listen(self) -> None:
        while not self._ending.is_set():
            try:
                with self._connect() as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self._line = line
                    self._on_listening()
                    for news in () if self._ending.is_set() else line.notifies():
                        self._hear(news.payload)
            except (psycopg.Error, SQLAlchemyError) as problem:
                if not self._ending.is_set():
                    LOG.warning("lost the connection to PostgreSQL: %s", problem)
            self._ending.wait(PAUSE)

    def _hear(self, payload: str) -> None:
        # Anybody who can reach the database may say anything on the channel; ignore whatever is not news.
        sender, code, version = (*payload.split(" "), "", "")[:3]
        if sender != self._name and version.isdecimal():
            self._on_news(code, int(version))

    def _send(self) -> None:
        line: psycopg.Connection | None = None
        while not (self._ending.is_set() and not self._untold):
            self._due.wait()
            self._due.clear()
            news = self._take_waiting()
            try:
                line = line or self._connect()
                self._notify(line, news)
            except psycopg.Error:
                _close(line)
                line = None
                if self._ending.is_set():
                    return
                for code, (version, twice) in news.items():
                    for _ in range(1 + twice):
                        self.tell(code, version)
                self._ending.wait(PAUSE)
        _close(line)

    def _take_waiting(self) -> dict[str, tuple[int, bool]]:
        with self._lock:
            news, self._untold = self._untold, {}
        return news

    def _notify(self, line: psycopg.Connection, news: dict[str, tuple[int, bool]]) -> None:
        # PostgreSQL delivers identical notifications of one transaction only once.
        payloads = [
            f"{self._name} {code} {version}{word}"
            for code, (version, twice) in news.items()
            for word in ("", " again")[: 1 + twice]
        ]
        line.execute("SELECT pg_notify(%s, news) FROM unnest(%s::text[]) AS news", (CHANNEL, payloads))

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._address, autocommit=True, **CONNECTION_OPTIONS)  # type: ignore[arg-type]

    def _cut(self) -> None:
        """Close the connection, which wakes whoever waits for news on it."""
        line = self._line
        with suppress(OSError, psycopg.Error):
            if line is not None:
                with socket.socket(fileno=os.dup(line.fileno())) as end:
                    end.shutdown(socket.SHUT_RDWR)


def _close(line: psycopg.Connection | None) -> None:
    if line is not None:
        line.close()
