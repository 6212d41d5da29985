"""Where features put links and components: the places that their pages can name are exactly those that
templates have."""

import re
from typing import get_args

import pytest

from companion import ROOT
from companion.web.rendering.feature_pages import IncludePlace, LinkPlace, PiecePlace

TEMPLATES = ROOT / "templates"


@pytest.mark.parametrize(
    ("asked", "places"),
    [
        (r"(?:feature_links|ways_to)\('(\w+)'", LinkPlace),
        (r"pieces\('([\w ]+)'\)", PiecePlace),
        (r"included\('(\w+)'\)", IncludePlace),
    ],
)
def test_every_place_that_a_feature_can_name_is_in_a_template(asked: str, places: object):
    found = {
        place
        for path in TEMPLATES.rglob("*.html")
        for place in re.findall(asked, path.read_text(encoding="utf-8"))
    }
    # What only one phone is shown at the top of its table page is put there when that page is filled in.
    assert found | {"own"} == {*get_args(places), "own"}
