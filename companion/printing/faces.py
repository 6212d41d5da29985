"""The font of a standalone picture, embedded in it."""

import base64
from functools import cache
from hashlib import sha256
from typing import Any, Final
from xml.etree import ElementTree

from companion import ROOT
from companion.printing.palettes import Palette

FAMILY: Final = "Alegreya Sans"


def svg_text(root: Any, palette: Palette, label: str) -> str:
    """Return a picture as SVG with a title for screen readers and, if it stands alone, its font."""
    root.set("role", "img")
    ElementTree.SubElement(root, "title").text = label
    if palette.alone:
        ElementTree.SubElement(root, "style").text = _face()
    return ElementTree.tostring(root, encoding="unicode")


@cache
def _face() -> str:
    letters = base64.b64encode((ROOT / "static/fonts/alegreya-sans-700.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{letters})"
    return f'@font-face{{font-family:"{FAMILY}";font-weight:700;src:{source} format("woff2")}}'


@cache
def face_digest() -> str:
    """Return the digest of the only style in a standalone picture, for the security policy."""
    return base64.b64encode(sha256(_face().encode()).digest()).decode()
