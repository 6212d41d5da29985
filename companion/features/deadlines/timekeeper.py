"""What the server enters by itself: orders whose time has come, what follows a missed deadline, and the next
date of a repeating deadline.

Several processes may check. Each act is judged at a version and entered right after it or not at all, under a
token derived from that version: if several processes try, exactly one succeeds, and nothing is entered after
the matter was settled.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Final

from sqlalchemy import Executable

from companion.features.deadlines import store
from companion.features.deadlines.moves import (
    DEADLINE,
    StandingDeadline,
    acts_for_the_late,
    dates_taken_back,
    find_overruled,
    next_date,
    nothing_comes,
    standing_deadline,
)
from companion.features.deadlines.orders import (
    PendingOrder,
    against,
    first_of_each,
    pending_orders,
    prepare_draft,
    time_has_come,
)
from companion.kernel.codec import pack_draft
from companion.kernel.due import CLOCK, ORDERS, held_up_by
from companion.kernel.moves import Draft
from companion.kernel.permissions import goes_on_at
from companion.kernel.rulings import Fault, Refusal
from companion.ledger.store import delete_where_needed
from companion.table.attempts import Attempts
from companion.table.fold import Table
from companion.table.service import Tables
from companion.table.submission import BUSY, BY_ITSELF, Receipt, Submission

MAX_ACTS: Final = 200
"""The most acts that one check of a table enters: enough for a whole turn of many factions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What is entered together without a tap. `given`: the order that it carries out, if any."""

    drafts: tuple[Draft, ...]
    by: str
    given: PendingOrder | None = None


class Timekeeper:
    """Check again and again the tables that have a deadline or orders."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looked: dict[str, tuple[Hashable, datetime | None]] = {}
        self._attempts = Attempts("The clock enters nothing at a table for now.")

    def look(self) -> None:
        """Enter what is due now. A table that cannot be read or is busy, or whose game fails, is retried
        later."""
        now = self._tables.clock()
        codes = [str(code) for (code,) in self._tables.ledger.select(store.TABLES_TO_LOOK_AT)]
        self._looked = {code: self._looked[code] for code in codes if code in self._looked}
        self._attempts.keep_only(codes)
        for code in codes:
            self._attempts.make(code, now, partial(self._attend, code, now))

    def _attend(self, code: str, now: datetime) -> None:
        last = self._looked.get(code)
        if last is not None and last[0] == self._fingerprint(code) and (last[1] is None or now < last[1]):
            return
        table = self._tables.table(code)
        for _ in range(MAX_ACTS):
            # Read it before the check, so that the next check finds orders given meanwhile.
            fingerprint = self._fingerprint(code, table.version)
            act = next(self._acts(table, now), None)
            if act is None:
                break
            self._enter(table, act)
            table = self._tables.table(code)
        else:
            # The next check continues with the rest.
            return
        if nothing_comes(table.position):
            self._forget_undated(table)
        by = standing_deadline(table.game, table.position)
        next_time = by.grace_ends if by is not None and not by.stopped and now < by.grace_ends else None
        self._looked[code] = (fingerprint, next_time)

    def _fingerprint(self, code: str, version: int | None = None) -> Hashable:
        """Return a key: until it changes, only the passing of time can make anything new due."""
        return self._tables.version(code) if version is None else version, self._orders(code)

    def _orders(self, code: str) -> tuple[tuple[object, ...], ...]:
        return tuple(self._tables.ledger.select(store.ORDERS_OF, code=code))

    def _forget_undated(self, table: Table) -> None:
        """Remove a table without a deadline from those to check, unless it has orders that may still be
        carried out, or has changed."""
        with self._tables.alone(table.code):
            waits = table.position.finish is None and self._orders(table.code)
            if not waits and self._tables.version(table.code) == table.version:
                self._tables.ledger.change(store.forget_dated(table.code))

    def _acts(self, table: Table, now: datetime) -> Iterator[Act]:
        """Yield what may be entered now without objections, in order."""
        position = table.position
        if position.state is None or position.finish is not None:
            return
        if not goes_on_at(position, self._tables.home):
            return
        given = pending_orders(self._tables, table)
        yield from self._carry_out_orders(table, given, late=False)
        by = standing_deadline(table.game, position)
        if by is None:
            yield from self._next_deadline(table, now)
        elif by.is_over(now) and by.move.then != "wait":
            yield from self._late(table, given, by)

    def _carry_out_orders(self, table: Table, orders: Sequence[PendingOrder], *, late: bool) -> Iterator[Act]:
        """Yield the orders whose time has come. One that fails is kept for its owner to see."""
        while True:
            waiting = first_of_each(table.game, (one for one in orders if late or not one.order.late))
            due = [one for one in waiting if time_has_come(table, one)]
            unfit = [one for one in due if against(self._tables, table, prepare_draft(table, one.draft))]
            for one in due:
                if one not in unfit:
                    yield Act(drafts=(prepare_draft(table, one.draft),), by=ORDERS, given=one)
            if not unfit:
                return
            self._tables.ledger.change(
                *(store.change_order(one.order, late=one.order.late, tried=table.version) for one in unfit)
            )
            # Not announced, because nobody else may know that there was an order.
            orders = [one for one in orders if one not in unfit]

    def _next_deadline(self, table: Table, now: datetime) -> Iterator[Act]:
        """Yield the deadline of a phase or turn that has none yet, unless it was taken back."""
        entry = table.position.of(DEADLINE)
        move = next_date(table.game, table.position, now)
        if move is None or entry is None:
            return
        if not dates_taken_back(self._since(table, entry.version).entries, entry.version):
            yield from self._find_allowed(table, (Draft(move=move),))

    def _late(self, table: Table, orders: Sequence[PendingOrder], by: StandingDeadline) -> Iterator[Act]:
        table = self._since(table, by.entry.version)
        if by.move.then == "orders":
            exempt = find_overruled(table.entries, by.entry.version) | {*by.move.excused}
            seats = {*held_up_by(table.game, table.position, table.entries)} - exempt
            yield from self._carry_out_orders(table, [one for one in orders if one.seat in seats], late=True)
        for drafts in acts_for_the_late(table.game, table.position, table.entries, by):
            yield from self._find_allowed(table, drafts)

    def _find_allowed(self, table: Table, drafts: Sequence[Draft]) -> Iterator[Act]:
        """Yield one act with those drafts that meet no objection, each judged after those before it."""
        fit: tuple[Draft, ...] = ()
        for draft in drafts:
            if not against(self._tables, table, *fit, draft):
                fit = (*fit, draft)
        if fit:
            yield Act(drafts=fit, by=CLOCK)

    def _since(self, table: Table, version: int) -> Table:
        """Return the table with all entries from a version on."""
        return table if table.reaches(version) else self._tables.whole(table.code)

    def _enter(self, table: Table, act: Act) -> None:
        """Enter an act. Raise `Refusal` if the table or the order has changed."""

        def unless_moved(now: Table) -> Sequence[Executable]:
            if now.hash != table.hash:
                raise Refusal(BUSY, Fault.STALE)
            if act.given is None:
                return ()
            if act.given not in pending_orders(self._tables, now):
                raise Refusal(BUSY, Fault.STALE)
            return (delete_where_needed(store.take_order(act.given.order)),)

        submission = Submission(
            token=_token(table, act.drafts), saw=table.version, by=act.by, drafts=act.drafts
        )
        answer = self._tables.submit(table.code, submission, unless_moved)
        if not isinstance(answer, Receipt):
            raise Refusal(BUSY, Fault.STALE)


def _token(table: Table, drafts: Sequence[Draft]) -> str:
    packed = "\n".join(pack_draft(draft) for draft in drafts)
    return BY_ITSELF + sha256(f"{table.hash}\n{packed}".encode()).hexdigest()[:48]
