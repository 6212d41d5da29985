"""Rulebooks as PDFs, made for a test: with headings and printed numbers, and as somebody with harmful
intentions makes them."""

import zlib
from collections.abc import Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.actions import JavaScript
from pypdf.annotations import Link
from pypdf.generic import Fit

Page = Sequence[str]


def rulebook(pages: Sequence[Page], size: tuple[int, int] = (420, 595)) -> bytes:
    """Return a PDF with these lines on its pages, in large letters."""
    drawn = [_words(lines, size[1]) for lines in pages]
    return written([(each, b"") for each in drawn], size)


def numbered(count: int, cover: int = 0, headings: dict[int, str] | None = None) -> bytes:
    """Return a PDF of this many printed pages after a cover of this many; each says `This is page N`."""
    said = headings or {}
    inside = [[said.get(n, "Rules"), f"This is page {n}", "words " * 6, str(n)] for n in range(1, count + 1)]
    return rulebook([*([f"Cover {n}", "A game"] for n in range(cover)), *inside])


def written(pages: Sequence[tuple[bytes, bytes]], size: tuple[int, int], resources: bytes = b"") -> bytes:
    """Return a PDF of content streams, each with the entries of its dictionary other than its length."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(pages)))
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), kids),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, (stream, told) in enumerate(pages):
        parts.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
            b"/Resources << /Font << /F 3 0 R >> %s >> >>" % (*size, 5 + 2 * number, resources)
        )
        parts.append(b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(stream), told, stream))
    return _joined(parts)


def _joined(parts: Sequence[bytes]) -> bytes:
    made, places = BytesIO(), []
    made.write(b"%PDF-1.7\n")
    for number, part in enumerate(parts, 1):
        places.append(made.tell())
        made.write(b"%d 0 obj\n%s\nendobj\n" % (number, part))
    table = made.tell()
    made.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1))
    made.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    made.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, table))
    return made.getvalue()


def _words(lines: Page, height: int) -> bytes:
    shown = (line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in lines)
    each = b" ".join(b"(%s) Tj 0 -40 Td" % line.encode("latin-1") for line in shown)
    return b"BT /F 24 Tf 40 %d Td %s ET" % (height - 60, each)


def harmful() -> bytes:
    """Return a PDF with a script, an attached file, a link elsewhere and one within."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(numbered(4))))
    writer.add_open_action(JavaScript("app.alert('SECRETSCRIPT');"))
    writer.add_attachment("SECRETFILE.exe", b"MZ SECRETFILE")
    for link in (
        Link(rect=(0, 0, 400, 500), url="https://evil.example/SECRETLINK"),
        Link(rect=(0, 0, 99, 99), target_page_index=2, fit=Fit.fit()),
    ):
        writer.add_annotation(0, link)
    return _saved(writer)


def locked(password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(numbered(4))))
    writer.encrypt(password, algorithm="AES-256")
    return _saved(writer)


def with_contents(count: int, headings: dict[str, int]) -> bytes:
    """Return a PDF with an outline of its own, as readers show it beside the pages."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(numbered(count))))
    for heading, number in headings.items():
        writer.add_outline_item(title=heading, page_number=number - 1)
    return _saved(writer)


def _saved(writer: PdfWriter) -> bytes:
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def bomb(gigabytes: int) -> bytes:
    """Return a PDF with a page whose few KB of drawing decompress twice, to this much."""
    once = zlib.compressobj(9)
    packed = b"".join(once.compress(b"0 0 m " * (2**18)) for _ in range(gigabytes * 680)) + once.flush()
    return written([(zlib.compress(packed, 9), b"/Filter [/FlateDecode /FlateDecode]")], (420, 595))


def endless() -> bytes:
    """Return a PDF with a page that takes for ever to draw: forms in forms, ten of the next in each."""
    depth = 14
    size = b"/Type /XObject /Subtype /Form /BBox [0 0 420 595]"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R "
            b"/Resources << /XObject << /X 5 0 R >> >> >>"
        ),
        b"<< /Length 5 >>\nstream\n/X Do\nendstream",
    ]
    for level in range(depth):
        inside = b"/X Do " * 10 if level < depth - 1 else b"0 0 400 500 re f " * 10
        names = b"/Resources << /XObject << /X %d 0 R >> >>" % (6 + level) if level < depth - 1 else b""
        parts.append(b"<< %s %s /Length %d >>\nstream\n%s\nendstream" % (size, names, len(inside), inside))
    return _joined(parts)
