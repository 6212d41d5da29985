"""The words of a paper, read back from its PDF by poppler: a reader in Python takes as long as the printing.

Where letters are close together it leaves out the space between two words. Tests that look for sentences,
or for what must not be there, read with pypdf."""

import re
import subprocess
from collections.abc import Iterator

from tests.needs import need


def sheets(pdf: bytes) -> list[str]:
    """Return the words of each page, in the order in which they were printed."""
    return _read(pdf, "-raw").split("\f")[:-1]


def _read(pdf: bytes, how: str) -> str:
    """Read a PDF; if the server responded with a page instead, show what that page says."""
    need("program:pdftoppm")
    assert pdf.startswith(b"%PDF-"), pdf.decode(errors="replace")
    command = ["pdftotext", how, "-", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()


WORD = re.compile(r'<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">(.*?)</word>')
SOME = 3
"""Points that two words must share vertically, and a third of that horizontally, to overlap."""


def covered(pdf: bytes) -> Iterator[tuple[str, str]]:
    """Yield each pair of words that overlap."""
    for page in _read(pdf, "-bbox").split("<page ")[1:]:
        boxes = [(*map(float, found[:4]), found[4]) for found in WORD.findall(page)]
        boxes.sort(key=lambda box: box[1])
        for place, (left, top, right, bottom, word) in enumerate(boxes):
            for left_, top_, right_, bottom_, other in boxes[place + 1 :]:
                if top_ >= bottom - SOME:
                    break
                beside = min(right, right_) - max(left, left_)
                if beside > SOME / 3 and min(bottom, bottom_) - max(top, top_) > SOME:
                    yield word, other


def words(pdf: bytes) -> str:
    """Return all words, with single spaces."""
    return " ".join(" ".join(sheets(pdf)).split())
