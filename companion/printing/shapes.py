"""The shapes of seats as paths: the same on paper and in charts as the symbols on pages."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final
from xml.etree import ElementTree

from companion.game_folders import game_folder

SVG: Final = "{http://www.w3.org/2000/svg}"

SIZE: Final = 24
"""Units of a symbol each way."""

SYMBOLS: Final = "icons/shapes.svg"
"""A file in a game's folder with a `<symbol>` for each shape that its places name."""


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as curves, because WeasyPrint draws half arcs flat."""
    k, r = radius * 0.5523, radius
    return (
        f"M{x - r:g} {y:g}C{x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g}"
        f"S{x + r:g} {y - k:g} {x + r:g} {y:g} {x + k:g} {y + r:g} {x:g} {y + r:g} {x - r:g} {y + k:g}"
        f" {x - r:g} {y:g}z"
    )


DISC: Final = disc(12, 12, 10)


@cache
def shapes_of(game: str) -> Mapping[str, str]:
    """Return the path of each shape of a game, by name; empty if the game has no symbols."""
    path = game_folder(game).templates / SYMBOLS
    if not path.is_file():
        return {}
    # One of our own files.
    root = ElementTree.parse(path).getroot()  # noqa: S314
    return {symbol.get("id", ""): _path(symbol) for symbol in _of_seats(root)}


def _of_seats(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    box = f"0 0 {SIZE} {SIZE}"
    return (symbol for symbol in root.iter(f"{SVG}symbol") if symbol.get("viewBox") == box)


def _path(symbol: ElementTree.Element) -> str:
    circle, path = symbol.find(f"{SVG}circle"), symbol.find(f"{SVG}path")
    if circle is not None:
        return disc(*(float(circle.get(name, "0")) for name in ("cx", "cy", "r")))
    return "" if path is None else " ".join(path.get("d", "").split())
