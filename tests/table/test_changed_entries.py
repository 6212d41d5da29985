"""Nothing is built upon an entry that has been changed, and whoever asks is told."""

import pytest

from companion.kernel.rulings import Fault, Refusal
from companion.table import fold, reading
from companion.table.service import Tables
from tests.playing import begin, enter, take
from tests.table.test_audit import past_the_triggers, sentences
from tests.table.test_checkpoints import ROUND


def change(url: str, version: int) -> None:
    past_the_triggers(url, f"""UPDATE entries SET "by" = 'Mallory' WHERE version = {version}""")


@pytest.mark.parametrize("version", [1, 3, 5])
def test_a_changed_entry_is_noticed_when_its_table_is_opened(
    tables: Tables, ledger_url: str, version: int
) -> None:
    code = begin(tables)
    enter(tables, code, take(3), take(2), take(1))
    change(ledger_url, version)
    tables.reader.forget(code)
    head = tables.ledger.head(code)
    for look in (tables.table, tables.whole, lambda code: enter(tables, code, take(1))):
        with pytest.raises(
            Refusal, match=f"Entry {version} of this table was changed after it was written"
        ) as told:
            look(code)
        assert told.value.fault is Fault.DAMAGED
    assert tables.ledger.head(code) == head
    assert f"Entry {version} does not continue the chain of hashes." in sentences(tables, code)
    other = begin(tables)
    assert tables.table(other).version


@pytest.fixture
def long_table(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of 47 entries with a checkpoint at every tenth."""
    monkeypatch.setattr(fold, "EVERY", 10)
    monkeypatch.setattr(fold, "KEPT", 10)
    monkeypatch.setattr(reading, "KEPT", 10)
    code = begin(tables)
    for _ in range(15):
        enter(tables, code, *ROUND)
    return code


def test_what_lies_before_a_mark_is_noticed_by_who_looks_at_all_of_it(
    tables: Tables, ledger_url: str, long_table: str
) -> None:
    change(ledger_url, 4)
    tables.reader.forget(long_table)
    assert tables.table(long_table).version == 47
    with pytest.raises(Refusal, match="Entry 4 of this table was changed after it was written"):
        tables.whole(long_table)
    assert "Entry 4 does not continue the chain of hashes." in sentences(tables, long_table)


@pytest.mark.parametrize("version", [38, 44, 47])
def test_what_lies_behind_a_mark_is_noticed_at_once(
    tables: Tables, ledger_url: str, long_table: str, version: int
) -> None:
    change(ledger_url, version)
    tables.reader.forget(long_table)
    with pytest.raises(Refusal, match=f"Entry {version} of this table was changed after it was written"):
        tables.table(long_table)
