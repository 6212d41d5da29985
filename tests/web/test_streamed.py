"""Files of long tables are sent while they are made, and say what the whole ledger says."""

import gzip
import zlib
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.kernel.rulings import Refusal
from companion.kernel.words import text
from companion.ledger import access
from companion.table.codes import hash_credential, new_credential
from companion.table.proof import write_export
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.rendering import files
from companion.web.rendering.files import PIECE, csv_file, stream
from companion.web.results.handing_off import _entries_of
from tests.aged import forbid_whole, keep_few, play


@pytest.mark.parametrize("seed", range(3))
def test_a_file_sent_in_pieces_is_what_the_whole_ledger_says(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    keep_few(monkeypatch)
    monkeypatch.setattr(files, "PIECE", 500)
    code, host = play(tables, seed), new_credential()
    tables.ledger.change(access.granting(code, hash_credential(host), host=True))
    export = write_export(tables, code)
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
