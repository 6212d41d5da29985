"""A table is what its ledger says, or the audit reports where it is not."""

from dataclasses import replace

import pytest

from companion.kernel.moves import Retract
from companion.kernel.rulings import Refusal
from companion.ledger.engine import engines
from companion.table.audit import audit
from companion.table.service import Tables
from tests.playing import begin, draft, enter, take


def sentences(tables: Tables, code: str) -> list[str]:
    return [str(sentence) for sentence in audit(tables, code)]


def past_the_triggers(url: str, statement: str) -> None:
    both = engines(url)
    with both.writing.begin() as connection:
        on = "" if url.startswith("sqlite") else " ON entries"
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS entries_stay{on}")
        connection.exec_driver_sql(statement)
    both.dispose()


def test_a_sound_table_has_nothing_to_say(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(3), take(2))
    enter(tables, code, draft(Retract(version=3)))
    assert sentences(tables, code) == []
    tables.reader.forget(code)
    assert sentences(tables, code) == []


def test_an_edited_entry_is_found(tables: Tables, ledger_url: str) -> None:
    code = begin(tables)
    enter(tables, code, take(3), take(1))
    past_the_triggers(ledger_url, """UPDATE entries SET "by" = 'Mallory' WHERE version = 3""")
    edited = "Entry 3 does not continue the chain of hashes."
    remembered = "The server holds a position that does not match the entries."
    assert sentences(tables, code) == [edited, remembered]
    tables.reader.forget(code)
    assert sentences(tables, code) == [edited]


def test_an_unreadable_entry_is_found(tables: Tables, ledger_url: str) -> None:
    code = begin(tables)
    enter(tables, code, take(3))
    past_the_triggers(ledger_url, "UPDATE entries SET payload = 'gone' WHERE version = 3")
    assert sentences(tables, code) == [
        "Entry 3 does not continue the chain of hashes.",
        "Entry 3 of this table cannot be read by this Undertally.",
    ]


def test_a_wrong_memory_is_found(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(3))
    table = tables.table(code)
    tables.reader.keep(replace(table, position=tables.past_whole(code, 2).position))
    assert sentences(tables, code) == ["The server holds a position that does not match the entries."]
    tables.reader.keep(replace(table, head=table.head._replace(version=9)))
    assert sentences(tables, code) == ["The database holds entries that are not in the log."]


def test_no_such_table(tables: Tables) -> None:
    with pytest.raises(Refusal, match="no table"):
        audit(tables, "ZZZZZZ")
