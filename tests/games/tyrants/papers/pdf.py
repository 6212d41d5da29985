"""Papers as they come out of the printer: read back as text, and as pictures to scan."""

import re
import subprocess
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import count
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from flask import Flask
from PIL import Image
from pypdf import PdfReader

from companion.kernel.moves import Draft, Override
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from tests.needs import need
from tests.pdf import sheets

ADDRESS = "http://192.168.1.20:8000"
SIZES = {"a4": (595, 842), "letter": (612, 792)}
EACH_SIZE = pytest.mark.parametrize("size", SIZES)
ONE_SIZE = pytest.mark.parametrize("size", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
"""For the content of a paper, where another test shows that the maximum fits on either size."""

_tokens = count()
_laid: WeakKeyDictionary[Tables, dict[str, str]] = WeakKeyDictionary()


def entered(tables: Tables, drafts: Iterable[Draft]) -> str:
    """Return the code of a table with these entries: shared, so its papers are made once. Only read from
    it."""
    answered = [Draft(move=each.move, seat=each.seat, override=Override("table")) for each in drafts]
    known = _laid.setdefault(tables, {})
    if repr(answered) not in known:
        code = known[repr(answered)] = tables.open("tyrants").code
        saw = tables.table(code).version
        submission = Submission(token=f"papers-{next(_tokens):06}", saw=saw, by="host", drafts=answered)
        assert isinstance(tables.submit(code, submission), Receipt)
    return known[repr(answered)]


def printed(app: Flask, code: str, name: str, size: str) -> bytes:
    answer = app.test_client().get(f"/t/{code}/papers/{name}.pdf?size={size}")
    assert answer.status_code == 200, answer.text
    return answer.data


def words(pdf: bytes) -> str:
    """Return the text of a one-page paper, with single spaces."""
    [page] = sheets(pdf)
    return " ".join(page.split())


def sentences(pdf: bytes) -> str:
    """Return the same text by a slower reader that keeps every space: also for what must not be there."""
    pages = PdfReader(BytesIO(pdf)).pages
    assert len(pages) == 1
    return " ".join(pages[0].extract_text().split())


def assert_in_order(found: str, wanted: Sequence[str]) -> None:
    at = 0
    for word in wanted:
        at = found.find(word, at)
        assert at >= 0, f"{word!r} is missing, or not in its place, in {found!r}"
        at += len(word)


def has_number(found: str, number: int | None) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", found) is not None


def picture(pdf: bytes, folder: Path) -> Image.Image:
    need("program:pdftoppm")
    (folder / "paper.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", "200", "-gray", "-singlefile", folder / "paper.pdf", folder / "paper"]
    subprocess.run(command, check=True)
    return Image.open(folder / "paper.pgm")
