"""The clock: worked out from the times of entries alone."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.kernel.moves import Finish, Retract
from companion.ledger.store import Ledger
from companion.table.service import Tables
from companion.table.steps import BREAK
from companion.table.turns import Clock, clock
from tests import toy
from tests.playing import TABLE_SAYS, begun, draft, enter, take

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
END = draft(toy.EndTurn())


class Watch:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


class Evening:
    """The toy game, each entry a number of seconds after the last."""

    def __init__(self, ledger: Ledger) -> None:
        self.watch = Watch()
        self.tables = Tables(ledger, lambda _code, _version: None, self.watch, toy.GAMES)
        self.code = self.tables.open(toy.SLUG).code
        self.after(600, begun())

    def after(self, seconds: int, *drafts: object) -> int:
        self.watch.now += timedelta(seconds=seconds)
        return enter(self.tables, self.code, *drafts)[-1]  # type: ignore[arg-type]

    @property
    def clock(self) -> Clock:
        return clock(self.tables.table(self.code))

    @property
    def seats(self) -> dict[str, int]:
        return {seat: round(spent.total_seconds()) for seat, spent in self.clock.seats.items()}


@pytest.fixture
def evening(ledger: Ledger) -> Evening:
    return Evening(ledger)


def test_a_turn_runs_from_the_end_of_the_one_before_to_its_own(evening: Evening) -> None:
    assert evening.seats == {}
    evening.after(40, take(1))
    evening.after(20, END)
    evening.after(90, END)
    evening.after(15, take(2))
    assert evening.seats == {"red": 75, "blue": 90}
    assert [round(spent.total_seconds()) for spent in evening.clock.turns.values()] == [60, 90, 15]
    evening.watch.now += timedelta(seconds=7)
    assert evening.clock.going_on(evening.watch.now) == timedelta(seconds=7)
    assert evening.clock.running is not None
    assert evening.clock.running.seat == toy.RED


def test_a_break_is_left_out_whole(evening: Evening) -> None:
    evening.after(10, END)
    evening.after(int(BREAK.total_seconds()), take(1, toy.BLUE))
    evening.after(int(BREAK.total_seconds()) + 1, END)
    assert evening.seats == {"red": 10, "blue": 1800}
    assert evening.clock.breaks == 1
    assert not evening.clock.is_paused(evening.watch.now)
    evening.watch.now += BREAK + timedelta(seconds=1)
    assert evening.clock.is_paused(evening.watch.now)
    assert evening.clock.going_on(evening.watch.now) == timedelta()


def test_a_turn_that_was_ended_too_early_goes_on_when_that_is_taken_back(evening: Evening) -> None:
    ended = evening.after(30, END)
    evening.after(5, draft(Retract(ended)))
    evening.after(25, END)
    assert evening.seats == {"red": 60}


def test_a_clock_set_back_takes_nothing_away(evening: Evening) -> None:
    evening.after(30, take(1))
    evening.after(-20, take(1))
    evening.after(30, END)
    assert evening.seats == {"red": 60}


def test_the_end_stops_it(evening: Evening) -> None:
    evening.after(30, END)
    evening.after(30, draft(Finish(agreed=True), None, TABLE_SAYS))
    evening.after(300, take(1, toy.BLUE, TABLE_SAYS))
    assert evening.seats == {"red": 30, "blue": 30}
    assert evening.clock.running is None
    assert evening.clock.going_on(evening.watch.now + timedelta(seconds=9)) == timedelta()
