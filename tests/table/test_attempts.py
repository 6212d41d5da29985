"""What fails at one table is tried again later, and blocks nothing at the others."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import exc

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.attempts import LAST_PAUSE, Attempts

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def failing(problem: Exception) -> tuple[list[int], Callable[[], object]]:
    tried: list[int] = []

    def does() -> None:
        tried.append(1)
        raise problem

    return tried, does


@pytest.mark.parametrize(
    "problem",
    [ZeroDivisionError(), exc.TimeoutError("somebody holds it"), Refusal(text("No."), Fault.DAMAGED)],
)
def test_each_pause_is_longer_than_the_one_before_up_to_the_last(problem: Exception) -> None:
    attempts, (tried, does) = Attempts("It failed."), failing(problem)
    at = []
    for minute in range(60):
        before = len(tried)
        attempts.make("BCDFGH", NOW + timedelta(minutes=minute), does)
        at += [minute] if len(tried) > before else []
    assert at == [0, 1, 3, 7, 15, 30, 45]
    assert timedelta(minutes=15) == LAST_PAUSE
    assert attempts.make("CDFGHJ", NOW, bool)


def test_where_somebody_else_was_quicker_the_next_look_tries_again() -> None:
    attempts, (tried, does) = Attempts("It failed."), failing(Refusal(text("Busy."), Fault.STALE))
    for _ in range(3):
        attempts.make("BCDFGH", NOW, does)
    assert len(tried) == 3


def test_what_succeeds_is_told_again_when_it_fails_again(caplog: pytest.LogCaptureFixture) -> None:
    attempts, (_tried, does) = Attempts("It failed."), failing(ZeroDivisionError())
    for minute, what in enumerate((does, does, bool, bool, does)):
        attempts.make("BCDFGH", NOW + timedelta(minutes=2 * minute), what)
    assert [record.message for record in caplog.records] == ["It failed."] * 2


def test_a_ledger_that_cannot_be_reached_is_out_of_reach_for_all() -> None:
    attempts, (_tried, does) = Attempts("It failed."), failing(exc.SQLAlchemyError("the line is cut"))
    with pytest.raises(exc.SQLAlchemyError):
        attempts.make("BCDFGH", NOW, does)
    assert attempts.make("BCDFGH", NOW, bool), "it is no fault of this table"
