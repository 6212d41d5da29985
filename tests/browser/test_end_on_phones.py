"""The end of a game on a small phone: what is kept of it is one tap away, and any name can be read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bench.serving import server_address
from companion.games import shelf
from tests.browser.conftest import NewPage
from tests.browser.test_table_frame import COVERED, OVERLAPPING, SMALL, Stages, sits_down
from tests.walking import laid


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    data: Path = tmp_path_factory.mktemp("end")
    made = laid(tmp_path_factory, data)
    with server_address(data) as address:
        yield {one.name: (address + one.path, one) for one in made}


@pytest.mark.parametrize("whose", ["host", "seat", "watcher"])
@pytest.mark.parametrize("game", shelf())
def test_the_scorecard_is_one_tap_away_without_a_scroll(
    stages: Stages, new_page: NewPage, game: str, whose: str
) -> None:
    """Of a game without points, its papers. Behind a screen only the host has a page of the result."""
    page = new_page(SMALL)
    table = sits_down(page, stages, f"{game}, ended", whose)
    kept = "scorecard.pdf" if shelf()[game].scoring else "papers"
    for path in ("", "/result") if whose == "host" or not shelf()[game].screen else ("",):
        page.goto(table + path)
        assert page.evaluate(COVERED, [f"main a[href$='/{kept}']", ".site-head", "nav.menu"]) == []
        assert page.evaluate(OVERLAPPING, [".action-bar", ".site-head", "nav.menu"]) == []
        expect(page.locator("main .button.primary:visible")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


NAMED = """(name) => document.querySelectorAll(".came-in .seat-name")
  .forEach((one) => { one.textContent = name; })"""

UNTIDY = """() => [...document.querySelectorAll(".came-in > li")].flatMap((row) => {
  const box = (one) => one.getBoundingClientRect();
  const whole = box(row), points = row.querySelector("b");
  const parts = [...row.children].filter((one) => one.checkVisibility());
  const wrong = parts.filter((one) => box(one).left < whole.left - 1 || box(one).right > whole.right + 1
    || box(one).bottom > whole.bottom + 1 || one.scrollWidth > one.clientWidth + 1);
  const over = parts.filter((one, n) => n + 1 < parts.length && box(one).right > box(parts[n + 1]).left + 1);
  const number = document.createRange();
  if (points) number.selectNode(points.firstChild);
  const lines = points ? box(number).height / parseFloat(getComputedStyle(points).fontSize) : 0;
  return [...wrong.map((one) => one.outerHTML), ...over.map((one) => `over the next: ${one.outerHTML}`),
    ...(lines > 1.8 ? [`${points.textContent.trim()} on several lines`] : [])];
})"""
"""Returns what is outside its row of the ranking, overlaps its neighbour, or is broken though it is short."""

NAMES = ("Maximiliane von und zu Hohenfels-Nord", "Wolfeschlegelsteinhausenbergerdorffwelchevoral", "W" * 40)


@pytest.mark.parametrize("path", ["", "/result"])
@pytest.mark.parametrize("game", [slug for slug, game in shelf().items() if game.scoring])
def test_a_long_name_in_the_ranking_breaks_and_its_points_stay_on_one_line(
    stages: Stages, new_page: NewPage, game: str, path: str
) -> None:
    page = new_page(SMALL)
    table = sits_down(page, stages, f"{game}, ended", "host")
    page.goto(table + path)
    for name in NAMES:
        page.evaluate(NAMED, name)
        assert page.evaluate(UNTIDY) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
