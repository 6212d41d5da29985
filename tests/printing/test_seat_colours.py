"""A seat's place determines its colours: style sheets, charts, papers and the shared picture all agree."""

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader

from companion import ROOT
from companion.games import shelf
from companion.kernel.colours import COLOURS, contrast
from companion.kernel.game import Moment
from companion.kernel.seats import Place
from companion.kernel.words import text
from companion.printing.charts import points_chart
from companion.printing.palettes import LIGHT, PAPER, THEMES, Palette
from companion.printing.shapes import shapes_of

SVG = "{http://www.w3.org/2000/svg}"
EACH = pytest.mark.parametrize("slug", shelf())
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")


def places_of(slug: str) -> tuple[Place, ...]:
    return shelf()[slug].about.places


def painted(css: str, place: Place) -> dict[str, str]:
    """Return the properties that a style sheet gives a seat; later rules win."""
    found: dict[str, str] = {}
    for selectors, body in RULE.findall(re.sub(r"/\*.*?\*/|@[^{;]*[;{]", "", css, flags=re.DOTALL)):
        named = re.findall(r'\[data-seat(\^?)="([\w-]+)"\]', selectors)
        if any(place.seat == name or (begins and place.seat.startswith(name)) for begins, name in named):
            found |= dict(re.findall(r"(--[\w-]+): ([^;]+);", body))
    return found


def resolved(css: str, value: str) -> set[str]:
    """Return a value itself, or every value that a property of that name has, in either theme."""
    name = re.fullmatch(r"var\((--[\w-]+)\)", value)
    return {value} if name is None else set(re.findall(rf"{name[1]}: (#\w+);", css))


@EACH
def test_style_sheets_paint_a_seat_as_its_place_says(slug: str) -> None:
    css = (ROOT / "static/css/tokens.css").read_text("utf-8")
    css += (ROOT / "templates/games" / slug / "theme.css").read_text("utf-8")
    for place in places_of(slug):
        found = painted(css, place)
        assert resolved(css, found["--seat"]) == {place.paint}, place.seat
        assert resolved(css, found["--seat-ink"]) == {place.ink}, place.seat


@EACH
def test_letters_can_be_read_on_every_piece(slug: str) -> None:
    assert [place.seat for place in places_of(slug) if contrast(place.paint, place.ink) < 4.5] == []


@EACH
def test_no_two_seats_look_alike(slug: str) -> None:
    places = places_of(slug)
    assert len({place.letter for place in places}) == len(places)
    alike = [
        (one.seat, other.seat)
        for one, other in combinations(places, 2)
        if (one.paint, one.shape) == (other.paint, other.shape) and other.second_of != one.seat
    ]
    assert alike == []


@EACH
def test_every_shape_is_one_of_the_symbols_that_pages_show(slug: str) -> None:
    shapes = shapes_of(slug)
    used = {place.shape for place in places_of(slug)}
    assert used <= set(shapes)
    assert len({shapes[name] for name in used}) == len(used)
    # WeasyPrint draws half arcs flat, just like those with a large sweep.
    assert [name for name in used if re.search(r"[aA][\d. ]+ [01]? ?1", shapes[name])] == []


def drawn(node: ElementTree.Element) -> Iterator[tuple[str, str, str]]:
    """Return shape, piece and line of each filled path of a chart."""
    for path in node.iter(f"{SVG}path"):
        if path.get("fill", "none") != "none":
            yield path.get("d", ""), path.get("fill", ""), path.get("stroke", "")


@EACH
@pytest.mark.parametrize("theme", THEMES)
def test_a_chart_draws_each_seat_in_its_colour_shape_and_letter(slug: str, theme: str) -> None:
    places = places_of(slug)[:12]
    palette = THEMES[theme].of(slug, places)
    series = [
        (Moment(turn, text("Turn"), None), {place.seat: turn * n for n, place in enumerate(places)})
        for turn in range(3)
    ]
    svg = ElementTree.fromstring(points_chart(series, places, (640, 500), palette) or "")  # noqa: S314
    assert set(drawn(svg)) == {
        (palette.shape(place), place.paint, palette.tone(place).line) for place in places
    }
    assert {place.letter for place in places} <= {node.text for node in svg.iter(f"{SVG}text")}
    lines = [path.get("stroke") for path in svg.iter(f"{SVG}path") if path.get("stroke-width") == "2"]
    assert lines == [palette.tone(place).line for place in places]


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
def test_lines_stand_out_from_their_ground(palette: Palette) -> None:
    every = {place.paint: place for slug in shelf() for place in places_of(slug)}
    faint = [place.seat for place in every.values() if contrast(palette.tone(place).line, palette.ground) < 3]
    assert faint == []


@EACH
def test_the_mark_on_paper_has_its_colour_shape_and_letter(slug: str) -> None:
    palette = PAPER.of(slug, places_of(slug))
    made = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True)
    made.filters["words"] = str
    mark = made.get_template("print/mark.html").module.mark  # type: ignore[attr-defined]
    for place in places_of(slug):
        svg = ElementTree.fromstring(str(mark(place, palette)).replace("&amp;", "&"))  # noqa: S314
        path, plate, letter = svg[0], svg[1], svg[2]
        assert (path.get("d"), path.get("fill")) == (palette.shape(place), place.paint)
        assert (plate.get("fill"), letter.get("fill")) == (place.paint, place.ink)
        assert (letter.text or "").strip() == place.letter


def test_a_seat_of_no_game_takes_a_usual_colour() -> None:
    assert {name: LIGHT.tone(name).piece for name in COLOURS} == dict(COLOURS)
