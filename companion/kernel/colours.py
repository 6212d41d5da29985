"""The usual colours of pieces, and the colours of letters on pieces and of lines on a background.

A colour is `#` and six hex digits, as in CSS.
"""

from collections.abc import Mapping
from typing import Final

COLOURS: Final[Mapping[str, str]] = {
    "black": "#23262c",
    "red": "#c23b32",
    "orange": "#dd7a2c",
    "blue": "#3571bd",
    "green": "#2f7d4f",
    "purple": "#8653b5",
    "yellow": "#e8bd3a",
    "white": "#f1ede3",
    "pink": "#c2477f",
    "brown": "#7a5236",
    "grey": "#6d7480",
    "teal": "#1f7f80",
}

DARK, LIGHT = "#14110b", "#ffffff"
MIN_LETTER_CONTRAST: Final = 4.5
"""The least contrast between letters and their background (WCAG 1.4.3)."""

MIN_LINE_CONTRAST: Final = 3.2
"""The least contrast between a line and its background, a little above that of WCAG 1.4.11."""

STEP: Final = 0.04


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """Return the colour for letters on a colour."""
    return LIGHT if contrast(colour, LIGHT) >= MIN_LETTER_CONTRAST else DARK


def line_on(colour: str, ground: str) -> str:
    """Return a colour made darker or lighter, as much as a line needs to be visible on its background."""
    towards = LIGHT if _luminance(ground) < 0.2 else "#000000"
    share, drawn = 0.0, colour
    while contrast(drawn, ground) < MIN_LINE_CONTRAST and share < 1:
        share += STEP
        drawn = _mix(colour, towards, share)
    return drawn


def _mix(one: str, other: str, share: float) -> str:
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * min(share, 1)):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    """Return the luminance of a colour, from 0 to 1, as WCAG defines it."""
    shares = [part / 255 for part in _parts(colour)]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
