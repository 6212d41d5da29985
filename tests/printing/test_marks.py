"""The marks of seats on paper, as they are drawn; their looks were checked by eye."""

import re
from math import hypot

import pytest
from jinja2 import Environment, FileSystemLoader

from companion import ROOT
from companion.kernel.seats import Place, Seat
from companion.kernel.words import text
from companion.printing.palettes import PAPER

WIDE = 0.66
HIGH = 0.7
"""The height of a capital, relative to the font size."""

RADIUS = 10


@pytest.mark.parametrize("letters", ["K", "Dw", "Dw2"])
def test_letters_stay_within_the_circle(letters: str) -> None:
    drawn = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True)
    drawn.filters["words"] = str
    place = Place(seat=Seat("dwarfs"), name=text("Dwarfs"), letter=letters, shape="circle")
    svg = drawn.get_template("print/mark.html").module.outline(place, PAPER)  # type: ignore[attr-defined]
    found = re.search(r'font-size="([\d.]+)"', svg)
    assert found is not None
    size = float(found[1])
    assert hypot(size * WIDE * len(letters) / 2, size * HIGH / 2) <= RADIUS
