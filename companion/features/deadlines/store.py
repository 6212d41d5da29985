"""Orders given in advance, and the tables that the clock must check, beside the ledger."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Delete,
    Executable,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    literal,
    select,
    update,
)

from companion.features.deadlines.moves import DEADLINE, Deadline
from companion.kernel.position import Position
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import rows as shared_rows
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.rows import LedgerRow
from companion.ledger.tables import metadata

dated_tables = Table(
    "dated_tables",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
)
"""Tables that have a deadline or orders: only these are checked for what the clock must enter. A row is
deleted when nothing can fall due there any more, and added again by the entry or the order that changes
this."""

orders = Table(
    "orders",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("name", String(200), nullable=False, default=""),
    Column("number", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("tried", Integer, nullable=False),
)
"""Moves given in advance, which only their seat's phones see; a row is deleted when its move is entered.
`name`: empty; it used to be who sat there when it was given. `late`: whether it waits until the time is up.
`tried`: the version at which it failed, or 0."""


@cache
def _payload_starts() -> tuple[str, ...]:
    """Return the prefixes of the payloads of entries that set a deadline or may bring one back."""
    kinds = (move.kind for move, row in shared_rows().items() if move is Deadline or row.corrects)
    return tuple(f'{{"kind":"{kind}",' for kind in kinds)


class Order(NamedTuple):
    """A move given in advance, see `orders`."""

    id: str
    code: str
    seat: str
    number: int
    payload: str
    late: bool
    tried: int


ORDERS_OF = (
    select(*(orders.c[name] for name in Order._fields))
    .where(orders.c.code == bindparam("code"))
    .order_by(orders.c.seat, orders.c.number)
)


def _may_have_orders(at: Looked) -> frozenset[Seat | None]:
    """Return the seats that can have orders: all that are taken, so that this reveals nothing."""
    position, turns = at.position, at.game.turns
    goes_on = position.state is not None and position.finish is None
    return (
        frozenset(position.names)
        if goes_on and turns is not None and turns.orders is not None
        else frozenset()
    )


def _dates_of_file(code: str, rows: Sequence[LedgerRow]) -> Iterator[Executable]:
    if any(row.payload.startswith(_payload_starts()) for row in rows):
        yield keep_dated(code)


def _dates_of_entries(code: str, before: Position[Any], after: Position[Any]) -> Iterator[Executable]:
    dated = after.of(DEADLINE)
    resumed = before.finish is not None and after.finish is None
    if resumed or (dated is not None and dated is not before.of(DEADLINE)):
        yield keep_dated(code)


declare(orders, KeptFor(keepers=("seat",), holds=_may_have_orders, stays=False))
declare(dated_tables, KeptFor(of_file=_dates_of_file, of_entries=_dates_of_entries))


def keep_orders(every: Iterable[Order]) -> Executable:
    return insert(orders).values([one._asdict() for one in every])


def forget_order(code: str, order: str) -> Executable:
    return delete(orders).where(orders.c.code == code, orders.c.id == order)


def take_order(order: Order) -> Delete:
    """Return the statement that deletes an order if it is unchanged."""
    return delete(orders).where(*(orders.c[name] == value for name, value in order._asdict().items()))


def swap_orders(one: Order, other: Order) -> tuple[Executable, ...]:
    its = [
        (orders.c.code == each.code, orders.c.id == each.id, orders.c.number == each.number)
        for each in (one, other)
    ]
    return (
        update(orders).where(*its[0]).values(number=other.number),
        update(orders).where(*its[1]).values(number=one.number),
    )


def change_order(order: Order, *, late: bool, tried: int) -> Executable:
    its = (orders.c.code == order.code, orders.c.id == order.id)
    return update(orders).where(*its).values(late=late, tried=tried)


TABLES_TO_LOOK_AT = select(dated_tables.c.code).order_by(dated_tables.c.code)
"""Tables at which the clock may have something to enter."""


def keep_dated(code: str) -> Executable:
    """Return the statement that records that a table has a deadline or orders, or does nothing if it is
    recorded."""
    known = select(dated_tables.c.code).where(dated_tables.c.code == code)
    return insert(dated_tables).from_select(["code"], select(literal(code)).where(~known.exists()))


def forget_dated(code: str) -> Executable:
    return delete(dated_tables).where(dated_tables.c.code == code)
