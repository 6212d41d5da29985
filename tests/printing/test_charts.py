"""The chart is tested by its content; its looks were checked by eye."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from companion.kernel.game import Moment
from companion.kernel.seats import Place, Seat
from companion.kernel.words import text
from companion.printing.charts import points_chart
from companion.printing.palettes import LIGHT, PAPER, THEMES, Palette

SVG = "{http://www.w3.org/2000/svg}"
SEATS = tuple(
    Place(seat=Seat(seat), name=text(seat), letter=letter, shape=shape)
    for seat, letter, shape in (
        ("black", "K", "square"),
        ("red", "R", "circle"),
        ("party-3", "P", "hexagon"),
    )
)


def series(*points: tuple[int, ...]):
    return [
        (Moment(turn, text("Turn"), None), {place.seat: vp for place, vp in zip(SEATS, row, strict=True)})
        for turn, row in enumerate(points)
    ]


COURSE = series((0, 0, 0), (3, 1, 0), (4, 6, -2), (11, 11, 10))


def drawn(palette: Palette = PAPER, course=COURSE, label: str = "") -> ElementTree.Element:
    svg = points_chart(course, SEATS, (440, 250), palette, label)
    assert svg is not None
    return ElementTree.fromstring(svg)  # noqa: S314  # our own


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
def test_a_chart_loads_and_runs_nothing(palette: Palette):
    svg = points_chart(COURSE, SEATS, (440, 250), palette) or ""
    assert "<script" not in svg
    assert "class=" not in svg
    assert not re.search(r"(href|src)\s*=", svg)
    assert re.findall(r"url\(([^)]{1,20})", svg) == (["data:font/woff2;base"] if palette.alone else [])
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_every_seat_ends_with_its_letter_and_points():
    words = [node.text for node in drawn().iter(f"{SVG}text")]
    assert words[-6:] == ["K", "11", "R", "11", "P", "10"]


@pytest.mark.parametrize("points", [7, 87, 822, 1875, 12345, -1200])
def test_there_is_room_for_the_points_at_the_end_of_a_line(points: int):
    def lefts(node: ElementTree.Element, left: float = 0) -> Iterator[tuple[str, float]]:
        moved = re.match(r"translate\(([-\d.]+)", node.get("transform", ""))
        left += float(moved[1]) if moved else 0
        if node.tag == f"{SVG}text":
            yield node.text or "", left + float(node.get("x", "0"))
        for each in node:
            yield from lefts(each, left)

    (*_, (said, left)) = lefts(drawn(course=series((0, 0, 0), (3, 1, points))))
    assert said == str(points)
    assert 440 - 16 < left + 8 * max(3, len(said)) <= 440


def test_labels_do_not_cover_each_other():
    heights = [float(node.get("y", "0")) for node in drawn().iter(f"{SVG}text") if node.text in "KRP"]
    assert len(heights) == 3
    assert all(below - above >= 14 for above, below in pairwise(sorted(heights)))


def test_lines_are_told_apart_without_colour():
    lines = [path for path in drawn().iter(f"{SVG}path") if path.get("stroke-width") == "2"]
    assert len({path.get("stroke-dasharray") for path in lines}) == len(SEATS)


def test_a_course_of_one_moment_is_no_line():
    assert points_chart(series((0, 0, 0)), SEATS, (440, 250), LIGHT) is None
    assert points_chart((), SEATS, (440, 250), LIGHT) is None


def test_a_course_in_which_nobody_has_points_is_no_line():
    moments = [(moment, {}) for moment, _points in series((0, 0, 0), (1, 1, 1))]
    assert points_chart(moments, SEATS, (440, 250), LIGHT) is None


@pytest.mark.parametrize("turns", [2, 13, 61, 400])
def test_numbers_below_stay_few(turns: int):
    course = series(*((turn, turn // 2, 0) for turn in range(turns)))
    below = [node for node in drawn(course=course).iter(f"{SVG}text") if node.get("text-anchor") == "middle"]
    assert 2 <= len(below) - len(SEATS) <= 14


def test_points_that_never_change_are_drawn_too():
    assert drawn(course=series((0, 0, 0), (0, 0, 0))) is not None


def test_a_label_is_escaped():
    assert drawn(label="<script>&").findtext(f"{SVG}title") == "<script>&"
