"""The scorecard of every game: one page that begins with the winner, and ends with the details."""

import re
import subprocess
from collections.abc import Iterator, Mapping
from html import unescape

import pytest
from flask import Flask

from companion.table.service import Opened
from companion.web.services import services_of
from tests.ended import SCORED, app_with_ends
from tests.needs import need
from tests.pdf import sheets

pytestmark = pytest.mark.pango

WORD = re.compile(r'yMin="([0-9.]+)"[^>]*yMax="([0-9.]+)"[^>]*>([^<]*)</word>')

Finished = tuple[Flask, Mapping[str, Opened]]


@pytest.fixture(scope="module")
def finished() -> Iterator[Finished]:
    with app_with_ends(*SCORED) as found:
        yield found


def letters(words: str) -> str:
    return "".join(words.split()).lower()


@pytest.mark.parametrize("slug", SCORED)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_scorecard_begins_with_who_has_won(finished: Finished, slug: str, size: str) -> None:
    need("program:pdftoppm")
    app, tables = finished
    code, client = tables[slug].code, app.test_client()
    pdf = client.get(f"/t/{code}/papers/scorecard.pdf?size={size}").data
    (page,) = sheets(pdf)
    table = services_of(app).tables.table(code)
    result = unescape(client.get(f"/t/{code}/result").text)
    headline = result[result.index("<h1") :].split(">", 1)[1].split("<")[0]
    assert " wins by " in headline or " win by " in headline
    assert letters(headline) in letters(page)
    for foot in (f"Table {code}, entry {table.version}", "scan to open it", "Unofficial", table.hash):
        assert letters(foot) in letters(page), foot
    assert not {"wins", "win"}.isdisjoint(largest(pdf))


def largest(pdf: bytes) -> set[str]:
    """Return the words in the largest letters, except the totals."""
    read = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    found = WORD.findall(read.decode())
    heights = [(float(foot) - float(top), word) for top, foot, word in found if word.isalpha()]
    most = max(heights)[0]
    return {word for high, word in heights if high > most - 0.5}
