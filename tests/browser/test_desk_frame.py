"""The first screen of the desk: what is met and due, the one action with the last roll, on any device."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.serving import server
from companion.web.access.cookies import COOKIE
from tests.browser.conftest import NewPage, settled
from tests.browser.laying import entered, laid
from tests.browser.test_table_frame import COVERED, OVERLAPPING, SIZES, SMALL
from tests.walking import Stage
from tests.walking import laid as stages_of

SIDEWAYS = (844, 390)
BAR = ["#desk-bar", "#desk-bar .last-roll", "#desk-bar .main-action > *", "#desk-bar .rare"]


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[str, Stage]]]:
    data: Path = tmp_path_factory.mktemp("desk")
    made = stages_of(tmp_path_factory, data)
    with server(data) as address:
        yield {one.name: (address + one.path, one) for one in made if one.name.startswith("underworld")}


def at_the_desk(page: Page, desks: dict[str, tuple[str, Stage]], name: str) -> None:
    address, stage = desks[name]
    credential = stage.viewers["host"] or ""
    page.context.add_cookies([{"name": COOKIE + stage.code, "value": credential, "url": address}])
    page.goto(address)


@pytest.mark.parametrize("stage", ["begun", "middle"])
def test_what_comes_first_and_next_needs_no_scroll(
    desks: dict[str, tuple[str, Stage]], new_page: NewPage, stage: str
) -> None:
    """The last roll lies in one line of at most 56 pixels, and the whole bar takes a fifth of a small phone."""
    page = new_page(SMALL)
    at_the_desk(page, desks, f"underworld, {stage}")
    for width, height in (*SIZES, SIDEWAYS):
        page.set_viewport_size({"width": width, "height": height})
        where = f"{stage} at {width} x {height}"
        first = ".due .due-what" if page.locator(".due").count() else "#set-out, .empty"
        menu = ["nav.menu"] if height > 400 else []
        assert page.evaluate(COVERED, [".site-head", *BAR, *menu]) == [], where
        assert page.evaluate(OVERLAPPING, [first, "#desk-bar", ".site-head"]) == [], where
        top = page.locator(first).first.bounding_box() or {}
        assert top["y"] < height / 2, where
        bar = page.locator("#desk-bar").bounding_box() or {}
        assert bar["height"] <= max(124, height / 5), where
        roll = page.locator(".last-roll").bounding_box() or {}
        assert roll["height"] <= 56, where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def test_with_columns_the_bar_stands_at_the_foot_of_the_right_one(
    desks: dict[str, tuple[str, Stage]], new_page: NewPage
) -> None:
    page = new_page({"width": 1280, "height": 720})
    at_the_desk(page, desks, "underworld, middle")
    for width, height in [size for size in SIZES if size[0] >= 768]:
        page.set_viewport_size({"width": width, "height": height})
        bar, left = (page.locator(part).bounding_box() or {} for part in ("#desk-bar", ".desk-now"))
        assert bar["x"] >= left["x"] + left["width"], f"{width} x {height}"


def test_a_result_is_read_in_full_and_more_leads_anywhere_in_two_taps(
    address: str, new_page: NewPage
) -> None:
    """What came last stands first, in the largest letters; what does not fit is what came before it."""
    page = new_page(SMALL, has_touch=True)
    table = laid(address, "underworld", (page, "referee"))
    entered(page, table, "set-character", "", name="Ada", inches="12", hits="8", most="8")
    entered(page, table, "set-out", "", level="1", party="Ada", light="1")
    entered(page, table, "meet", "", chain="1 4 3 4,4", number="2")
    page.goto(table)
    last = page.locator(".rolled > :first-child > b")
    expect(last).to_have_text("80 feet")
    inside = "(one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1"
    assert page.locator(".rolled > :first-child").evaluate(inside)
    assert page.evaluate(COVERED, [".rolled > :first-child > b"]) == []
    sizes = page.locator(".rolled b").evaluate_all(
        "(all) => all.map((b) => parseFloat(getComputedStyle(b).fontSize))"
    )
    assert sizes[0] == max(sizes)
    assert sizes[0] >= 18
    page.locator("#desk-bar .rare").tap()
    ways = page.locator("dialog#sheet nav")
    expect(ways.get_by_role("link", name="Calendar")).to_be_visible()
    ways.get_by_role("link", name="Strongholds").tap()
    settled(page)
    expect(page.get_by_role("heading", name="Strongholds").first).to_be_visible()


def test_the_bar_enters_what_is_due_and_offers_what_is_due_then(address: str, new_page: NewPage) -> None:
    page = new_page(SMALL, has_touch=True)
    table = laid(address, "underworld", (page, "referee"))
    entered(page, table, "set-character", "", name="Ada", inches="12", hits="8", most="8")
    entered(page, table, "set-kind", "", name="Orcs", inches="9", intelligence="intelligent")
    entered(page, table, "set-out", "", level="1", party="Ada", light="1")
    entered(page, table, "meet", "", monster="Orcs", chain="3 4,4", number="2")
    page.goto(table)
    action = page.locator("#desk-bar .main-action")
    expect(action).to_have_text("Roll the reaction")
    action.locator("button").tap()
    expect(page.locator(".rolled")).to_contain_text("Random actions of intelligent monsters")
    assert page.evaluate("scrollY") == 0
