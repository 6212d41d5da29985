"""HTML to PDF. The only file that knows WeasyPrint's renderer; importing it needs Pango."""

from pathlib import Path

from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration

from companion.printing.fetching import BASE_URL, OwnFilesOnly


class Typesetter:
    def __init__(self, static: Path) -> None:
        self._fetcher = OwnFilesOnly(static)
        # Kept, since the bundled font is unpacked once for each of these.
        self._fonts = FontConfiguration()

    def pdf(self, html: str) -> bytes:
        page = HTML(string=html, base_url=BASE_URL, url_fetcher=self._fetcher)
        made: bytes = page.write_pdf(font_config=self._fonts, pdf_tags=True)
        return made
