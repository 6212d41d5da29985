"""A table is deleted completely; its code and last hash stay."""

import json

import pytest

from companion.kernel.codec import pack
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER
from companion.table import seating
from companion.table.importing import Imported, _chain_again, take_in
from companion.table.proof import FORMAT, VERSION, export_text
from companion.table.service import Tables
from companion.table.submission import Submission
from tests import toy
from tests.playing import begin, enter, take

pytestmark = pytest.mark.both_engines


def test_a_deleted_table_is_gone_but_for_its_code_and_hash(tables: Tables, announced: list) -> None:
    code, other = begin(tables), begin(tables)
    enter(tables, code, take(1))
    (first, *_between, last) = (row.hash for row in tables.ledger.read(code))
    tables.delete(code)
    assert announced[-1] == (code, 4)
    for asking in (
        lambda: tables.table(code),
        lambda: tables.delete(code),
        lambda: tables.series(code),
        lambda: seating.viewer(tables, code, None),
        lambda: tables.submit(code, Submission(token="too-late-now", saw=3, by="", drafts=(take(1),))),
    ):
        with pytest.raises(Refusal, match="There is no table"):
            asking()
    assert tables.ledger.read_deleted(code) == {first, last}
    assert [summary.code for summary in tables.summaries()] == [other]


def test_its_credentials_are_gone_too(tables: Tables) -> None:
    opened = tables.open(toy.SLUG)
    phone = seating.sit(tables, opened.code, toy.RED, "Ana")
    document = export_text(tables, opened.code)
    tables.delete(opened.code)
    take_in(tables, document)
    for old in (phone, opened.credential):
        assert seating.viewer(tables, opened.code, old) == WATCHER


def test_an_older_export_of_a_deleted_table_brings_it_back(tables: Tables) -> None:
    code = begin(tables)
    document = export_text(tables, code)
    enter(tables, code, take(1))
    tables.delete(code)
    assert take_in(tables, document).code == code


def test_the_code_of_a_deleted_table_is_not_given_to_another_by_a_file(tables: Tables) -> None:
    code, other = begin(tables), begin(tables)
    tables.delete(code)
    rows = tuple(_chain_again(code, tables.ledger.read(other)))
    forged = {
        "code": code,
        "game": toy.SLUG,
        "entries": [json.loads(pack(row)) for row in rows],
        "format": FORMAT,
        "version": VERSION,
        "hash": rows[-1].hash,
    }
    imported = take_in(tables, json.dumps(forged))
    assert isinstance(imported, Imported)
    assert imported.code not in (code, other)
    assert tables.version(code) is None
