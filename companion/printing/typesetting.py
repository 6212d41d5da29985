"""HTML to PDF, in the printing process alone: importing it needs Pango.

A paper may load files under the static folder, and images that come inside the page itself.
"""

import logging
import mimetypes
from pathlib import Path
from urllib import parse

from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

LOG = logging.getLogger(__name__)

SCHEME = "static"
BASE_URL = f"{SCHEME}:///"

# Without these urljoin leaves a stylesheet's url("../fonts/…") as it is.
for schemes in (parse.uses_relative, parse.uses_netloc):
    if SCHEME not in schemes:
        schemes.append(SCHEME)


class Refused(ValueError):
    """Not ours to load. The renderer goes on without it."""


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


class Typesetter:
    def __init__(self, static: Path) -> None:
        self._fetcher = OwnFilesOnly(static)
        # Kept, since the bundled font is unpacked once for each of these.
        self._fonts = FontConfiguration()

    def pdf(self, html: str) -> bytes:
        page = HTML(string=html, base_url=BASE_URL, url_fetcher=self._fetcher)
        made: bytes = page.write_pdf(font_config=self._fonts, pdf_tags=True)
        return made
