"""Adjusting papers whose last page would be nearly empty: they are scaled down a little so that they end a
page earlier, or up so that they fill it. The sheet stays the same size.
"""

from collections.abc import Callable
from typing import Any, Final

SPARSE: Final = 1 / 3
"""A last page counts as nearly empty if less than this share of it is filled."""

SHEET_FACTORS: Final = (1.04, 1.08, 1.12, 0.92, 0.86)
"""The factors to try, in order. A sheet is laid out this many times its size and then drawn at its real size,
so a factor above 1 makes letters smaller: those of 8 points become 7.1 at the least."""

MAX_PAGES: Final = 12
"""The most pages of a paper that is adjusted; in a longer one nobody minds a short last page."""

SHEETS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Pages by their names in print.css, in millimetres."""

Render = Callable[[str], Any]
"""Lays a paper out, with an additional style sheet."""


def lay_out(render: Render) -> tuple[Any, float]:
    """Return a paper laid out, and the factor by which it must still be scaled."""
    first = render("")
    if not is_sparse(first):
        return first, 1.0
    for scale in SHEET_FACTORS:
        scaled = render(_sheets(scale))
        fewer = len(scaled.pages) < len(first.pages)
        if fewer if scale > 1 else len(scaled.pages) == len(first.pages) and not is_sparse(scaled):
            return scaled, 1 / scale
    return first, 1.0


def is_sparse(paper: Any) -> bool:
    """Return whether a paper of 2 to `MAX_PAGES` pages ends with one that is nearly empty."""
    return 1 < len(paper.pages) <= MAX_PAGES and measure_filled(paper.pages[-1]) < SPARSE


def measure_filled(page: Any) -> float:
    """Return the share of a page's height, between its margins, that is filled."""
    # The library offers no public way to find out where it put things.
    box = page._page_box
    root, top = box.children[0], box.content_box_y()
    bottoms = (
        each.position_y + each.height
        for each in root.descendants()
        if each is not root and isinstance(each.height, int | float)
    )
    return float((max(bottoms, default=top) - top) / box.height)


def _sheets(scale: float) -> str:
    """Return the style sheet for sheets enlarged by a factor."""
    return "".join(
        f"@page {name} {{ size: {wide * scale:.3f}mm {high * scale:.3f}mm !important }}\n"
        for name, (wide, high) in SHEETS.items()
    )
