"""A table whose turns close: late entries are decided by the table, and whoever opens it next finds the
turns closed."""

from collections.abc import Callable

import pytest

from companion.kernel.amending import Late
from companion.kernel.moves import Retract
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.ledger.store import Ledger
from companion.table.late_entries import judge_held, merge, settle
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from tests import toy
from tests.conftest import Clock
from tests.playing import begin, draft, enter, take

BO = Viewer(seats=frozenset({toy.BLUE}))


@pytest.fixture
def new_tables(new_ledger: Callable[[], Ledger]) -> Callable[[], Tables]:
    return lambda: Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.CLOSING_GAMES)


def test_a_late_entry_of_a_closed_turn_counts_now_if_the_table_says_so(
    new_tables: Callable[[], Tables],
) -> None:
    tables = new_tables()
    code = begin(tables)
    enter(tables, code, take(1))
    enter(tables, code, draft(toy.EndTurn(), toy.RED))
    enter(tables, code, take(2, toy.BLUE))
    late = Submission(token="late-token", saw=3, by="red", drafts=(take(3),), late=Late(saw=3))
    merged = merge(tables, code, late)
    assert merged.held
    (entry,) = tables.table(code).position.held
    against = judge_held(tables, tables.whole(code), entry).objections
    assert "a turn that is now closed" in str(against[0].sentence)

    saw = tables.table(code).version
    answer = settle(tables, code, entry.version, token="settling", saw=saw, viewer=BO)
    assert isinstance(answer, Receipt)
    table = tables.table(code)
    entered = table.entry(answer.versions[0])
    assert entered.override is not None
    assert str(against[0].sentence) in entered.override.objections
    assert table.position.state.has(toy.RED) == 4
    assert table.steps[entered.version - 1].moment.key == 1  # type: ignore[union-attr]


def test_what_is_closed_is_so_for_whoever_opens_the_table_next(new_tables: Callable[[], Tables]) -> None:
    tables = new_tables()
    code = begin(tables)
    for _ in range(3):
        enter(tables, code, *[draft(toy.Say("a word")), draft(toy.EndTurn())] * 90)
    elsewhere = new_tables()
    assert elsewhere.table(code).position.closed == tables.whole(code).position.closed
    assert elsewhere.table(code).before > 0
    for version in (3, 100, elsewhere.table(code).position.closed.upto):
        with pytest.raises(Refusal, match="are closed"):
            enter(elsewhere, code, draft(Retract(version)))
