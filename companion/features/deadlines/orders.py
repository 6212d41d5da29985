"""Orders: moves that players give in advance. They are stored beside the ledger, visible only to the seat's
phones, until they are carried out as ordinary entries (`timekeeper`).

They come from a form at the table or from a sketch. Objections that were overruled in the sketch count again,
and its dice are dropped: an order's dice are rolled when it is carried out.

They stay if the player at the seat takes another name or another phone, and are deleted when another player
sits down there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any, Final

from companion.features.deadlines import store
from companion.features.deadlines.store import Order
from companion.kernel.codec import UnreadableError, pack_draft, unpack_draft
from companion.kernel.dice import Roll
from companion.kernel.features import Orders
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.judging import judge
from companion.table.rolling import with_dice
from companion.table.service import Tables

MAX_ORDERS: Final = 40
"""The most orders that one seat can have, including those that failed."""

NO_SUCH_ORDER: Final = text("There is no such order: it was carried out or withdrawn.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingOrder:
    """A stored order, and the draft that it enters."""

    order: Order
    draft: Draft

    @property
    def seat(self) -> Seat:
        return Seat(self.order.seat)


def orders_in(game: Game[Any]) -> Orders[Any] | None:
    return None if game.turns is None else game.turns.orders


def pending_orders(tables: Tables, table: Table) -> tuple[PendingOrder, ...]:
    """Return all orders of the taken seats of a table, seat by seat, in the order in which they are to be
    carried out; including those that failed."""
    if orders_in(table.game) is None:
        return ()
    return tuple(_read(table, tables.ledger.select(store.ORDERS_OF, code=table.code)))


def _read(table: Table, rows: Iterable[tuple[object, ...]]) -> Iterator[PendingOrder]:
    for row in rows:
        order = Order(*row)  # type: ignore[arg-type]
        if Seat(order.seat) not in table.position.names:
            continue
        try:
            yield PendingOrder(order=order, draft=unpack_draft(order.payload, table.game.moves))
        except UnreadableError:
            continue


def select_orders(game: Game[Any], drafts: Iterable[Draft], seats: Iterable[Seat]) -> tuple[Draft, ...]:
    """Return those of the drafts that can be orders of these seats, without their dice."""
    orders, own = orders_in(game), {*seats}
    kinds = frozenset[str]() if orders is None else orders.kinds
    return tuple(
        Draft(move=_without_pips(draft.move), seat=draft.seat)
        for draft in drafts
        if draft.seat in own and draft.move.kind in kinds
    )


def _without_pips(move: Move) -> Move:
    blank: dict[str, Any] = {}
    for each in fields(move):
        value = getattr(move, each.name)
        if isinstance(value, tuple) and any(isinstance(part, Roll) for part in value):
            blank[each.name] = ()
        elif isinstance(value, Roll):
            blank[each.name] = replace(value, pips=(), here=False)
    return replace(move, **blank)


def is_occasional(game: Game[Any], draft: Draft) -> bool:
    """Return whether the time of a draft may never come."""
    orders = orders_in(game)
    return orders is not None and draft.move.kind in orders.occasional


def keep(
    tables: Tables, code: str, make: Callable[[Table], Sequence[Draft]], *, late: bool, token: str
) -> int:
    """Store the drafts that `make` returns as orders, after those already given; return how many drafts
    there were. An order that the same token has already stored is not stored again while it is still there.
    Raise `Refusal` if a seat would have too many orders, or if the seat of a draft is not taken.

    `make` is called under the table's lock.
    """
    token = token or new_token()
    with tables.alone(code):
        table = tables.table(code)
        kept = make(table)
        rows = _new_rows(table, pending_orders(tables, table), kept, late=late, token=token)
        if rows:
            tables.ledger.change(store.keep_orders(rows), store.keep_dated(table.code))
    return len(kept)


def _new_rows(
    table: Table, before: Sequence[PendingOrder], drafts: Sequence[Draft], *, late: bool, token: str
) -> list[Order]:
    """Return the rows of new orders, numbered after those already stored. Raise `Refusal` if a seat would
    have too many orders, or if the seat of a draft is not taken."""
    count = Counter(one.seat for one in before)
    last = max((one.order.number for one in before), default=0)
    waiting = {one.order.id for one in before}
    rows: list[Order] = []
    for number, draft in enumerate(drafts, last + 1):
        payload = pack_draft(draft)
        name = sha256(f"{table.code}\n{token}\n{number - last}\n{payload}".encode()).hexdigest()
        if name in waiting:
            continue
        if draft.seat is None or draft.seat not in table.position.names:
            raise Refusal(text("Nobody sits there."))
        count[draft.seat] += 1
        if count[draft.seat] > MAX_ORDERS:
            raise Refusal(text("A seat can have at most %(most)s orders.", most=MAX_ORDERS), Fault.TOO_LARGE)
        only_late = late and not is_occasional(table.game, draft)
        row = (name, table.code, draft.seat, number, payload)
        rows.append(Order(*row, late=only_late, tried=0))
    return rows


def own_orders(tables: Tables, table: Table, seats: Iterable[Seat]) -> tuple[PendingOrder, ...]:
    """Return the orders of these seats, which only their own phones may see."""
    own = {*seats}
    return tuple(one for one in pending_orders(tables, table) if one.seat in own)


def withdraw(tables: Tables, pending: PendingOrder) -> None:
    """Withdraw an order. Raise `Refusal` if it was carried out or withdrawn meanwhile."""
    if not tables.ledger.exchange(store.forget_order(pending.order.code, pending.order.id)):
        raise Refusal(NO_SUCH_ORDER, Fault.UNKNOWN)


def move(tables: Tables, own: Sequence[PendingOrder], pending: PendingOrder, step: int) -> None:
    """Move an order before the previous one (-1) or after the next one (1) of the same seat, if there is one.
    `own`: the orders of a phone's seats, in order."""
    row = [one for one in own if one.seat == pending.seat]
    at = row.index(pending) + step
    if 0 <= at < len(row):
        tables.ledger.change(*store.swap_orders(pending.order, row[at].order))


def set_late(tables: Tables, pending: PendingOrder, *, late: bool) -> None:
    """Set whether an order waits until the time is up; one that failed is tried again."""
    tables.ledger.change(store.change_order(pending.order, late=late, tried=0))


def prepare_draft(table: Table, draft: Draft) -> Draft:
    orders = orders_in(table.game)
    return draft if orders is None else replace(draft, move=orders.prepared(table.position.state, draft.move))


def against(tables: Tables, table: Table, *drafts: Draft) -> tuple[Text, ...]:
    """Return the refusal or the objections that drafts would meet if they were entered one after another,
    with random dice."""
    try:
        fallen = with_dice(table, drafts, tables.roll)
        judged = judge(table, fallen, by="", at=tables.clock(), saw=table.version)
    except Refusal as refusal:
        return (refusal.sentence,)
    raised: list[Objection] = [one for each in judged.objections for one in each]
    return tuple(one.sentence for one in raised)


def why_not(tables: Tables, table: Table, pending: PendingOrder) -> tuple[Text, ...]:
    """Return why an order failed when it was tried; empty for one that waits."""
    if not pending.order.tried:
        return ()
    try:
        past = tables.past(table.code, pending.order.tried)
    except Refusal:
        past = table
    return against(tables, past, prepare_draft(past, pending.draft)) or (
        text("This entry cannot be carried out."),
    )


def time_has_come(table: Table, pending: PendingOrder) -> bool:
    orders, state = orders_in(table.game), table.position.state
    if orders is None or state is None:
        return False
    move = pending.draft.move
    return move.kind in orders.now(state, pending.seat) and orders.comes_up(state, move)


def first_of_each(game: Game[Any], orders: Iterable[PendingOrder]) -> tuple[PendingOrder, ...]:
    """Return the first waiting order of each seat, as later ones are meant to follow it, and every waiting
    order whose time may never come."""
    found: list[PendingOrder] = []
    held_up: set[Seat] = set()
    for one in orders:
        waits = not one.order.tried
        if waits and is_occasional(game, one.draft):
            found.append(one)
        elif waits and one.seat not in held_up:
            held_up.add(one.seat)
            found.append(one)
    return tuple(found)
