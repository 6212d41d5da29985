"""Reading papers for WeasyPrint, in a fraction of the time that it takes by itself.

Each style sheet is parsed once. What is inside a drawing is read by the XML parser in C instead of the HTML
parser in Python, and no styles are sought for it, since WeasyPrint applies none there.
"""

import re
from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

SVG: Final = "http://www.w3.org/2000/svg"
DRAWING: Final = re.compile(r"(<svg\b[^>]*(?<!/)>)(.*?)</svg>", re.DOTALL)

CONTENTS: Final = CSS(string="svg > * { display: none }")
"""Keeps WeasyPrint from laying out what is inside a drawing, as if it were text, before it draws it."""


class Reader:
    """`base`: what addresses are relative to; `fonts`: to which style sheets add theirs."""

    def __init__(self, base: str, fetcher: URLFetcher, fonts: FontConfiguration) -> None:
        self._base, self._fetcher, self._fonts = base, fetcher, fonts
        self._parsed: dict[str, tuple[bytes, CSS]] = {}

    def read(self, html: str) -> tuple[HTML, list[CSS]]:
        """Return a paper without its links to style sheets, and those style sheets. A style in the paper
        itself takes precedence over them."""
        drawings: list[ElementTree.Element] = []

        def cut(found: re.Match[str]) -> str:
            try:
                drawing = ElementTree.fromstring(f'<g xmlns="{SVG}">{found[2]}</g>')  # noqa: S314  # ours
            except ElementTree.ParseError:  # HTML may be written more freely than XML
                return found[0]
            drawings.append(drawing)
            return f"{found[1]}{len(drawings) - 1}</svg>"

        page = HTML(string=DRAWING.sub(cut, html), base_url=self._base, url_fetcher=self._fetcher)
        for place in page.etree_element.iter(f"{{{SVG}}}svg"):
            if not len(place) and (place.text or "").isdecimal():
                place.append(drawings[int(place.text)])
                place.text = None
        page.wrapper_element = _AroundDrawings.from_html_root(page.etree_element)
        return page, [CONTENTS, *self._take_sheets(page.etree_element)]

    def _take_sheets(self, root: ElementTree.Element) -> Iterator[CSS]:
        """Yield the style sheets that can be loaded, and remove the links to them; why others cannot is in
        the log."""
        for head in root.iter("head"):
            for link in head.findall("link[@rel='stylesheet']"):
                try:
                    sheet = self._sheet(link.get("href", ""))
                except (ValueError, OSError):
                    continue
                head.remove(link)
                yield sheet

    def _sheet(self, url: str) -> CSS:
        content = self._fetcher.fetch(url).read()
        parsed = self._parsed.get(url)
        if parsed is None or parsed[0] != content:
            sheet = CSS(
                string=content.decode(), base_url=url, url_fetcher=self._fetcher, font_config=self._fonts
            )
            parsed = self._parsed[url] = (content, sheet)
        return parsed[1]


class _AroundDrawings(ElementWrapper):  # type: ignore[misc]  # cssselect2 carries no types
    """An element as style sheets see it: they see nothing that is deeper inside a drawing."""

    def iter_children(self) -> Iterator[Any]:
        if self.parent is None or self.parent.local_name != "svg":
            yield from super().iter_children()
