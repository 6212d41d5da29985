"""The page with the message to copy and, for hosts, the addresses to which messages are posted."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.features.messages import store
from companion.features.messages.notifier import BEFORE, Notifier, post
from companion.features.messages.store import Notice, NoticeAddress, addresses_of
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger.rows import stamp
from companion.web.access import quotas
from companion.web.access.languages import language
from companion.web.access.outgoing import Undelivered, check_address
from companion.web.access.rate_limit import asker
from companion.web.access.table_requests import HOST, WATCHER, TableRequest, watching
from companion.web.i18n.catalogues import languages
from companion.web.rendering.due_message import Message, message_of, plain
from companion.web.rendering.feature_pages import Link, Look, Pages
from companion.web.rendering.framing import frame_page
from companion.web.rendering.joining import table_address
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

KINDS: Final[Mapping[str, str]] = {
    "discord": "Discord",
    "slack": "Slack",
    "ntfy": "ntfy",
    "matrix": "Matrix",
    "json": "JSON",
}
PATIENCE: Final = (1, 15, 60, 360)
"""How many minutes something may be due before a message is posted. The shortest leaves time to take an entry
back."""

PAUSE: Final = 5
"""Seconds between two checks for messages to post."""

MAX_ADDRESSES: Final = 5
"""The most addresses that one table can post to."""

routes = Routes("messages", __name__)


class AddressRow(NamedTuple):
    """An address as hosts see it. `host`: its host name; `last`: its newest notice, or None."""

    address: NoticeAddress
    host: str
    last: Notice | None


@routes.get("/t/<code>/messages", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    """Show the message to copy, and to hosts also the host names of the addresses."""
    last: dict[str, Notice] = {}
    sent: list[AddressRow] = []
    if table_request.viewer.host:
        for row in services().ledger.select(store.NOTICES_OF, code=table_request.code):
            last.setdefault(str(row[0]), Notice(*row))  # type: ignore[arg-type]
        sent = [
            AddressRow(one, urlsplit(one.url).hostname or "", last.get(one.id))
            for one in addresses_of(services().ledger, table_request.code)
        ]
    return page(
        "features/messages/page.html",
        table_request,
        message=message_of(watching(table_request.table) if not table_request.in_front else table_request),
        sent=sent,
        kinds=KINDS,
        patience=PATIENCE,
        most=MAX_ADDRESSES,
        **frame_page("settings"),
    )


@routes.post("/t/<code>/messages", Access(who=HOST, in_front=True))
def add(table_request: TableRequest) -> Response:
    """Add an address. What is due at this moment is never posted there."""
    kind, url = request.form.get("kind", ""), request.form.get("url", "").strip()
    token, spoken = request.form.get("token", "").strip(), request.form.get("language", "")
    patience = whole_number(request.form.get("patience", ""), 4)
    check_address(url, services().config.private_addresses)
    if kind not in KINDS or patience not in PATIENCE or len(token) > 300 or not token.isprintable():
        raise Refusal(text("That cannot be chosen here."))
    spoken = spoken if spoken in languages() else language()
    address = NoticeAddress(token_hex(8), table_request.code, kind, url, token, spoken, patience)
    statements = [store.keep_address(address)]
    message = message_of(watching(table_request.table))
    if message is not None:
        now = stamp(services().tables.clock())
        statements.append(store.keep_notice(Notice(address.id, message.moment, now, 0, BEFORE)))
    with services().tables.alone(table_request.code):
        if len(addresses_of(services().ledger, table_request.code)) >= MAX_ADDRESSES:
            raise Refusal(text("This table cannot have more addresses. Remove one first."))
        services().ledger.change(*statements)
    flash(_("Added. “Try it” sends a message at once."), "done")
    return _back(table_request)


@routes.post("/t/<code>/messages/<name>/try", Access(who=HOST, in_front=True))
def attempt(table_request: TableRequest, name: str) -> Response:
    """Post what is due now, or a line that says that nothing is."""
    address = _address(table_request, name)
    for whose in (table_request.code, asker()):
        quotas.count(quotas.TRIES, "posts", whose, text("Too many messages at once. Wait a minute."))
    message = message_of(watching(table_request.table)) or Message(
        moment=token_hex(8),
        title=plain(table_request.about.said),
        lines=(_("Nothing to wait for."),),
        link=table_address(table_request.code),
    )
    try:
        post(address, message, services().config.private_addresses)
        flash(_("The message has arrived at %(host)s.", host=urlsplit(address.url).hostname or ""), "done")
    except Undelivered as problem:
        if problem.status:
            flash(_("The message was refused: the answer was %(status)s.", status=problem.status), "warning")
        else:
            flash(_("Nothing answers at this address."), "warning")
    return _back(table_request)


@routes.post("/t/<code>/messages/<name>/remove", Access(who=HOST, in_front=True))
def remove(table_request: TableRequest, name: str) -> Response:
    services().ledger.change(store.forget_address(table_request.code, _address(table_request, name).id))
    return _back(table_request)


def _address(table_request: TableRequest, name: str) -> NoticeAddress:
    for one in addresses_of(services().ledger, table_request.code):
        if one.id == name:
            return one
    raise Refusal(text("This address was removed."), Fault.UNKNOWN)


def _back(table_request: TableRequest) -> Response:
    return redirect(url_for("messages.show", code=table_request.code), 303)


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Notify the group chat"),
            endpoint="messages.show",
            icon="share",
            on=frozenset({"settings"}),
        ),
    ),
    looks=(Look("Messages about who is awaited were not posted", PAUSE, lambda app: Notifier(app).look),),
)
