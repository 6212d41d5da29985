"""Files of results that phones uploaded, read in a process of its own."""

import io
import json
import sys
from pathlib import Path

import pytest

from companion.kernel.rulings import Fault, Refusal
from companion.memory.imported_files import MAX_BYTES, ImportedFiles
from companion.memory.read_plays import Read
from companion.memory.results_file import Answers
from tests.memory.reading import read
from tests.memory.test_app_plays import app_file, geek, score

pytestmark = pytest.mark.long

GROUP = "BCDFGHJK"
DATES = b"date,game,player,total\n1/2/2024,Go,Ana,3\n1/2/2024,Go,Bo,1\n"


def read_in(files: ImportedFiles, body: bytes) -> Read:
    token = files.keep(GROUP, io.BytesIO(body))
    found = files.read(GROUP, token, 60)
    assert isinstance(found, Read)
    return found


@pytest.mark.parametrize(
    "body",
    [
        json.dumps(app_file({"playerScores": [score(1, 3), score(2, 2)]}, {"ignored": True})).encode(),
        b"Date,Game,Ana,Ben,Where\n2026-01-02,Catan,1,2,here\n",
        b"date,game,player\nyesterday,Go,Ana\n",
    ],
)
def test_the_other_process_says_what_this_one_would(tmp_path: Path, body: bytes) -> None:
    assert read_in(ImportedFiles(tmp_path), body) == read(body)


def test_a_question_is_answered_once_and_whoever_has_no_such_file_is_told(tmp_path: Path) -> None:
    files = ImportedFiles(tmp_path)
    token = files.keep(GROUP, io.BytesIO(DATES))
    asked = files.read(GROUP, token, 60)
    assert isinstance(asked, Read)
    assert asked.unclear == "1/2/2024"
    files.answer(GROUP, token, Answers(order="mdy"))
    again = files.read(GROUP, token, 60)
    assert isinstance(again, Read)
    assert [play.day for play in again.plays] == ["2024-01-02"]
    files.drop(GROUP, token)
    assert not list((tmp_path / "results").iterdir())
    for group, wrong in ((GROUP, token), (GROUP, "../../secret"), ("ZZZZZZZZ", token)):
        with pytest.raises(Refusal, match="not here any more"):
            files.read(group, wrong, 0)


def test_a_file_that_is_too_large_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="larger than 20 MB"):
        ImportedFiles(tmp_path).keep(GROUP, io.BytesIO(b" " * (MAX_BYTES + 1)))
    assert not list((tmp_path / "results").iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="no address space limit here")
def test_what_takes_too_much_is_refused_in_a_sentence(tmp_path: Path) -> None:
    lists = b'{"games":[' + b"[]," * 5_000_000 + b"[]]}"
    with pytest.raises(Refusal, match="memory") as refused:
        read_in(ImportedFiles(tmp_path, memory=300 * 2**20), lists)
    assert refused.value.fault is Fault.TOO_LARGE
    slow = ImportedFiles(tmp_path, seconds=-1_000)
    with pytest.raises(Refusal, match="time or memory"):
        read_in(slow, lists)
    for hostile in (b"[" * 5_000_000, geek(head='<!DOCTYPE p [<!ENTITY a "aa">]>').encode()):
        assert read_in(ImportedFiles(tmp_path), hostile).wrong
