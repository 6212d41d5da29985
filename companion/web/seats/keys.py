"""Codes that work once: the pages of the phone that shows one, and of the one that scans it.

The key is in the fragment (#) of the address in the code, which browsers do not send: it arrives in the body
of a POST, so that it appears in no log of a server or proxy.
"""

from collections.abc import Mapping, Sequence

from flask import Response, flash, make_response, redirect, request, url_for
from flask_babel import format_date  # type: ignore[import-untyped]
from flask_babel import gettext as _
from markupsafe import Markup

from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text
from companion.ledger.access import Gift
from companion.printing.qr import qr_svg
from companion.table import keys as table_keys
from companion.table.reclaiming import reclaim as take_over
from companion.table.seating import seat_without_phone
from companion.web.access.addresses import own_hosts
from companion.web.access.cookies import remember
from companion.web.access.rate_limit import count_joining, guess_of
from companion.web.access.table_requests import (
    HOST,
    PLAYER,
    WATCHER,
    TableRequest,
    host_name,
    seat_views,
)
from companion.web.pdf.papers import size_asked
from companion.web.pdf.printed import CARDS, Card, paper_asker, paper_html
from companion.web.rendering.framing import frame_page
from companion.web.rendering.hooks import at_the_table
from companion.web.rendering.joining import join_panel, table_address
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

keys = Routes("keys", __name__)


@keys.get("/t/<code>/key", Access(who=WATCHER, in_front=True))
def ask(table_request: TableRequest) -> str:
    """Return the page that a code opens. A script takes the key from the address and sends it."""
    return page("seating/key.html", table_request, **frame_page("still"))


@keys.post(
    "/t/<code>/key", Access(who=WATCHER, in_front=True, lets_in=count_joining, guesses=guess_of("key"))
)
def use(table_request: TableRequest) -> Response:
    """Show what a key gives; with `sure`, use it up. So a camera that only previews the address does not use
    it up."""
    key = request.form.get("key", "")
    gift = table_keys.look(services().tables, table_request.code, key)
    if not request.form.get("sure"):
        more = {"key": key, "gift": gift, **_seats(table_request)}
        return make_response(page("seating/use_key.html", table_request, **more, **frame_page("still")))
    credential = table_keys.accept(services().tables, table_request.code, key, table_request.credential)
    flash(_describe_done(gift), "done")
    response = make_response(redirect(url_for("tables.show", code=table_request.code), 303))
    remember(response, table_request.code, credential)
    return response


@keys.post("/t/<code>/vouch", Access(who=PLAYER, in_front=True))
def vouch(table_request: TableRequest) -> str:
    """Let a seated player show the code that gives another phone a seat; a host can do so for free seats
    too."""
    seat = Seat(request.form.get("seat", ""))
    free = table_request.seats.get(seat)
    if table_request.viewer.host and free is not None and not free.taken:
        seat_without_phone(
            services().tables, table_request.code, seat, str(free.place), table_request.credential
        )
    key = table_keys.vouch(services().tables, table_request.code, seat, table_request.viewer)
    return show_key(table_request, key, Gift(seat=seat))


@keys.post("/t/<code>/cards", Access(who=HOST, in_front=True))
def cards(table_request: TableRequest) -> Response:
    """Print seat cards as the answer to a POST only: they are not stored and have no address."""
    size = size_asked()
    if not table_request.position.names:
        raise Refusal(text("Nobody sits at this table yet."))
    void = at_the_table(services().tables.clock() + table_keys.PRINTED, table_request.position)
    until = format_date(void, "long", rebase=False)

    def html() -> str:
        # Create the keys only when the printer asks for the paper, since that makes older cards invalid.
        made = table_keys.cards(services().tables, table_request.code, table_request.viewer)
        return paper_html(table_request, CARDS, size, cards=_draw_cards(table_request, made), until=until)

    printed = services().printer.render(html, asker=paper_asker(table_request.code))
    response = Response(printed, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{table_request.code}-{CARDS.name}.pdf"'
    return response


def show_key(table_request: TableRequest, key: str, gift: Gift) -> str:
    """Return the page with the code of a key. Use it only for the answer to a POST, so that no address leads
    back to the key."""
    address = join_panel(table_request, request.form.get("at", "")).address
    minutes = int(table_keys.SHOWN.total_seconds() // 60)
    more = {
        "gift": gift,
        "svg": _svg(address, key),
        "address": _key_address(address, key),
        "minutes": minutes,
        **_seats(table_request),
    }
    return page("seating/show_key.html", table_request, **more, **frame_page("still"))


def _describe_done(gift: Gift) -> str:
    if gift.seat is not None:
        return str(_("This phone has the seat now. The phone that had it can only watch."))
    if gift.station:
        return str(_("This device enters for everybody now."))
    return str(_("This phone is a host now, like the one that showed the code."))


def _draw_cards(table_request: TableRequest, made: Mapping[Seat, str]) -> Sequence[Card]:
    address, names = table_address(table_request.code), table_request.position.names
    places = {place.seat: place for place in table_request.game.about.places}
    return [Card(place=places[seat], name=names[seat], svg=_svg(address, key)) for seat, key in made.items()]


def _seats(table_request: TableRequest) -> dict[str, object]:
    return {"seats_all": seat_views(table_request.table, everybody=True)}


def _key_address(address: str, key: str) -> str:
    return f"{address}/key#{key}"


def _svg(address: str, key: str) -> Markup:
    # It contains numbers and the label, which screen readers read aloud and which does not contain the key.
    return Markup(qr_svg(_key_address(address, key), label=_("Code that works once")))  # noqa: S704


@keys.post(
    "/t/<code>/reclaim", Access(who=WATCHER, in_front=True, lets_in=count_joining, guesses=guess_of("seat"))
)
def reclaim(table_request: TableRequest) -> Response:
    every = services()
    seat = Seat(request.form.get("seat", ""))
    credential = take_over(
        every.tables, every.last_seen, table_request.code, seat, table_request.credential, _addresses()
    )
    flash(_("This phone has the seat now. The log says so to everybody."), "done")
    response = make_response(redirect(url_for("tables.show", code=table_request.code), 303))
    remember(response, table_request.code, credential)
    return response


def _addresses() -> set[str]:
    """Return the host names by which phones reach us, including that of this request."""
    return {*own_hosts(services().config), host_name()}
