"""`python -m companion.features.booklets.process MEMORY FILE`: answers one request about a PDF and ends; see
`store`.

MEMORY is the most bytes of address space that this process may use. It returns only words, or the pixels of
one page: no scripts, links, forms or attachments of the PDF. The library that reads it is built without a
script engine.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from time import monotonic
from typing import Final

import pypdfium2 as pdfium
from PIL import Image

from companion.features.booklets.headings import Index, normalise
from companion.kernel.codec import keep_refusal, pack
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Frame, answer_once

# Everything imported here is loaded again for each page, so do not import the ledger or the games.

MAX_PAGES: Final = 1_200
MAX_PER_PAGE: Final = 700 * 1024
SIDE: Final = 2_200
"""The longer side of a picture, in pixels: enough to enlarge a page to twice the width of a phone."""

DAMAGED: Final = text("This PDF is damaged and cannot be read.")

QUALITIES: Final = (80, 65, 50, 35)
SHRINK: Final = 0.8

MAX_READING: Final = 12.0
"""Seconds after which no further pages are read for their headings."""

MAX_LINES: Final = 60
MAX_LINE_LENGTH: Final = 60
"""The most lines of a page that are kept as possible headings, and the most characters in one."""

MAX_CONTENTS: Final = 3_000
"""The most entries that are read from the PDF's own table of contents."""

NUMBER: Final = re.compile(r"\W{0,3}(\d{1,4})\W{0,3}")
"""A line with nothing but a page number."""

MIN_AGREEING: Final = 3
"""How many printed page numbers must agree on which page is page 1."""

PASSWORD: Final = 4
"""PDFium's number for a file that asks for a password."""


def main() -> None:
    answer_once(int(sys.argv[1]), _answers, prepare=Image.init)


def _answers(request: Frame) -> Iterator[Frame]:
    try:
        with _open_pdf(sys.argv[2]) as pdf:
            if request.kind == "index":
                yield Frame("index", pack(index(pdf)).encode())
            else:
                yield Frame("page", picture(pdf, int(request.text)))
    except Refusal as refusal:
        yield Frame("refused", keep_refusal(refusal))
    except Exception:  # noqa: BLE001  # a library that reads what strangers made may fail in any way
        yield Frame("refused", keep_refusal(Refusal(DAMAGED)))


def _open_pdf(path: str) -> pdfium.PdfDocument:
    try:
        pdf = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as problem:
        if problem.err_code == PASSWORD:
            raise Refusal(text("This PDF asks for a password. Use a copy without one.")) from problem
        raise Refusal(text("This file is not a PDF that can be read here.")) from problem
    if not 0 < len(pdf) <= MAX_PAGES:
        raise Refusal(text("A rulebook has at most %(most)s pages here.", most=MAX_PAGES), Fault.TOO_LARGE)
    return pdf


def picture(pdf: pdfium.PdfDocument, number: int) -> bytes:
    """Return a page as a WebP whose longer side has `SIDE` pixels, or fewer if it would exceed
    `MAX_PER_PAGE`. Raise `Refusal` for a page without an area."""
    page = pdf[number - 1]
    width, height = page.get_size()
    if min(width, height) <= 0:
        raise Refusal(DAMAGED)
    drawn = page.render(scale=SIDE / max(width, height), may_draw_forms=False).to_pil().convert("RGB")
    while True:
        for quality in QUALITIES:
            made = BytesIO()
            drawn.save(made, "WEBP", quality=quality, method=2)
            if made.tell() <= MAX_PER_PAGE:
                return made.getvalue()
        drawn = drawn.resize([max(1, round(side * SHRINK)) for side in drawn.size], Image.Resampling.LANCZOS)


def index(pdf: pdfium.PdfDocument) -> Index:
    until, lines, agreeing = monotonic() + MAX_READING, list[tuple[str, ...]](), Counter[int]()
    for number in range(1, len(pdf) + 1):
        if monotonic() > until:
            break
        read = _lines(pdf, number)
        lines.append(tuple(dict.fromkeys(normalise(line) for line in read if line)))
        # Page numbers are printed at the top or the bottom.
        printed = (NUMBER.fullmatch(line) for line in (*read[:2], *read[-2:]))
        agreeing.update({number - int(found[1]) for found in printed if found})
    return Index(pages=len(pdf), first=_first(pdf, agreeing), lines=tuple(lines), contents=_contents(pdf))


def _lines(pdf: pdfium.PdfDocument, number: int) -> Sequence[str]:
    try:
        read = pdf[number - 1].get_textpage().get_text_range().splitlines()
    except pdfium.PdfiumError:
        return ()
    stripped = (line.strip() for line in read)
    return [line for line in stripped if 0 < len(line) <= MAX_LINE_LENGTH][:MAX_LINES]


def _first(pdf: pdfium.PdfDocument, agreeing: Counter[int]) -> int:
    """Return the page of the PDF that seems to be printed page 1, by the numbers printed on its pages,
    otherwise by its page labels; the first page if neither helps."""
    for before, pages in agreeing.most_common(1):
        if pages >= MIN_AGREEING and 0 <= before < len(pdf):
            return before + 1
    labels = (number for number in range(1, len(pdf) + 1) if pdf.get_page_label(number - 1) == "1")
    return next(labels, 1)


def _contents(pdf: pdfium.PdfDocument) -> dict[str, int]:
    found = dict[str, int]()
    with suppress(pdfium.PdfiumError):
        for number, entry in enumerate(pdf.get_toc(max_depth=5)):
            if number >= MAX_CONTENTS:
                break
            there = entry.get_dest()
            page = None if there is None else there.get_index()
            if page is not None and 0 <= page < len(pdf):
                found.setdefault(normalise(entry.get_title()[:MAX_LINE_LENGTH]), page + 1)
    return found


if __name__ == "__main__":
    main()
