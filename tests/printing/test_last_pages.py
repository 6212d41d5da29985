"""The last page of a paper is at least a third full, or does not exist."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import ImageChops
from pypdf import PdfReader

from companion.games import shelf
from companion.printing.last_pages import MAX_PAGES, SPARSE
from companion.table.service import Opened
from companion.web.services import attach_services, services_of
from tests.ended import app_with_ends
from tests.papers import Patient, pages, papers

pytestmark = pytest.mark.pango

STATIC = Path(__file__).resolve().parents[2] / "static"
PAPER = """<!doctype html><html lang="en"><head><title>Sheet</title>
<link rel="stylesheet" href="static:///css/tokens.css"><link rel="stylesheet" href="static:///css/print.css">
</head><body class="{size}"><footer class="foot"><p>Foot</p></footer>{lines}</body></html>"""
FOOT = 0.06
"""The share of a page's height that the footer takes, including the margin below it."""


def made(lines: int, size: str) -> bytes:
    from companion.printing.typesetting import Typesetter

    return Typesetter(STATIC).pdf(PAPER.format(size=size, lines="<p>A line of it.</p>" * lines))


def inked(pdf: bytes) -> tuple[int, float]:
    """Return the number of pages, and how far down the last one has ink, without its footer."""
    every = pages(pdf)
    last = every[-1].convert("L")
    above = last.crop((0, 0, last.width, round(last.height * (1 - FOOT))))
    box = ImageChops.invert(above).point(lambda shade: 255 * (shade > 8)).getbbox()
    return len(every), 0.0 if box is None else box[3] / last.height


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("lines", [68, 80, 150])
def test_a_page_of_a_few_lines_is_fitted_or_filled(lines: int, size: str) -> None:
    pdf = made(lines, size)
    found, share = inked(pdf)
    assert found == 1 or share > SPARSE
    sheet: Any = PdfReader(BytesIO(pdf)).pages[-1].mediabox
    expected = {"a4": (595, 842), "letter": (612, 792)}[size]
    assert (round(sheet.width), round(sheet.height)) == expected


@pytest.fixture(scope="module", params=list(shelf()))
def table(request: pytest.FixtureRequest) -> Iterator[tuple[Flask, Opened]]:
    with app_with_ends(request.param) as (app, tables):
        attach_services(app, replace(services_of(app), printer=Patient()))
        yield app, tables[request.param]


@pytest.mark.soak
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_no_paper_of_a_filled_table_ends_with_a_nearly_empty_page(
    table: tuple[Flask, Opened], size: str
) -> None:
    app, opened = table
    client = app.test_client()
    sparse = {}
    for address, name in papers(client, opened):
        answer = client.get(address, query_string={"size": size})
        assert answer.status_code == 200, name
        found, share = inked(answer.data)
        if 1 < found <= MAX_PAGES and share < SPARSE:
            sparse[name] = (found, round(share, 2))
    assert sparse == {}
