"""QR codes, dark on white whatever the colours around them, as many cameras read no other kind."""

from collections.abc import Iterator
from itertools import groupby
from xml.sax.saxutils import quoteattr

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.main import QRCode

LONG = 300
"""From this many characters on, a code with larger modules is worth more than one that tolerates dirt."""

MAX_BYTES = 2_953
"""The most bytes that a code can hold."""

QUIET_ZONE = 4  # modules of white on each side, as the standard asks

BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"  # not the sixteen colours that a terminal's theme redefines
RESET = "\x1b[0m"
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

Row = list[bool]

SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in '\\;,:"'})
"""Escapes, with a backslash, the special characters in the name and the password of a Wi-Fi network."""


def fits(data: str) -> bool:
    return len(data.encode()) <= MAX_BYTES


def qr_svg(data: str, *, label: str) -> str:
    """Return the code as SVG that scales to its box. `label`: for screen readers."""
    rows = _modules(data)
    size = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img"'
        f' aria-label={quoteattr(label)} shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path fill="#000" d="{"".join(_runs(rows))}"/></svg>'
    )


def qr_terminal(data: str, *, colour: bool = True) -> str:
    """Return the code as text, two rows of modules a line. Without colour, as in a log, it is drawn for a
    dark terminal."""
    rows = _modules(data)
    if len(rows) % 2:
        rows.append([False] * len(rows))
    if not colour:
        return "\n".join(_halves([[not dark for dark in row] for row in rows]))
    return "\n".join(f"{BLACK_ON_WHITE}{line}{RESET}" for line in _halves(rows))


def _halves(inked: list[Row]) -> Iterator[str]:
    for upper, lower in zip(inked[::2], inked[1::2], strict=True):
        yield "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))


def _modules(data: str) -> list[Row]:
    """Return rows of modules, True for dark, including the quiet zone."""
    correction = ERROR_CORRECT_M if len(data) < LONG else ERROR_CORRECT_L
    code = QRCode(error_correction=correction, border=QUIET_ZONE)
    code.add_data(data)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def _runs(rows: list[Row]) -> Iterator[str]:
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width


def wifi_text(name: str, password: str) -> str:
    """Return the text of a QR code with which a phone joins a Wi-Fi network; an open network has no
    password."""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{name.translate(SPECIAL)};P:{password.translate(SPECIAL)};;"
