"""Run in this process, so that a warning of the libraries is an error here."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.papers import scorecard

STATIC = Path(__file__).resolve().parents[2] / "static"

OURS = """<!doctype html><html lang="en"><head><title>Sheet</title>
<link rel="stylesheet" href="static:///css/tokens.css">
<style>body { font-family: var(--font) }</style></head><body><p>Plain <strong>and bold</strong>"""


def fonts(pdf: bytes) -> set[str]:
    resources: Any = PdfReader(BytesIO(pdf)).pages[0]["/Resources"]
    return {str(font.get_object()["/BaseFont"]) for font in resources["/Font"].values()}


@pytest.mark.pango
def test_the_bundled_font_is_embedded_and_no_other() -> None:
    from companion.printing.typesetting import Typesetter

    names = fonts(Typesetter(STATIC).pdf(OURS))

    assert len(names) == 2
    assert all("Alegreya-Sans" in name for name in names)


@pytest.mark.pango
def test_a_paper_is_tagged_for_screen_readers() -> None:
    from companion.printing.typesetting import Typesetter

    catalog: Any = PdfReader(BytesIO(Typesetter(STATIC).pdf(scorecard()))).trailer["/Root"]

    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/Lang"] == "en"
