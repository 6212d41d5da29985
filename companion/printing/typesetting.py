"""HTML to PDF, or to a picture of it; used in the printing process only, because importing it needs Pango.

A paper may load files in the static folder, and images embedded in the page.
"""

import logging
import mimetypes
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib import parse

import pypdfium2
from PIL import Image, ImageChops
from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from companion.printing.last_pages import lay_out
from companion.printing.reading import Reader

LOG = logging.getLogger(__name__)

SCHEME = "static"
BASE_URL = f"{SCHEME}:///"

# If our scheme is not in these lists, urljoin leaves a stylesheet's url("../fonts/…") as it is.
for schemes in (parse.uses_relative, parse.uses_netloc):
    if SCHEME not in schemes:
        schemes.append(SCHEME)


PICTURE_WIDTH = 1080  # pixels across
SPACE_BELOW = 54  # pixels below the last line

BODY = '<body class="'
LACKS = "lacks"
"""The class of a paper with letters for which no font was found: its template says what to do."""


class Refused(ValueError):
    """A file that may not be loaded. The renderer continues without it."""


class OwnFilesOnly(URLFetcher):  # type: ignore[misc]  # weasyprint carries no types
    def __init__(self, static: Path) -> None:
        super().__init__(allowed_protocols=("data",), allow_redirects=False)
        self._static = static.resolve()

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        try:
            if url[:5].lower() == "data:":
                return super().fetch(url, headers)
            path = self._inside(url)
            return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": _kind(path)})
        except (ValueError, OSError) as problem:
            LOG.warning("not loaded: %s (%s)", url[:200], problem)
            raise

    def _inside(self, url: str) -> Path:
        parts = parse.urlsplit(url)
        if parts.scheme != SCHEME or parts.netloc:
            raise Refused(f"only {BASE_URL} is loaded")
        path = (self._static / parse.unquote(parts.path).lstrip("/")).resolve()
        if not path.is_relative_to(self._static):
            raise Refused("outside the static folder")
        if not path.is_file():
            raise Refused("no such file")
        return path


def _kind(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"


class _MissingLetters(logging.Handler):
    """A listener to the renderer's messages, for the one warning that matters: a letter that no font has.
    Errors go to our log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found = False

    def emit(self, record: logging.LogRecord) -> None:
        self.found |= ".notdef" in str(record.msg)
        if record.levelno >= logging.ERROR:
            LOG.error("%s", record.getMessage())


class Typesetter:
    def __init__(self, static: Path) -> None:
        # Kept, since the bundled font is unpacked once for each of these.
        self._fonts = FontConfiguration()
        self._reader = Reader(BASE_URL, OwnFilesOnly(static), self._fonts)
        self._missing = _MissingLetters()
        renderer = logging.getLogger("weasyprint")
        renderer.handlers, renderer.propagate = [self._missing], False
        renderer.setLevel(logging.WARNING)

    def pdf(self, html: str) -> bytes:
        self._missing.found = False
        document = self._pdf(html)
        # Missing letters are known once it is drawn.
        return self._pdf(html.replace(BODY, f"{BODY}{LACKS} ", 1)) if self._missing.found else document

    def picture(self, html: str) -> bytes:
        """Return a paper as a PNG, its pages one below the other, cropped to the content."""
        with pypdfium2.PdfDocument(self.pdf(html)) as paper:
            pages = [_crop(page.render(scale=PICTURE_WIDTH / page.get_width()).to_pil()) for page in paper]
        whole = Image.new("RGB", (PICTURE_WIDTH, sum(page.height for page in pages)))
        for number, page in enumerate(pages):
            whole.paste(page, (0, sum(above.height for above in pages[:number])))
        png = BytesIO()
        whole.save(png, "PNG", optimize=True)
        return png.getvalue()

    def _pdf(self, html: str) -> bytes:
        page, sheets = self._reader.read(html)

        def render(more: str) -> Any:
            styles = [*sheets, CSS(string=more)] if more else sheets
            return page.render(font_config=self._fonts, stylesheets=styles, pdf_tags=True)

        paper, zoom = lay_out(render)
        document: bytes = paper.write_pdf(zoom=zoom, pdf_tags=True)
        return document


def _crop(page: Image.Image) -> Image.Image:
    """Return a page without the empty space below."""
    ground = Image.new("RGB", page.size, page.getpixel((0, 0)))
    found = ImageChops.difference(page, ground).getbbox()
    return page.crop((0, 0, page.width, min(page.height, (found[3] if found else 0) + SPACE_BELOW)))
