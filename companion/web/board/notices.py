"""Who is awaited, told elsewhere: a message to copy, and addresses that a table posts it to.

For each turn or phase and address there is at most one message, and none once it was settled. It waits in the
ledger, so that it outlives the server. It holds what a phone without a seat is told, never more.
"""

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from secrets import token_hex
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger import beside
from companion.ledger.beside import Notice, NoticeAddress
from companion.ledger.rows import stamp
from companion.web.access.languages import language, words
from companion.web.access.outgoing import Undelivered, check_address, send
from companion.web.access.quotas import posts
from companion.web.access.table_requests import HOST, WATCHER, TableRequest, watching
from companion.web.i18n.catalogues import languages
from companion.web.rendering.due import due_by, due_now
from companion.web.rendering.framing import framed
from companion.web.rendering.joining import table_address
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import Services, services

LOG: Final = logging.getLogger(__name__)

KINDS: Final[Mapping[str, str]] = {
    "discord": "Discord",
    "slack": "Slack",
    "ntfy": "ntfy",
    "matrix": "Matrix",
    "json": "JSON",
}
PATIENCE: Final = (1, 15, 60, 360)
"""Minutes that somebody is awaited before it is told. The least leaves time to take an entry back."""

MOST: Final = 5
"""Addresses of a table."""

LINES: Final = 12
"""Of those who are awaited; a message names how many more there are."""

BACK_OFF: Final = (1, 5, 15, 60, 240)
"""Minutes until the next try, after each that failed."""

SENDING, SENT, SETTLED, GIVEN_UP, BEFORE = "sending", "sent", "settled", "given up", "before"
"""What came of a notice. One that was being sent when the server ended is not sent again: it may be there."""

messages = Routes("messages", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What is told, in one language. `moment`: which turn or phase it is about, the same until that ends.
    `by`: by when that is to be."""

    moment: str
    title: str
    lines: tuple[str, ...]
    link: str
    by: str = ""

    @property
    def body(self) -> str:
        return "\n".join(filter(None, (self.title, self.by, *self.lines, self.link)))


class Sent(NamedTuple):
    """An address as its hosts see it. `last`: the newest notice, None before there was any."""

    address: NoticeAddress
    host: str
    last: Notice | None


def message_of(found: TableRequest) -> Message | None:
    """Return what a phone without a seat is told is awaited, None where nothing is."""
    state = found.position.state
    due = due_now(found)
    if state is None or not due:
        return None
    now = found.game.moment(state)
    told = [
        _joined(_listed(words(found.seats[seat].name).unescape() for seat in one.asked), one.due.what)
        if one.asked
        else _plain(one.due.what)
        for one in due
    ]
    more = len(told) - LINES
    if more > 0:
        told[LINES:] = [ngettext("and %(num)s more", "and %(num)s more", more)]
    ended = found.game.outcome(state) is not None
    by = due_by(found) if found.position.deadline else None
    return Message(
        by="" if by is None else by.plain,
        moment=sha256(f"{now.key}|{ended}".encode()).hexdigest(),
        title=_joined(_plain(found.game.about.title), now.name),
        lines=tuple(told),
        link=table_address(found.code),
    )


def _listed(names: Iterable[str]) -> str:
    return f" {_('or')} ".join(names)


def _joined(name: str, what: Text | str) -> str:
    return str(_("%(name)s: %(what)s", name=name, what=_plain(what)))


def _plain(sentence: Text | str) -> str:
    return words(sentence).unescape()


def post(address: NoticeAddress, message: Message, allowed: tuple[str, ...]) -> None:
    """Post a message in the shape that its address reads. Raise as `send` does."""
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
            # Its server knows a message by the end of the address, and takes none twice.
            method, url = "PUT", f"{url.rstrip('/')}/{message.moment}"
            content = {"msgtype": "m.text", "body": message.body}
        case _:
            content = {"title": message.title, "by": message.by, "lines": message.lines, "link": message.link}
    send(method, url, json.dumps(content).encode(), headers, allowed)


def addresses_of(ours: Services, code: str = "") -> list[NoticeAddress]:
    """Return the addresses of a table, or of all."""
    asked = beside.NOTICE_ADDRESSES_OF if code else beside.NOTICE_ADDRESSES
    return [NoticeAddress(*row) for row in ours.ledger.select(asked, code=code)]  # type: ignore[arg-type]


@messages.get("/t/<code>/messages", Access(who=WATCHER, in_front=True))
def show(found: TableRequest) -> str:
    """Show the message to copy; to hosts the addresses, of which only the name of the computer is told."""
    last: dict[str, Notice] = {}
    sent: list[Sent] = []
    if found.viewer.host:
        for row in services().ledger.select(beside.NOTICES_OF, code=found.code):
            last.setdefault(str(row[0]), Notice(*row))  # type: ignore[arg-type]
        sent = [
            Sent(one, urlsplit(one.url).hostname or "", last.get(one.id))
            for one in addresses_of(services(), found.code)
        ]
    return page(
        "table/messages.html",
        found,
        message=message_of(watching(found.table) if not found.in_front else found),
        sent=sent,
        kinds=KINDS,
        patience=PATIENCE,
        most=MOST,
        **framed("settings"),
    )


@messages.post("/t/<code>/messages", Access(who=HOST, in_front=True))
def add(found: TableRequest) -> Response:
    """Add an address. What is awaited at this moment is not told there: it is on everybody's phone."""
    kind, url = request.form.get("kind", ""), request.form.get("url", "").strip()
    token, spoken = request.form.get("token", "").strip(), request.form.get("language", "")
    patience = whole_number(request.form.get("patience", ""), 4)
    check_address(url, services().config.private_addresses)
    if kind not in KINDS or patience not in PATIENCE or len(token) > 300 or not token.isprintable():
        raise Refusal(text("That cannot be chosen here."))
    spoken = spoken if spoken in languages() else language()
    address = NoticeAddress(token_hex(8), found.code, kind, url, token, spoken, patience)
    told = [beside.keep_address(address)]
    message = message_of(watching(found.table))
    if message is not None:
        now = stamp(services().tables.clock())
        told.append(beside.keep_notice(Notice(address.id, message.moment, now, 0, BEFORE)))
    with services().tables.turn(found.code):
        if len(addresses_of(services(), found.code)) >= MOST:
            raise Refusal(text("This table cannot have more addresses. Remove one first."))
        services().ledger.change(*told)
    flash(_("Added. “Try it” sends a message at once."), "done")
    return _back(found)


@messages.post("/t/<code>/messages/<name>/try", Access(who=HOST, in_front=True))
def attempt(found: TableRequest, name: str) -> Response:
    """Post what is awaited now, or a line that says that nothing is."""
    address = _address(found, name)
    posts(found.code)
    message = message_of(watching(found.table)) or Message(
        moment=token_hex(8),
        title=_plain(found.game.about.title),
        lines=(_("Nothing is awaited."),),
        link=table_address(found.code),
    )
    try:
        post(address, message, services().config.private_addresses)
        flash(_("The message has arrived at %(host)s.", host=urlsplit(address.url).hostname or ""), "done")
    except Undelivered as problem:
        if problem.status:
            flash(_("The message was refused: the answer was %(status)s.", status=problem.status), "warning")
        else:
            flash(_("Nothing answers at this address."), "warning")
    return _back(found)


@messages.post("/t/<code>/messages/<name>/remove", Access(who=HOST, in_front=True))
def remove(found: TableRequest, name: str) -> Response:
    services().ledger.change(beside.forget_address(found.code, _address(found, name).id))
    return _back(found)


def _address(found: TableRequest, name: str) -> NoticeAddress:
    for one in addresses_of(services(), found.code):
        if one.id == name:
            return one
    raise Refusal(text("This address was removed."), Fault.UNKNOWN)


def _back(found: TableRequest) -> Response:
    return redirect(url_for("messages.show", code=found.code), 303)
