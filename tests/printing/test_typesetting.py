"""Typesetting in this process, so that a warning of the libraries is an error here."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.printing.papers import scorecard

STATIC = Path(__file__).resolve().parents[2] / "static"

OURS = """<!doctype html><html lang="en"><head><title>Sheet</title>
<link rel="stylesheet" href="static:///css/tokens.css"><link rel="stylesheet" href="static:///css/print.css">
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


NAMED = """<!doctype html><html lang="en"><head><title>Sheet</title>
<style>@page {{ size: 90mm 200mm }} .said {{ display: none }} .lacks .said {{ display: block }}</style></head>
<body class="one"><p>{name}</p><p class="said">Some letters are missing.</p></body></html>"""


@pytest.mark.pango
@pytest.mark.parametrize(("name", "told"), [("Ἀλέξανδρος", False), ("\U00012345", True), ("Ana", False)])
def test_a_paper_says_where_the_fonts_lack_a_letter(name: str, told: bool) -> None:
    """Greek is in a font that comes with Pango; cuneiform is not."""
    from companion.printing.typesetting import Typesetter

    page = PdfReader(BytesIO(Typesetter(STATIC).pdf(NAMED.format(name=name)))).pages[0].extract_text()
    assert ("missing" in page.replace("\0", "")) == told


@pytest.mark.pango
def test_a_picture_ends_below_its_last_line_however_many_pages_it_has() -> None:
    from companion.printing.typesetting import PICTURE_WIDTH, SPACE_BELOW, Typesetter

    def drawn(name: str) -> Image.Image:
        return Image.open(BytesIO(Typesetter(STATIC).picture(NAMED.format(name=name))))

    one, long = drawn("Ana"), drawn("<br>".join(["Ana"] * 60))
    assert one.width == long.width == PICTURE_WIDTH
    assert one.height < PICTURE_WIDTH < 2 * PICTURE_WIDTH < long.height
    rows = [
        any(one.getpixel((x, y)) != (255, 255, 255) for x in range(PICTURE_WIDTH)) for y in range(one.height)
    ]
    assert max(y for y, marked in enumerate(rows) if marked) == one.height - SPACE_BELOW - 1
