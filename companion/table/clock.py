"""How long each turn took, from the times of the entries: worked out at each look."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.kernel.game import Moment
from companion.kernel.seats import Seat
from companion.table.fold import Table
from companion.table.spent import BREAK, spend


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`turns`: those among the table's entries, by the key of their moment. `running`: whose turn it is now.
    `since`: when the last entry came in; up to then all is counted. `breaks`: how many were left out."""

    seats: Mapping[Seat, timedelta]
    turns: Mapping[int, timedelta]
    running: Moment | None
    since: datetime
    breaks: int

    def going_on(self, now: datetime) -> timedelta:
        """What the running turn has had since the last entry."""
        passed = now - self.since
        return passed if self.running is not None and timedelta() < passed <= BREAK else timedelta()

    def paused(self, now: datetime) -> bool:
        return self.running is not None and now - self.since > BREAK


def clock(table: Table) -> Clock:
    spent = spend(table.marks[0].spent, table.steps, table.position.finish)
    return Clock(
        seats={seat: timedelta(microseconds=each) for seat, each in spent.seats.items()},
        turns={key: timedelta(microseconds=each) for key, each in spent.turns.items()},
        running=_running(table),
        since=spent.last or table.opened_at,
        breaks=spent.breaks,
    )


def _running(table: Table) -> Moment | None:
    state = table.position.state
    if state is None or table.position.finish is not None:
        return None
    moment = table.game.moment(state)
    return moment if moment.timed and moment.seat is not None else None
