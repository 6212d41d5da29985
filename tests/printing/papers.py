"""A paper of the size and kind that a table prints, of no particular game."""

import time
from collections.abc import Callable
from itertools import pairwise
from math import cos, sin

SEATS = ("Ada", "Brom", "Cyra", "Dorn")
LINES = ("Sites in control", "Sites in total control", "Trophies", "Deck", "Inner circle", "Tokens")

STYLE = """
@page { size: A4; margin: 15mm; @bottom-right { content: counter(page) " / " counter(pages) } }
body { font: 10pt/1.35 Print, sans-serif; color: oklch(25% .02 280) }
h1 { font-size: 20pt; margin: 0 } h2 { font-size: 12pt; margin: 4mm 0 1mm }
table { width: 100%; border-collapse: collapse } th, td { border-bottom: .2mm solid #999; padding: 1mm }
th { text-align: left } td { text-align: right; vertical-align: top }
ul { list-style: none; margin: 0; padding: 0; font-size: 7pt; color: #555 }
tr { break-inside: avoid } .total { font-weight: bold; font-size: 12pt }
.pictures { break-inside: avoid } figure { display: inline-block; width: 47%; margin: 0 }
"""


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def scorecard(face: str = "") -> str:
    """Return one A4 page; `face` may hold the @font-face rules of a family called Print."""
    return (
        f'<!doctype html><html lang="en"><head><title>Scorecard</title><style>{face}{STYLE}</style></head>'
        f"<body><h1>Scorecard</h1><p>Table QUARTZ, 4 seats, 61 minutes</p>{_table()}"
        f'<div class="pictures"><figure>{board_map()}</figure><figure>{_chart()}</figure></div></body></html>'
    )


def board_map(circles: int = 150) -> str:
    spots = [(250 + 1.55 * i * cos(i / 2.4), 170 + 1.05 * i * sin(i / 2.4)) for i in range(circles)]
    shapes = "".join(
        f'<g><circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="hsl({i * 47 % 360} 45% 55%)" stroke="#222"/>'
        f'<text x="{x:.1f}" y="{y + 2:.1f}" font-size="6" text-anchor="middle">{"ABCD"[i % 4]}</text></g>'
        for i, (x, y) in enumerate(spots)
    )
    roads = "".join(
        f'<path d="M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" stroke="#888"/>' for (a, b), (x, y) in pairwise(spots)
    )
    return f'<svg viewBox="0 0 500 340" width="100%" role="img" aria-label="Map">{roads}{shapes}</svg>'


def _table() -> str:
    heads = "".join(f'<th scope="col">{seat}</th>' for seat in SEATS)
    rows = "".join(
        f'<tr><th scope="row">{line}</th>{"".join(_cell(row, seat) for seat in range(len(SEATS)))}</tr>'
        for row, line in enumerate(LINES)
    )
    totals = "".join(f"<td>{60 + 7 * seat}</td>" for seat in range(len(SEATS)))
    return (
        f"<h2>Score</h2><table><thead><tr><th></th>{heads}</tr></thead>"
        f'<tbody>{rows}<tr class="total"><th>Total</th>{totals}</tr></tbody></table>'
    )


def _cell(row: int, seat: int) -> str:
    items = "".join(
        f"<li>Place number {row * 4 + item}: {item + 2} by {SEATS[seat]}, 20:{10 + item}</li>"
        for item in range(2)
    )
    return f"<td>{3 * row + seat}<ul>{items}</ul></td>"


def _chart() -> str:
    lines = "".join(
        f'<polyline fill="none" stroke="hsl({seat * 90} 60% 40%)" stroke-width="2" points="{_points(seat)}"/>'
        f'<text x="305" y="{40 + 30 * seat}" font-size="10">{SEATS[seat]}</text>'
        for seat in range(len(SEATS))
    )
    axis = '<path d="M20 10V200H300" fill="none" stroke="#222"/>'
    return (
        f'<svg viewBox="0 0 340 220" width="100%" role="img" aria-label="Score by turn">{axis}{lines}</svg>'
    )


def _points(seat: int) -> str:
    return " ".join(
        f"{20 + 7 * turn},{200 - turn * (3 + seat % 3) - 8 * sin(turn + seat):.1f}" for turn in range(40)
    )
