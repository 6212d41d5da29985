"""The pages of orders, moves given in advance for a seat. Only phones of that seat see them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Response, flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext

from companion.features.deadlines import orders as stored_orders
from companion.features.deadlines.orders import PendingOrder, orders_in
from companion.kernel.codec import unpack_draft
from companion.kernel.moves import Draft, as_entry
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Refusal
from companion.kernel.words import Text, text
from companion.table import sketches
from companion.table.fold import Table
from companion.web.access.permissions import eyes_of, permissions
from companion.web.access.table_requests import PLAYER, TableRequest, at_table
from companion.web.entries.moves import answer_faulty, drafts_of, form_of, read_sent
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

routes = Routes("deadlines", __name__)
"""The routes of all pages of this feature."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """`why`: what the rules had against it when its time had come; empty while it waits. `occasional`:
    whether its time may never come."""

    given: PendingOrder
    occasional: bool
    said: Text
    why: tuple[Text, ...]


@routes.get("/t/<code>/orders", Access(who=PLAYER, beside_sketches=True))
def orders(table_request: TableRequest) -> str:
    _admit(table_request)
    tables, table = services().tables, table_request.table
    rows = [
        OrderRow(
            given=one,
            occasional=stored_orders.is_occasional(table_request.game, one.draft),
            said=describe_entry(table, as_entry(one.draft, table.version + 1)),
            why=stored_orders.why_not(tables, table, one),
        )
        for one in stored_orders.own_orders(tables, table, table_request.viewer.seats)
    ]
    return page("features/deadlines/orders.html", table_request, rows=rows, **frame_page("orders"))


@routes.post("/t/<code>/orders", Access(who=PLAYER, beside_sketches=True))
def give(table_request: TableRequest) -> Response:
    """Turn what this phone tried in a sketch into orders for its own seats, and delete the sketch."""
    _admit(table_request)
    tables = services().tables
    sketch = sketches.sketch_of(
        tables, table_request.code, request.form.get("of", ""), eyes_of(table_request)
    )
    if sketch.kept.owner != eyes_of(table_request):
        raise Refusal(text("That sketch is somebody else's: take a copy of it."), Fault.FORBIDDEN)
    packed = (payload for step in sketch.steps for payload in step.payloads)
    drafts = [unpack_draft(payload, table_request.game.moves) for payload in packed]
    answer = _keep_order(table_request, lambda _table_request: drafts, sketch.id)
    sketches.discard(tables, sketch)
    return answer


@routes.post("/t/<code>/orders/give/<kind>", Access(who=PLAYER))
def give_one(table_request: TableRequest, kind: str) -> Response:
    """Store what a form would enter as an order, to be carried out when its time comes."""
    _admit(table_request)
    form = form_of(table_request, kind)(read_sent())
    if form.wrong:
        return answer_faulty(table_request, form)
    return _keep_order(table_request, lambda now: drafts_of(now, form), request.form.get("token", ""))


def _keep_order(
    table_request: TableRequest, make: Callable[[TableRequest], Sequence[Draft]], token: str
) -> Response:
    """Store the drafts that `make` returns as orders, if they are for this phone's seats and can be ordered
    in advance. `make` is called under the table's lock."""
    every: Sequence[Draft] = ()

    def own(table: Table) -> Sequence[Draft]:
        nonlocal every
        every = make(at_table(table_request, table))
        ordered = stored_orders.select_orders(table_request.game, every, table_request.viewer.seats)
        if not ordered:
            raise Refusal(text("None of these moves can be ordered in advance for your seat."))
        return ordered

    late = request.form.get("late") == "y"
    count = stored_orders.keep(services().tables, table_request.code, own, late=late, token=token)
    flash(ngettext("%(num)s order saved.", "%(num)s orders saved.", count), "done")
    left_out = sum(table_request.viewer.holds(draft.seat) for draft in every) - count
    if left_out:
        flash(
            ngettext(
                "%(num)s step cannot be ordered in advance.",
                "%(num)s steps cannot be ordered in advance.",
                left_out,
            ),
            "info",
        )
    return _back(table_request)


@routes.post("/t/<code>/orders/<order>/<change>", Access(who=PLAYER))
def change_order(table_request: TableRequest, order: str, change: str) -> Response:
    """Withdraw one's own order, move it `up` or `down` among those of its seat, or set whether it is carried
    out as `soon` as possible or only `late`, when the time is up."""
    _admit(table_request)
    tables = services().tables
    own = stored_orders.own_orders(tables, table_request.table, table_request.viewer.seats)
    given = next((one for one in own if one.order.id == order), None)
    if given is None:
        raise Refusal(stored_orders.NO_SUCH_ORDER, Fault.UNKNOWN)
    if change == "withdraw":
        stored_orders.withdraw(tables, given)
        flash(_("The order is withdrawn."), "done")
    elif change in ("up", "down"):
        stored_orders.move(tables, own, given, -1 if change == "up" else 1)
    elif change in ("soon", "late"):
        stored_orders.set_late(tables, given, late=change == "late")
    else:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    return _back(table_request)


def _admit(table_request: TableRequest) -> None:
    if orders_in(table_request.game) is None or table_request.position.state is None:
        raise Refusal(text("Nothing can be ordered in advance here."), Fault.UNKNOWN)
    if not (table_request.viewer.seats and permissions(table_request).may_enter):
        raise Refusal(text("Take a seat first: orders belong to a seat."), Fault.FORBIDDEN)


def _back(table_request: TableRequest) -> Response:
    return make_response(redirect(url_for("deadlines.orders", code=table_request.code), 303))
