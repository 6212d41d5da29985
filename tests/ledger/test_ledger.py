"""The ledger keeps what was written: once, in order, unchanged."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import DBAPIError

from companion.ledger import access
from companion.ledger.engine import engines, without_values
from companion.ledger.rows import NOTHING, Head, Writing, breaks, digest
from companion.ledger.store import Ledger, Repeated, Stale, delete_where_needed
from companion.ledger.tables import credentials

CODE = "BCDFGH"
AT = "2026-01-01T00:00:00.000000Z"


def writing(token: str, part: int = 0, payload: str = "{}") -> Writing:
    return Writing(token=token, part=part, payload=payload, by="red", at=AT, saw=0)


def open_table(ledger: Ledger, code: str = CODE) -> Head:
    return ledger.append(code, NOTHING, [writing("opening")], [access.opening(code, "stones", AT)])


def written(ledger: Ledger, url: str, statement: str) -> None:
    """Run a statement that bypasses the ledger, as somebody with access to the file could."""
    both = engines(url)
    try:
        with both.writing.begin() as connection:
            connection.exec_driver_sql(statement)
    finally:
        both.dispose()


def test_what_is_appended_is_read_back_as_it_was(ledger: Ledger) -> None:
    head = open_table(ledger)
    odd = '{"words":"\\u0000 \u00e9 \U0001f5ff \\n"}'
    after = ledger.append(CODE, head, [writing("several", 0, odd), writing("several", 1)])
    rows = ledger.read(CODE)
    assert [(row.version, row.token, row.part) for row in rows] == [
        (1, "opening", 0),
        (2, "several", 0),
        (3, "several", 1),
    ]
    assert rows[1].payload == odd
    assert after == ledger.head(CODE) == Head(3, rows[2].hash)
    assert ledger.read(CODE, after=2) == rows[2:]
    assert ledger.find(CODE, "several") == (2, 3)
    assert breaks(CODE, NOTHING, rows) == ()


def test_the_hash_is_what_the_documentation_says() -> None:
    lines = f"undertally-1\n{CODE}\n2\nabc\ntoken\n0\n1\n{AT}\nred\n{{}}"
    entry = Writing(token="token", part=0, payload="{}", by="red", at=AT, saw=1)
    assert digest(CODE, 2, "abc", entry) == sha256(lines.encode()).hexdigest()


def test_an_unknown_table_has_no_head_and_no_rows(ledger: Ledger) -> None:
    assert ledger.head(CODE) is None
    assert ledger.read(CODE) == ()


def test_appending_after_an_old_head_is_stale_and_writes_nothing(ledger: Ledger) -> None:
    head = open_table(ledger)
    ledger.append(CODE, head, [writing("first-one")])
    before = ledger.read(CODE)
    with pytest.raises(Stale):
        ledger.append(CODE, head, [writing("second-one")])
    assert ledger.read(CODE) == before


def test_a_forged_head_is_stale(ledger: Ledger) -> None:
    head = open_table(ledger)
    with pytest.raises(Stale):
        ledger.append(CODE, head._replace(hash="0" * 64), [writing("forged-head")])


def test_a_token_is_used_once_and_nothing_of_the_second_submission_stays(ledger: Ledger) -> None:
    head = ledger.append(CODE, open_table(ledger), [writing("the-token")])
    with pytest.raises(Repeated):
        ledger.append(CODE, head, [writing("the-token", 1), writing("the-token", 0)])
    assert ledger.head(CODE) == head


def test_a_log_has_no_value_of_what_the_store_refused(ledger: Ledger) -> None:
    head = open_table(ledger)
    granting = access.granting(CODE, "fab1ed", host=True)
    with pytest.raises(DBAPIError) as refused:
        ledger.append(CODE, head, [writing("first-token")], [granting, granting])
    told = without_values(refused.value)
    assert "constraint" in told
    assert "fab1ed" not in told


def test_a_statement_beside_that_fails_takes_the_entries_with_it(ledger: Ledger) -> None:
    head = open_table(ledger)
    with pytest.raises(DBAPIError):
        ledger.append(CODE, head, [writing("with-a-seat")], [access.holding(CODE, "red", "nobody")])
    assert ledger.head(CODE) == head
    assert ledger.append(CODE, head, [writing("another-one")]).version == 2


def test_entries_that_need_a_row_are_written_once_and_not_without_it(ledger: Ledger) -> None:
    head = open_table(ledger)
    ledger.change(access.granting(CODE, "abc", host=True))
    row = delete(credentials).where(credentials.c.code == CODE, credentials.c.hash == "abc")
    after = ledger.append(CODE, head, [writing("first")], [delete_where_needed(row)])
    with pytest.raises(Stale):
        ledger.append(CODE, after, [writing("second")], [delete_where_needed(row)])
    assert ledger.head(CODE) == after
    assert ledger.append(CODE, after, [writing("second")], [row]).version == 3


def test_the_writer_goes_on_after_a_failure_of_the_store(ledger: Ledger) -> None:
    head = open_table(ledger)
    with pytest.raises(DBAPIError):
        ledger.append(CODE, head, [writing("never-saved")], [text("SELECT nonsense")])
    assert ledger.append(CODE, head, [writing("saved-after")]).version == 2
    assert [row.token for row in ledger.read(CODE)] == ["opening", "saved-after"]


def test_two_writers_one_version(new_ledger: Callable[[], Ledger]) -> None:
    one, other = new_ledger(), new_ledger()
    head = open_table(one)
    one.append(CODE, head, [writing("one-writer")])
    with pytest.raises(Stale):
        other.append(CODE, head, [writing("other-writer")])
    assert other.head(CODE) == one.head(CODE)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET payload = '[]' WHERE version = 2",
        "UPDATE entries SET hash = 'x'",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE version = 2",
        "DELETE FROM tables",
        "UPDATE tables SET game = 'another'",
        "INSERT INTO entries VALUES ('BCDFGH', 9, 'a-new-token', 0, '{}', 'red', '', 0, 'x')",
        "INSERT INTO entries VALUES ('BCDFGH', 3, 'the-token', 0, '{}', 'red', '', 0, 'x')",
        "INSERT INTO deleted VALUES ('BCDFGH', 'not its hash', ''); DELETE FROM tables",
    ],
)
def test_the_store_itself_refuses_to_change_what_was_written(
    ledger: Ledger, ledger_url: str, statement: str
) -> None:
    ledger.append(CODE, open_table(ledger), [writing("the-token")])
    before = ledger.read(CODE)
    *first, last = statement.split(";")
    for one in first:
        written(ledger, ledger_url, one)
    with pytest.raises(DBAPIError):
        written(ledger, ledger_url, last)
    assert ledger.read(CODE) == before
    assert [listed.game for listed in ledger.tables()] == ["stones"]


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("place", ["2, 'a-new-token'", "3, 'the-token'"])
def test_sqlite_replaces_no_row(ledger: Ledger, ledger_url: str, place: str) -> None:
    ledger.append(CODE, open_table(ledger), [writing("the-token")])
    before = ledger.read(CODE)
    statement = f"INSERT OR REPLACE INTO entries VALUES ('{CODE}', {place}, 0, '', '', '', 0, 'x')"
    with pytest.raises(DBAPIError):
        written(ledger, ledger_url, statement)
    assert ledger.read(CODE) == before


@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("statement", ["TRUNCATE entries", "TRUNCATE tables CASCADE", "TRUNCATE deleted"])
def test_postgresql_empties_no_table(ledger: Ledger, ledger_url: str, statement: str) -> None:
    open_table(ledger)
    with pytest.raises(DBAPIError):
        written(ledger, ledger_url, statement)
    assert len(ledger.read(CODE)) == 1


def test_deleting_a_table_leaves_its_code_and_hash_and_the_other_tables(
    ledger: Ledger, ledger_url: str
) -> None:
    first = open_table(ledger)
    head = ledger.append(CODE, first, [writing("the-token")])
    open_table(ledger, "ZZZZZZ")
    assert ledger.delete(CODE, AT) == head
    assert ledger.read(CODE) == ()
    assert ledger.read_deleted(CODE) == {first.hash, head.hash}
    assert [listed.code for listed in ledger.tables()] == ["ZZZZZZ"]
    with pytest.raises(DBAPIError):
        written(ledger, ledger_url, "DELETE FROM deleted")
    assert ledger.read_deleted(CODE) == {first.hash, head.hash}


def test_tampering_past_the_triggers_is_found(ledger: Ledger, ledger_url: str) -> None:
    head = open_table(ledger)
    ledger.append(CODE, head, [writing("a-submission", part, '{"count":1}') for part in range(3)])
    if ledger_url.startswith("sqlite"):
        written(ledger, ledger_url, "DROP TRIGGER entries_stay")
    else:
        written(ledger, ledger_url, "DROP TRIGGER entries_stay ON entries")
    written(ledger, ledger_url, "UPDATE entries SET payload = '{\"count\":2}' WHERE version = 3")
    assert breaks(CODE, NOTHING, ledger.read(CODE)) == (3,)
    written(ledger, ledger_url, "UPDATE entries SET hash = 'forged' WHERE version = 3")
    assert breaks(CODE, NOTHING, ledger.read(CODE)) == (3, 4)
