"""What tests ask of a page, whatever lines its templates have."""

import re
from html import unescape


def tight(page: str) -> str:
    """Return a page without the white space between its tags, and with single spaces elsewhere."""
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", page))


def plain(page: str) -> str:
    """Return the words of a page, with single spaces."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())
