"""Static pictures: points over the turns, and shares as bars; SVG without scripts, styles or anything loaded
from elsewhere, for a page and for paper alike.

pygal finds the scale and draws the axes; we draw the lines, bars, marks and labels, since seats must be told
apart without colour: by dashes, by the shape of their marks, and by a letter at the end of each line. Each
bar is labelled with its name and its value. Colours are attributes, so that the picture is the same inside an
`<img>`, inside a page, and on paper. This module is imported only where a chart is drawn, as pygal is large.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from pygal.graph.horizontalbar import HorizontalBar
from pygal.graph.xy import XY
from pygal.style import Style
from pygal.view import View

from companion.kernel.game import Moment
from companion.kernel.seats import Place, Seat
from companion.printing.faces import FAMILY, svg_text
from companion.printing.palettes import Palette, Tone
from companion.printing.shapes import SIZE

Series = Sequence[tuple[Moment, Mapping[Seat, int]]]

SMALL, LARGE = 11, 14
RADIUS: Final = 8.5
"""Half the size of the mark at the end of a line."""

BESIDE: Final = 26
"""The width that a mark takes to the right of the plot."""

LETTERS: Final = (10, 8.5, 7, 6)
"""The size of the letters on a seat's mark: for one, two, three, and four or more of them."""

DIGIT: Final = 8
"""The width of each digit of the points beside a mark; there is always room for three."""

DASHES: Final = ("", "8 3", "1.5 3.5", "9 3 1.5 3", "4 4", "14 4", "2 6", "6 2 2 2 2 2")


def points_chart(
    series: Series,
    seats: Sequence[Place],
    size: tuple[int, int],
    palette: Palette,
    label: str = "",
    jump: str = "",
) -> str | None:
    """Return the picture; None if there is no line to draw. `seats`: the players in their order; `label`: for
    screen readers; `jump`: written beside the last step if the points jump there."""
    if len(series) < 2 or not seats or not series[-1][1]:
        return None
    chart = _Chart(series, seats, size, palette, jump if jumps(series) else "")
    return svg_text(chart.render_tree(), palette, label)


class _Chart(XY):  # type: ignore[misc]  # pygal carries no types
    def __init__(
        self, series: Series, seats: Sequence[Place], size: tuple[int, int], palette: Palette, jump: str
    ) -> None:
        style = Style(label_font_size=SMALL, major_label_font_size=SMALL)
        right = BESIDE + DIGIT * max(3, *(len(str(points)) for points in series[-1][1].values()))
        room = {"margin": 0, "margin_top": 10, "margin_right": right, "margin_bottom": 4, "margin_left": 2}
        super().__init__(width=size[0], height=size[1], style=style, js=(), css=(), show_legend=False, **room)
        self.no_prefix, self.include_x_axis, self.max_scale, self.truncate_label = True, True, 7, -1
        self.x_labels = list(range(0, len(series), _step(len(series) - 1)))
        self.x_value_formatter = self.value_formatter = lambda value: f"{value:.0f}"
        self._seats, self._palette, self._jump = seats, palette, jump
        for place in seats:
            points = [(turn, totals.get(place.seat, 0)) for turn, (_, totals) in enumerate(series)]
            self.add(place.letter, points)
        self.add_xml_filter(lambda root: strip_svg(root, palette))

    def _plot(self) -> None:
        node = self.svg.node(self.nodes["plot"], "g")
        ends = []
        for number, (place, drawn) in enumerate(zip(self._seats, self.series, strict=True)):
            points = [self.view(point) for point in drawn.points]
            ends.append(points[-1][1])
            self._line(node, points, self._palette.tone(place).line, number)
            self._marks(node, points, place, number)
        heights = _apart(ends, self.view.height)
        if self._jump:
            self._explain(node, [drawn.points[-2:] for drawn in self.series])
        for number, (place, drawn) in enumerate(zip(self._seats, self.series, strict=True)):
            self._end(node, place, heights[number], drawn.points[-1][1])

    def _line(self, node: Any, points: list[tuple[float, float]], colour: str, number: int) -> None:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashes = {"stroke_dasharray": DASHES[number % len(DASHES)]} if number % len(DASHES) else {}
        self.svg.node(
            node,
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=2,
            stroke_linejoin="round",
            **dashes,
        )

    def _marks(self, node: Any, points: list[tuple[float, float]], place: Place, number: int) -> None:
        """Draw a few marks along a line, not at the same turns as those of the other lines."""
        tone = self._palette.tone(place)
        every = max(4, len(points) // 5)
        for x, y in points[every * (number + 1) // (len(self._seats) + 1) :: every]:
            self._shape(node, place, tone, (x, y), 3.4)

    def _shape(self, node: Any, place: Place, tone: Tone, at: tuple[float, float], radius: float) -> None:
        scale = 2 * radius / SIZE
        self.svg.node(
            node,
            "path",
            d=self._palette.shape(place),
            transform=f"translate({at[0] - radius:.1f} {at[1] - radius:.1f}) scale({scale:.3f})",
            fill=tone.piece,
            fill_rule="evenodd",
            stroke=tone.line,
            stroke_width=f"{1.2 / scale:.2f}",
        )

    def _end(self, node: Any, place: Place, y: float, points: int) -> None:
        tone = self._palette.tone(place)
        x = self.view.width + 5 + RADIUS
        self._shape(node, place, tone, (x, y), RADIUS)
        size = LETTERS[min(len(place.letter), len(LETTERS)) - 1]
        wide, high = 0.66 * size * len(place.letter), 0.8 * size
        # A triangle is widest at its base.
        y += 1.2 if place.shape == "triangle" else 0
        plate = {"x": f"{x - wide / 2:.1f}", "y": f"{y - high / 2:.1f}", "rx": "1.5", "fill": tone.piece}
        self.svg.node(node, "rect", width=f"{wide:.1f}", height=f"{high:.1f}", **plate)
        letter = {"x": f"{x:.1f}", "y": f"{y + 0.35 * size:.1f}", "text_anchor": "middle"}
        self._text(node, place.letter, fill=tone.letter, font_size=size, **letter)
        beside = {"x": f"{x + RADIUS + 4:.1f}", "y": f"{y + 4.8:.1f}"}
        self._text(node, str(points), fill=self._palette.ink, font_size=LARGE, **beside)

    def _explain(self, node: Any, lasts: Sequence[Any]) -> None:
        """Write the explanation of the last step to its left, at half its height."""
        x = self.view(lasts[0][0])[0]
        rises = [self.view(point)[1] for pair in lasts for point in pair]
        middle = (min(rises) + max(rises)) / 2
        wide = 5.2 * len(self._jump) + 22
        plate = {"x": f"{x - wide - 2:.1f}", "y": f"{middle - 9:.1f}", "width": f"{wide:.1f}", "height": "18"}
        self.svg.node(node, "rect", rx="3", fill=self._palette.ground, stroke=self._palette.rule, **plate)
        at = {"x": f"{x - 8:.1f}", "y": f"{middle + 4:.1f}", "text_anchor": "end"}
        self._text(node, f"{self._jump} →", fill=self._palette.ink, font_size=SMALL, **at)

    def _text(self, node: Any, words: str, **attributes: Any) -> None:
        element = self.svg.node(node, "text", font_family=FAMILY, font_weight=700, **attributes)
        element.text = words


def jumps(series: Series) -> bool:
    """Return whether somebody gains far more in the last step than anybody did in a step before."""
    totals = [points for _moment, points in series]
    if len(totals) < 4:
        return False
    steps = [max(now[seat] - before.get(seat, 0) for seat in now) for before, now in pairwise(totals) if now]
    return steps[-1] >= 2 * max(*steps[:-1], 1) and steps[-1] >= max(totals[-1].values()) / 8


def _step(turns: int) -> int:
    """Return the distance between numbers below the chart, in turns."""
    return next(step for step in (1, 2, 4, 5, 10, 20, 50, 100, turns) if turns <= 12 * step)


def _apart(heights: Sequence[float], room: float) -> list[float]:
    """Return the heights of the marks, moved apart just enough that they do not cover each other."""
    order = sorted(range(len(heights)), key=lambda number: (heights[number], number))
    placed = [heights[number] for number in order]
    least = 2 * RADIUS + 4
    for below, above in pairwise(range(len(placed))):
        placed[above] = max(placed[above], placed[below] + least)
    lowest = room
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], lowest)
        lowest = placed[index] - least
    return [placed[order.index(number)] for number in range(len(heights))]


def strip_svg(root: Any, palette: Palette) -> Any:
    """Return the picture without what only a browser's script would use, styled by attributes."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or _is_unused(child):
                parent.remove(child)
    for axis in _of_class(root, "axis"):
        anchor = "end" if "y" in axis.get("class").split() else "middle"
        for text in axis.iter("text"):
            text.attrib.update({"font-family": FAMILY, "font-weight": "700", "font-size": str(SMALL)})
            text.attrib.update({"fill": palette.quiet, "text-anchor": anchor})
        for path in axis.iter("path"):
            floor = "axis" in path.get("class", "") or anchor == "middle"
            path.attrib.update({"stroke": palette.rule, "stroke-width": "1" if floor else ".75"})
            if anchor == "middle":
                path.set("d", "M0 0")
    for node in root.iter():
        for name in [name for name in node.attrib if "_" in name]:
            node.set(name.replace("_", "-"), node.attrib.pop(name))
        node.attrib.pop("class", None)
    root.attrib.pop("id", None)
    return root


def _is_unused(node: Any) -> bool:
    looks = node.get("class", "")
    return (
        node.tag in ("defs", "title", "desc", "script", "style")
        or "overlay" in looks
        or looks in ("background", "titles")
        or "series" in looks
    )


def _of_class(root: Any, name: str) -> Iterator[Any]:
    return (node for node in root.iter("g") if name in node.get("class", "").split())


ROW: Final = 34
"""The height of a bar with the space around it."""

MAX_NAME_LENGTH: Final = 16
"""How many letters of a name fit beside its bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """`share`: from 0 to 1. `said`: the text beside it. `mark`: the share expected by chance, or None."""

    name: str
    share: float
    said: str
    mark: float | None


def bars_chart(bars: Sequence[Bar], width: int, palette: Palette, label: str = "") -> str | None:
    """Return the picture, as high as its bars need; None without bars. `label`: for screen readers."""
    if not bars:
        return None
    root = _Bars(bars, width, palette).render_tree()
    return svg_text(root, palette, label)


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
        self.add_xml_filter(lambda root: strip_svg(root, palette))

    def _plot(self) -> None:
        node = self.svg.node(self.nodes["plot"], "g")
        for number, bar in enumerate(self._bars):
            self._bar(node, bar, self._y((number + 0.5) / len(self._bars)))

    def _bar(self, node: Any, bar: Bar, middle: float) -> None:
        high, ink, floor = 16, self._palette.ink, self._x(0)
        width = f"{self._x(bar.share) - floor:.1f}"
        box = {"x": f"{floor:.1f}", "y": f"{middle - high / 2:.1f}", "width": width, "height": str(high)}
        self.svg.node(node, "rect", fill=self._palette.tone("blue").line, **box)
        if bar.mark is not None:
            at = f"{self._x(bar.mark):.1f}"
            top, foot = f"{middle - high / 2 - 3:.1f}", f"{middle + high / 2 + 3:.1f}"
            self.svg.node(node, "path", d=f"M{at} {top}L{at} {foot}", stroke=ink, stroke_width=2, fill="none")
        at_end = {"x": f"{self.view.width + 8:.1f}", "y": f"{middle + 4:.1f}", "fill": ink}
        words = self.svg.node(
            node, "text", font_family=FAMILY, font_weight=700, font_size=SMALL + 1, **at_end
        )
        words.text = bar.said

    def _x(self, share: float) -> float:
        """Return the position of a share along the axis; the library draws the chart rotated."""
        return float(View.x(self.view, share))

    def _y(self, part: float) -> float:
        """Return where the library writes the name of a bar."""
        return float(View.y(self.view, part))


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1].rstrip()}…"
