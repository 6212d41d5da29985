"""Files and stories of long tables are sent while they are made, and say what the whole ledger says."""

import gzip
import zlib
from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask
from sqlalchemy import delete

from companion.features.chronicle import telling
from companion.features.chronicle.unfolding import Unfolding
from companion.features.notes.moves import Note
from companion.kernel.moves import Retract
from companion.kernel.rulings import Refusal
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.tables import checkpoints
from companion.table import pacing
from companion.table.cache import Cache
from companion.table.codes import hash_credential, new_credential
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.rendering import files
from companion.web.rendering.files import PIECE, csv_file, stream
from companion.web.results.handing_off import _entries_of
from tests.aged import ENTRIES, forbid_whole, keep_few, play
from tests.playing import draft, enter


@pytest.mark.parametrize("seed", range(3))
def test_a_file_sent_in_pieces_is_what_the_whole_ledger_says(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    keep_few(monkeypatch)
    monkeypatch.setattr(files, "PIECE", 500)
    code, host = play(tables, seed), new_credential()
    tables.ledger.change(access.granting(code, hash_credential(host), host=True))
    export = export_text(tables, code)
    with app.test_request_context(f"/t/{code}/ledger.csv"):
        rows = list(_entries_of(tables.whole(code)))
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    forbid_whole(monkeypatch)
    told = client.get(f"/t/{code}/ledger.csv")
    assert told.is_streamed
    assert told.data.split(b"\n", 1)[1] == csv_file(rows)[3:], "behind the names of the columns"
    sent = client.get(f"/t/{code}/export.json", headers={"Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.data).decode() == export


def test_each_piece_can_be_read_when_it_comes(app: Flask) -> None:
    parts = ["é" * PIECE, "b", "c" * PIECE]
    with app.test_request_context("/", headers={"Accept-Encoding": "gzip"}):
        pieces = list(stream(iter(parts), "text/csv").iter_encoded())
    reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    assert [reader.decompress(piece).decode() for piece in pieces] == [parts[0], "b" + parts[2], "", ""]
    assert reader.eof


def test_a_short_answer_is_one_like_any_other(app: Flask) -> None:
    with app.test_request_context("/", headers={"Accept-Encoding": "gzip"}):
        answer = stream(iter(["a", "b"]), "text/csv", "some.csv")
    assert (answer.is_streamed, answer.content_length) == (False, 2)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="some.csv"'


def test_what_goes_wrong_first_has_its_status_and_later_cuts_the_answer(app: Flask) -> None:
    def parts(good: int) -> Iterator[str]:
        yield "a" * good
        raise Refusal(text("This table is damaged."))

    with app.test_request_context("/"):
        with pytest.raises(Refusal):
            stream(parts(PIECE - 1), "text/csv")
        answer = stream(parts(PIECE), "text/csv")
        with pytest.raises(Refusal):
            answer.get_data()


@pytest.mark.parametrize("seed", range(3))
def test_a_story_told_part_by_part_is_that_of_the_whole_ledger(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """With notes about entries long ago, of which some are taken back."""
    keep_few(monkeypatch)
    code, chance = play(tables, seed), Random(seed)
    for number in range(12):
        about = chance.randrange(3, ENTRIES)
        (note,) = enter(tables, code, draft(Note(f"note {number}", f"entry:{about}")))
        if number % 3 == 0:
            enter(tables, code, draft(Retract(note)))
    with monkeypatch.context() as patch:
        forbid_whole(patch)
        told = app.test_client().get(f"/t/{code}/chronicle.md").text
    monkeypatch.setattr(telling, "_KNOWN", Cache(1))
    tables.ledger.change(delete(checkpoints))
    assert app.test_client().get(f"/t/{code}/chronicle.md").text == told
    assert [f"note {number}" in told for number in range(12)] == [number % 3 > 0 for number in range(12)]


@pytest.mark.parametrize("file", ["chronicle", "chronicle.md", "export.json"])
def test_an_answer_begins_before_the_rest_is_read_and_a_story_says_where_it_breaks_off(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """Half a file is cut, so that nobody takes it for the whole."""
    keep_few(monkeypatch)
    monkeypatch.setattr(files, "PIECE", 100)
    monkeypatch.setattr(pacing, "AT_ONCE", 5)
    code, host = play(tables, 1), new_credential()
    tables.ledger.change(access.granting(code, hash_credential(host), host=True))
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    answer = client.get(f"/t/{code}/{file}", buffered=False)
    assert answer.status_code == 200
    tables.delete(code)
    if file == "export.json":
        with pytest.raises(Refusal):
            answer.get_data()
    else:
        assert "The story breaks off here. " in answer.text


def test_values_are_worked_out_once_for_all_and_a_failure_is_told_to_all() -> None:
    made = []

    def source() -> Iterator[int]:
        for number in range(3):
            made.append(number)
            yield number
        raise ValueError("the source failed")

    some = Unfolding(source(), 1)
    one, other = iter(some), iter(some)
    assert (next(one), next(one), next(other)) == (0, 1, 0)
    assert made == [0, 1], "no further than somebody reads"
    assert (next(other), next(other)) == (1, 2)
    for each in (one, other):
        with pytest.raises(ValueError, match="the source failed"):
            list(each)
    assert made == [0, 1, 2]
