"""Style sheets are parsed once and drawings read apart from their page; nothing of it shows on the paper."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.pango

PAPER = """<!doctype html><html lang="en"><head><title>Sheet</title>
<link rel="stylesheet" href="static:///css/print.css">{style}</head><body><p>{body}</p></body></html>"""

PLAIN = '<svg viewBox="0 0 90 20" width="90" height="20"><text x="1" y="15">drawn</text></svg>'
WRITTEN = {
    "as XML": PLAIN,
    "with a name of HTML": PLAIN.replace("drawn", "drawn&nbsp;"),
    "without quotes": PLAIN.replace('x="1"', "x=1"),
    "inside another": f'<svg viewBox="0 0 90 20" width="90" height="20">{PLAIN}</svg>',
    "behind an empty one": f'<svg width="9" height="9"/>{PLAIN}',
    "behind one of a digit": f'<svg width="9" height="9">7</svg>{PLAIN}',
    "with its own namespace": PLAIN.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'),
    "with a style": PLAIN.replace("<text", "<style>text { font-weight: bold }</style><text"),
}


def printed(static: Path, *papers: str) -> list[str]:
    """Return the words of papers that one process prints."""
    from companion.printing.typesetting import Typesetter

    typesetter = Typesetter(static)
    return [PdfReader(BytesIO(typesetter.pdf(paper))).pages[0].extract_text() for paper in papers]


@pytest.mark.parametrize("how", WRITTEN)
def test_a_drawing_is_drawn_once_however_it_is_written(tmp_path: Path, how: str) -> None:
    (words,) = printed(tmp_path, PAPER.format(style="", body=WRITTEN[how]))
    assert words.replace("\xa0", "").split() == ["drawn"]


def test_a_style_sheet_that_changed_is_read_again(tmp_path: Path) -> None:
    from companion.printing.typesetting import Typesetter

    (tmp_path / "css").mkdir()
    typesetter, found = Typesetter(tmp_path), []
    for word in ("old", "new"):
        (tmp_path / "css" / "print.css").write_text(f"p::before {{ content: '{word} ' }}")
        pdf = typesetter.pdf(PAPER.format(style="", body="words"))
        found.append(PdfReader(BytesIO(pdf)).pages[0].extract_text())
    assert found == ["old words", "new words"]


def test_a_paper_without_its_style_sheet_is_printed(tmp_path: Path) -> None:
    assert printed(tmp_path, PAPER.format(style="", body="words")) == ["words"]


def test_a_style_of_one_paper_takes_precedence_and_is_not_that_of_the_next(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "print.css").write_text("body p::before { content: 'sheet ' }")
    own = "<style>p::before { content: 'own ' }</style>"
    papers = [PAPER.format(style=style, body="words") for style in ("", own, "")]
    assert printed(tmp_path, *papers) == ["sheet words", "own words", "sheet words"]
