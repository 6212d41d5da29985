"""What tests do with a page, independent of the line breaks of its templates."""

import re
from html import unescape


def tight(page: str) -> str:
    """Return a page without the white space between its tags, and with single spaces elsewhere."""
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", page))


def plain(page: str) -> str:
    """Return the text of a page, with single spaces."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())
