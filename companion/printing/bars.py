"""Shares as bars: a still picture in SVG, for a page and for paper alike; see `printing.charts`.

pygal lays out the bars and the axis. What each is, and how much, is written on it: nothing hangs on colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygal.graph.horizontalbar import HorizontalBar
from pygal.style import Style
from pygal.view import View

from companion.kernel.seats import Seat
from companion.printing.charts import FAMILY, SMALL, bare, faced
from companion.printing.palettes import Palette

ROW: Final = 34
"""The height of a bar with its room."""

LONGEST: Final = 16
"""Letters of a name beside its bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """`share`: from 0 to 1. `said`: what is written beside it. `mark`: what chance alone would give."""

    name: str
    share: float
    said: str
    mark: float


def bars_chart(bars: Sequence[Bar], width: int, palette: Palette, label: str = "") -> str | None:
    """Return the picture, as high as it has bars; None where there is none. `label`: what a screen reader
    says."""
    if not bars:
        return None
    root = _Bars(bars, width, palette).render_tree()
    return faced(root, palette, label)


class _Bars(HorizontalBar):  # type: ignore[misc]  # pygal carries no types
    def __init__(self, bars: Sequence[Bar], width: int, palette: Palette) -> None:
        style = Style(label_font_size=SMALL, major_label_font_size=SMALL)
        room = {"margin": 0, "margin_top": 4, "margin_right": 72, "margin_bottom": 4, "margin_left": 2}
        height = ROW * len(bars) + 30
        super().__init__(width=width, height=height, style=style, js=(), css=(), show_legend=False, **room)
        self.no_prefix, self.range = True, (0, 1)
        self.x_labels = [_short(bar.name) for bar in reversed(bars)]
        self.y_labels = [0, 0.5, 1]
        self.value_formatter = lambda value: f"{100 * value:.0f} %"
        self._bars, self._palette = tuple(reversed(bars)), palette
        self.add("", [bar.share for bar in self._bars])
        self.add_xml_filter(lambda root: bare(root, palette))

    def _plot(self) -> None:
        node = self.svg.node(self.nodes["plot"], "g")
        for number, bar in enumerate(self._bars):
            self._bar(node, bar, self._y((number + 0.5) / len(self._bars)))

    def _bar(self, node: Any, bar: Bar, middle: float) -> None:
        high, ink, floor = 16, self._palette.ink, self._x(0)
        width = f"{self._x(bar.share) - floor:.1f}"
        box = {"x": f"{floor:.1f}", "y": f"{middle - high / 2:.1f}", "width": width, "height": str(high)}
        self.svg.node(node, "rect", fill=self._palette.tone(Seat("blue")).line, **box)
        at = f"{self._x(bar.mark):.1f}"
        top, foot = f"{middle - high / 2 - 3:.1f}", f"{middle + high / 2 + 3:.1f}"
        self.svg.node(node, "path", d=f"M{at} {top}L{at} {foot}", stroke=ink, stroke_width=2, fill="none")
        at_end = {"x": f"{self.view.width + 8:.1f}", "y": f"{middle + 4:.1f}", "fill": ink}
        words = self.svg.node(
            node, "text", font_family=FAMILY, font_weight=700, font_size=SMALL + 1, **at_end
        )
        words.text = bar.said

    def _x(self, share: float) -> float:
        """As the axis has it, which the library draws as if it lay along the other side."""
        return float(View.x(self.view, share))

    def _y(self, part: float) -> float:
        """Where the library writes the name of a bar."""
        return float(View.y(self.view, part))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
