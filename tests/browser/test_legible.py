"""What is drawn can be read: at every stage of a game, however long names are and however many play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.serving import server_address
from tests.browser.conftest import NewPage
from tests.browser.test_table_frame import SMALL, SMALLEST_NAME, Stages, sits_down
from tests.walking import laid

PHONES = [SMALL, {"width": 390, "height": 844}]
LAPTOP = {"width": 1280, "height": 720}

BROKEN = """() => [...document.querySelectorAll(".space-name")].flatMap((name) => {
  const range = document.createRange();
  return [...name.firstChild.data.matchAll(/[^ ]+/g)].filter((word) => {
    range.setStart(name.firstChild, word.index);
    range.setEnd(name.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""
"""Returns the words in the names of spaces that begin in one line and end in the next."""

MIDDLES = """(all) => all.map((one) => {
  const {left, right} = one.getBoundingClientRect();
  return Math.round((left + right) / 2);
})"""


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    data: Path = tmp_path_factory.mktemp("legible")
    made = laid(tmp_path_factory, data)
    with server_address(data) as address:
        yield {one.name: (address + one.path, one) for one in made}


def opened(new_page: NewPage, stages: Stages, stage: str, path: str = "") -> Page:
    page = new_page(SMALL)
    page.goto(sits_down(page, stages, stage, "host") + path)
    return page


def test_names_of_sites_are_as_large_in_the_past_in_a_sketch_and_after_the_end_as_in_a_turn(
    stages: Stages, new_page: NewPage
) -> None:
    page = opened(new_page, stages, "tyrants, middle")
    table = page.url
    page.goto(f"{table}/what-if")
    sketch = page.locator("main a[href*='/what-if/']").first.get_attribute("href")
    past = table + "/at/40"
    for address in (table, past, table.split("/t/")[0] + (sketch or ""), stages["tyrants, ended"][0]):
        page.goto(address)
        for size in PHONES:
            page.set_viewport_size(size)
            smallest = 10 if size is SMALL else 11
            assert page.evaluate(SMALLEST_NAME) >= smallest, f"{address} at {size}"
    page.set_viewport_size(LAPTOP)
    assert page.evaluate(SMALLEST_NAME) >= 9, "below who has won"


def test_no_word_in_the_name_of_a_space_is_broken(stages: Stages, new_page: NewPage) -> None:
    page = opened(new_page, stages, "underdark_maps, middle")
    for size in (*PHONES, LAPTOP):
        page.set_viewport_size(size)
        assert page.evaluate(BROKEN) == [], size
    page.goto(page.url + "/screen")
    assert page.evaluate(BROKEN) == []


def test_each_number_of_a_recount_stands_under_the_mark_of_whose_it_is(
    stages: Stages, new_page: NewPage
) -> None:
    page = opened(new_page, stages, "underdark_maps, middle", "/recount")
    for size in PHONES:
        page.set_viewport_size(size)
        marks = page.locator(".counted td .seat-mark:visible").evaluate_all(MIDDLES)
        numbers = page.locator(".counted td input").evaluate_all(MIDDLES)
        assert len(marks) > 0
        assert all(abs(one - other) <= 3 for one, other in zip(marks, numbers, strict=True))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_phases_look_alike_in_the_past(stages: Stages, new_page: NewPage) -> None:
    page = opened(new_page, stages, "underdark_maps, middle", "/at/70")
    dots = page.locator(".phases > li:not([aria-current])")
    expect(dots.first).to_be_visible()
    assert len({box["width"] for dot in dots.all() if (box := dot.bounding_box())}) == 1


def test_the_big_screen_says_the_long_name_of_whose_turn_it_is(stages: Stages, new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    page.goto(stages["tyrants, middle"][0] + "/screen")
    ends = page.locator(":is(.on-turn .screen-name, .on-turn bdi)").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert ends[1] <= ends[0], "it is cut off itself, and is not left out as a whole"
