"""Posting messages to the addresses of tables, by checking from time to time what is due."""

import json
import logging
from concurrent.futures import FIRST_COMPLETED, Future, wait
from datetime import datetime, timedelta
from functools import partial
from html import escape
from threading import Thread
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask

from companion.features.messages import store
from companion.features.messages.store import Notice, NoticeAddress, addresses_of
from companion.kernel.rulings import Fault, Refusal
from companion.ledger.rows import stamp
from companion.table.attempts import Attempts
from companion.table.fold import Table
from companion.web.access.outgoing import Undelivered, send
from companion.web.access.table_requests import watching
from companion.web.rendering.due_message import Message, message_of
from companion.web.services import services_of

LOG: Final = logging.getLogger(__name__)

BACK_OFF: Final = (1, 5, 15, 60, 240)
"""Minutes until the next try, after each that failed."""

SENDING, SENT, SETTLED, GIVEN_UP, BEFORE = "sending", "sent", "settled", "given up", "before"
"""The outcomes of notices. One that was being sent when the server ended is not sent again, as it may have
arrived. `SETTLED`: it was no longer due when it could be sent; `BEFORE`: it was due when the address was
added, and is never sent."""

AT_ONCE: Final = 64
AGAIN_AT_ONCE: Final = 16
AT_ONE_HOST: Final = 8
"""The most messages that are being sent at a time: in all; of those that failed before, so that there is room
for others; and to one host name."""

PATIENCE_OF_A_LOOK: Final = 1.0
"""Seconds without an answer after which a check ends; messages under way are still sent."""


def post(address: NoticeAddress, message: Message, allowed: tuple[str, ...]) -> None:
    """Post a message in the format of its address. Raise like `send`."""
    headers = {"Content-Type": "application/json", "User-Agent": "Undertally"}
    method, url = "POST", address.url
    if address.token:
        headers["Authorization"] = f"Bearer {address.token}"
    content: dict[str, Any]
    match address.kind:
        case "discord":
            content = {"content": message.body[:1900], "allowed_mentions": {"parse": []}}
        case "slack":
            content = {"text": escape(message.body, quote=False)}
        case "ntfy":
            headers |= {"Content-Type": "text/plain; charset=utf-8", "Click": message.link}
            send(method, url, message.body.encode(), headers, allowed)
            return
        case "matrix":
            # A Matrix server identifies a message by the end of the address, and accepts none twice.
            method, url = "PUT", f"{url.rstrip('/')}/{message.moment}"
            content = {"msgtype": "m.text", "body": message.body}
        case _:
            content = {"title": message.title, "by": message.by, "lines": message.lines, "link": message.link}
    send(method, url, json.dumps(content).encode(), headers, allowed)


class Notifier:
    """Check the tables that have addresses again and again, and post what is due. Several processes may do
    so."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._ours = services_of(app)
        self._looked: dict[str, int] = {}
        self._attempts = Attempts("No messages are posted about a table for now.")
        self._under_way: dict[str, tuple[str, Notice]] = {}

    def look(self) -> None:
        """Record what is newly due at tables that have changed; post what has been due for long enough."""
        addresses = addresses_of(self._ours.ledger)
        now = self._ours.tables.clock()
        codes = dict.fromkeys(one.code for one in addresses)
        self._looked = {code: self._looked[code] for code in codes if code in self._looked}
        self._attempts.keep_only(codes)
        for code in codes:
            here = [one for one in addresses if one.code == code]
            self._attempts.make(code, now, partial(self._note, code, here, now))
        by_id = {one.id: one for one in addresses}
        rows = self._ours.ledger.select(store.NOTICES_DUE, now=stamp(now))
        due = [Notice(*row) for row in rows]  # type: ignore[arg-type]
        # Post new messages before retrying failed ones.
        self._post_all([(by_id[one.address], one) for one in sorted(due, key=_tries) if one.address in by_id])

    def _post_all(self, due: list[tuple[NoticeAddress, Notice]]) -> None:
        """Post as many as possible at a time, until for a while none is answered. An address that does not
        answer delays no other messages; posts that are still under way go on in their threads."""
        started: set[Future[None]] = set()
        while True:
            waiting = []
            for address, notice in due:
                if self._has_room(address, notice):
                    started.add(self._start(address, notice))
                else:
                    waiting.append((address, notice))
            due = [(address, notice) for address, notice in waiting if address.id not in self._under_way]
            done, started = wait(started, PATIENCE_OF_A_LOOK, FIRST_COMPLETED)
            for each in done:
                each.result()
            if not done:
                return

    def _has_room(self, address: NoticeAddress, notice: Notice) -> bool:
        under_way = self._under_way.values()
        again = sum(one.tries > 0 for _host, one in under_way)
        at_host = sum(host == _host_of(address) for host, _one in under_way)
        return (
            address.id not in self._under_way
            and len(under_way) < AT_ONCE
            and at_host < AT_ONE_HOST
            and not (notice.tries and again >= AGAIN_AT_ONCE)
        )

    def _start(self, address: NoticeAddress, notice: Notice) -> "Future[None]":
        """Post in a separate thread, which ends with the process."""
        self._under_way[address.id] = (_host_of(address), notice)
        future: Future[None] = Future()

        def run() -> None:
            now = self._ours.tables.clock()
            try:
                self._attempts.make(address.code, now, partial(self._post, address, notice))
            except BaseException as problem:  # noqa: BLE001
                self._under_way.pop(address.id)
                future.set_exception(problem)
            else:
                self._under_way.pop(address.id)
                future.set_result(None)

        Thread(target=run, daemon=True).start()
        return future

    def _note(self, code: str, addresses: list[NoticeAddress], now: datetime) -> None:
        """Record a notice for each address of a table, if the table has changed and something is due
        there."""
        version = self._ours.tables.version(code)
        if version is None or self._looked.get(code) == version:
            return
        for address in addresses:
            message = self.message(address)
            if message is not None:
                due = stamp(now + timedelta(minutes=address.patience))
                self._ours.ledger.change(store.keep_notice(Notice(address.id, message.moment, due, 0, "")))
        # Only now, so that a failure is retried later.
        self._looked[code] = version

    def _post(self, address: NoticeAddress, notice: Notice) -> None:
        """Post one message, if it is still due. Of several processes only the first to update the row posts
        it."""
        message = self.message(address)
        if message is None or message.moment != notice.moment:
            self._ours.ledger.change(store.change_notice(notice, notice._replace(outcome=SETTLED)))
            return
        taken = notice._replace(tries=notice.tries + 1, outcome=SENDING)
        if not self._ours.ledger.exchange(store.change_notice(notice, taken)):
            return
        try:
            post(address, message, self._ours.config.private_addresses)
            after = taken._replace(outcome=SENT)
        except (Undelivered, Refusal):
            retry = taken.tries <= len(BACK_OFF)
            # Count from now, as earlier posts may have delayed it.
            next_at = self._ours.tables.clock() + timedelta(minutes=BACK_OFF[taken.tries - 1] if retry else 0)
            after = taken._replace(outcome="" if retry else GIVEN_UP, next_at=stamp(next_at))
        except Exception as problem:  # noqa: BLE001
            # Do not log the error, which may contain the address; do not resend, as it may have arrived.
            LOG.error("A message may not have been sent: %s", type(problem).__name__)
            return
        self._ours.ledger.change(store.change_notice(taken, after))

    def message(self, address: NoticeAddress) -> Message | None:
        """Return the message about what is due now, in the language of an address; None if nothing is, or the
        table is gone. Raise `Refusal` if the table cannot be read now."""
        try:
            table = self._ours.tables.table(address.code)
        except Refusal as refusal:
            if refusal.fault is not Fault.UNKNOWN:
                raise
            return None
        return _write_message(self._app, table, address.language)


def _tries(notice: Notice) -> int:
    return notice.tries


def _host_of(address: NoticeAddress) -> str:
    return urlsplit(address.url).netloc


def _write_message(app: Flask, table: Table, spoken: str) -> Message | None:
    path = f"/t/{table.code}/messages"
    with app.test_request_context(path, headers={"Accept-Language": spoken}):
        return message_of(watching(table))
