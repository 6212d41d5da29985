"""The time that players have spent, step by step: what a clock is worked out from."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from companion.kernel.game import Moment
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.table.steps import Step

BREAK: Final = timedelta(minutes=30)
"""Without an entry for longer than this, nobody was playing: the whole stretch is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """`seats`: microseconds of each seat. `turns`: those of the turns that were looked at, by the key of
    their moment. `last`: when the last entry that counts came in. `breaks`: how many were left out."""

    seats: Mapping[Seat, int] = field(default_factory=dict)
    turns: Mapping[int, int] = field(default_factory=dict)
    last: datetime | None = None
    breaks: int = 0


def spend(before: Spent, steps: Sequence[Step], finish: Entry | None) -> Spent:
    """With more steps. Time before an entry goes to the turn that it was entered in."""
    seats, turns = Counter(before.seats), Counter(before.turns)
    last, breaks = before.last, before.breaks
    for step in steps:
        if step.moment is None or (finish is not None and step.entry.version > finish.version):
            continue
        passed = step.entry.at - last if last is not None else timedelta()
        last = step.entry.at
        if step.moment.seat is None or not step.moment.timed:
            continue
        if passed > BREAK:
            breaks += 1
        elif passed > timedelta():
            seats[step.moment.seat] += _microseconds(passed)
            turns[step.moment.key] += _microseconds(passed)
    return Spent(seats=dict(seats), turns=dict(turns), last=last, breaks=breaks)


def carried(spent: Spent, running: Moment | None) -> Spent:
    """Of the turns only the one that goes on: the others have had all of their time."""
    key = None if running is None else running.key
    return replace(spent, turns={turn: each for turn, each in spent.turns.items() if turn == key})


def _microseconds(passed: timedelta) -> int:
    return passed // timedelta(microseconds=1)
