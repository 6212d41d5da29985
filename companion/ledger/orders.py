"""Statements about what was ordered in advance."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Executable, bindparam, delete, insert, select, update

from companion.kernel.seats import Seat
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.tables import orders


class Order(NamedTuple):
    """A move given in advance, see `ledger.tables.orders`."""

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
    """Return who can have ordered something: all who sit, so that nobody learns here who did."""
    position, turns = at.position, at.game.turns
    goes_on = position.state is not None and position.finish is None
    return (
        frozenset(position.names)
        if goes_on and turns is not None and turns.orders is not None
        else frozenset()
    )


declare(orders, KeptFor(keepers=("seat",), holds=_may_have_orders, stays=False))


def keep_orders(every: Iterable[Order]) -> Executable:
    return insert(orders).values([one._asdict() for one in every])


def forget_order(code: str, name: str) -> Executable:
    return delete(orders).where(orders.c.code == code, orders.c.id == name)


def forget_orders(code: str, seat: str | None = None) -> Executable:
    """Return what forgets the orders of a seat, or of all."""
    of_it = () if seat is None else (orders.c.seat == seat,)
    return delete(orders).where(orders.c.code == code, *of_it)


def swap_orders(one: Order, other: Order) -> tuple[Executable, ...]:
    """Return what puts two orders each where the other one is."""
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
