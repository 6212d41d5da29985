"""An old table opens from a checkpoint, and is what its ledger says, whatever happened to the checkpoint."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import delete, func, select, update

from companion.kernel.moves import Amend, Begin, Retract
from companion.ledger.store import Ledger
from companion.ledger.tables import checkpoints
from companion.table import fold, reading
from companion.table.audit import audit
from companion.table.checkpoints import Checkpoints
from companion.table.fold import Table
from companion.table.reading import fold_rows
from companion.table.service import Tables
from companion.table.submission import PossibleDuplicate, Receipt
from companion.web.history.log import list_shown
from tests import toy
from tests.conftest import Clock
from tests.playing import begin, draft, enter, submission, submit, take

pytestmark = pytest.mark.both_engines

NOTE = draft(toy.Say("said"))
ROUND = (take(1), draft(toy.GiveBack(1), toy.RED), NOTE)


@pytest.fixture(autouse=True)
def marks_close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold, "EVERY", 10)
    monkeypatch.setattr(fold, "KEPT", 10)
    monkeypatch.setattr(reading, "KEPT", 10)


@pytest.fixture
def long_table(tables: Tables) -> str:
    """47 entries, the second of which begins the game."""
    code = begin(tables)
    for _ in range(15):
        enter(tables, code, *ROUND)
    return code


@pytest.fixture
def restarted(new_ledger: Callable[[], Ledger]) -> Callable[[], Tables]:
    return lambda: Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES)


def all_anew(tables: Tables, code: str) -> Table:
    return fold_rows(code, tables.ledger.read(code), toy.GAMES())


def is_what_the_ledger_says(tables: Tables, code: str) -> None:
    table, whole = tables.table(code), all_anew(tables, code)
    assert table.position == whole.position
    assert table.steps == whole.steps[table.before :]
    assert tables.whole(code).steps == whole.steps
    assert audit(tables, code) == ()


def test_a_table_opens_with_its_newest_entries_alone(
    tables: Tables, long_table: str, restarted: Callable[[], Tables]
) -> None:
    other = restarted()
    assert (other.table(long_table).version, other.table(long_table).before) == (47, 30)
    assert (tables.table(long_table).version, tables.table(long_table).before) == (47, 30)
    is_what_the_ledger_says(other, long_table)


@pytest.mark.parametrize("which", [45, 31, 30, 12, 3])
def test_any_entry_is_taken_back_and_put_back(
    tables: Tables, long_table: str, restarted: Callable[[], Tables], which: int
) -> None:
    (version,) = enter(tables, long_table, draft(Retract(which)))
    for here in (tables, restarted()):
        is_what_the_ledger_says(here, long_table)
        assert not here.whole(long_table).steps[which - 1].stands
    enter(tables, long_table, draft(Retract(version)))
    for here in (tables, restarted()):
        is_what_the_ledger_says(here, long_table)
        assert here.whole(long_table).steps[which - 1].stands


def test_entries_far_back_are_moved(tables: Tables, long_table: str, restarted: Callable[[], Tables]) -> None:
    enter(tables, long_table, draft(Amend((15, 45), toy.BLUE, after=4)))
    for _ in range(10):
        enter(tables, long_table, *ROUND)
    for here in (tables, restarted()):
        is_what_the_ledger_says(here, long_table)
        assert here.table(long_table).before == 60


def test_a_corrected_set_up_carries_all_that_followed(
    tables: Tables, long_table: str, restarted: Callable[[], Tables]
) -> None:
    other = Begin(seats=(toy.RED, toy.BLUE), first=toy.RED, settings={"stones": "500"})
    enter(tables, long_table, draft(other))
    for here in (tables, restarted()):
        assert here.table(long_table).position.state.stones == 500
        is_what_the_ledger_says(here, long_table)


def test_another_server_reaches_back(
    tables: Tables, long_table: str, restarted: Callable[[], Tables]
) -> None:
    other = restarted()
    assert other.table(long_table).version == 47
    enter(tables, long_table, draft(Retract(5)))
    is_what_the_ledger_says(other, long_table)
    enter(other, long_table, *ROUND)
    is_what_the_ledger_says(tables, long_table)


def test_what_was_believed_long_ago(tables: Tables, long_table: str, restarted: Callable[[], Tables]) -> None:
    enter(tables, long_table, draft(Retract(3)), draft(Retract(20)))
    rows = tables.ledger.read(long_table)
    for here in (tables, restarted()):
        for version in (1, 2, 9, 10, 11, 29, 30, 31, 47, 48, 49):
            then = fold_rows(long_table, rows[:version], toy.GAMES()).position
            assert here.past_whole(long_table, version).position == then


def test_a_phone_that_was_away_long_is_still_judged_by_what_it_saw(tables: Tables, long_table: str) -> None:
    duplicates = submit(tables, long_table, NOTE, saw=4)
    assert isinstance(duplicates, PossibleDuplicate)
    assert [duplicate.version for duplicate in duplicates.duplicates] == list(range(5, 48, 3))
    again = submission(tables, long_table, NOTE, saw=4, token="a-token-of-old", again=True)
    receipt = tables.submit(long_table, again)
    for _ in range(12):
        enter(tables, long_table, *ROUND)
    repeated = tables.submit(long_table, again)
    assert isinstance(repeated, Receipt)
    assert (repeated, repeated.versions, repeated.repeated) == (receipt, (48,), True)


def damage(ledger: Ledger, **values: str) -> None:
    ledger.change(update(checkpoints).values(**values))


def kept(ledger: Ledger) -> int:
    return ledger.select(select(func.count()).select_from(checkpoints))[0][0]  # type: ignore[return-value]


@pytest.mark.parametrize(
    "values",
    [
        {"stamp": "older code"},
        {"kept": "[]"},
        {"kept": "["},
        {"digest": "of another text"},
        {"hash": "of another entry"},
    ],
    ids=str,
)
def test_a_stale_or_damaged_checkpoint_is_passed_over(
    tables: Tables, long_table: str, restarted: Callable[[], Tables], values: dict[str, str]
) -> None:
    before = kept(tables.ledger)
    assert before == 4
    damage(tables.ledger, **values)
    other = restarted()
    is_what_the_ledger_says(other, long_table)
    assert other.table(long_table).before == 30, "made anew from all entries"
    again = restarted()
    assert again.table(long_table).before == 30
    is_what_the_ledger_says(again, long_table)


def test_checkpoints_can_be_thrown_away(
    tables: Tables, long_table: str, restarted: Callable[[], Tables]
) -> None:
    tables.ledger.change(delete(checkpoints))
    is_what_the_ledger_says(restarted(), long_table)
    enter(tables, long_table, *ROUND)
    assert kept(tables.ledger) > 0


def test_a_wrong_checkpoint_is_found_by_the_audit(
    tables: Tables, long_table: str, restarted: Callable[[], Tables]
) -> None:
    table = tables.table(long_table)
    wrong = replace(table.marks[0].position, names={toy.RED: "Mallory"})
    Checkpoints(tables.ledger).save(replace(table, marks=(replace(table.marks[0], position=wrong),)), after=0)
    assert [str(sentence) for sentence in audit(restarted(), long_table)] == [
        "The server holds a position that does not match the entries."
    ]


def test_a_deleted_table_leaves_no_checkpoint(tables: Tables, long_table: str) -> None:
    tables.delete(long_table)
    assert kept(tables.ledger) == 0


def test_the_pages_of_the_log(tables: Tables, long_table: str) -> None:
    newest = list_shown(tables.table(long_table), 48)
    assert newest[-1].entry.version == 47
    assert [step.entry.version for step in list_shown(tables.whole(long_table), 12)] == list(range(1, 12))
