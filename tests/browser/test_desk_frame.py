"""The first screen of the desk: what is met and due, the one action with the last roll, on any device."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, settled
from tests.browser.laying import entered, laid
from tests.browser.test_referee import finger
from tests.browser.test_table_frame import COVERED, OVERLAPPING, SIZES, SMALL

SIDEWAYS = (844, 390)
BAR = ["#desk-bar", "#desk-bar .last-roll", "#desk-bar .main-action > *", "#desk-bar .rare"]


TV = {"width": 1920, "height": 1080}
INSIDE = "one => one.getBoundingClientRect().bottom <= innerHeight"
LONG = "Maximiliane von und zu Hohenfels {n}"


def new(_page: Page, _table: str) -> None:
    """A desk where nobody has been entered."""


def below(page: Page, table: str) -> None:
    """Three have met Orcs, and know how the Orcs react."""
    for name in ("Ada", "Bo", "Cy"):
        entered(page, table, "set-character", "", name=name, inches="12", hits="8", most="8")
    entered(page, table, "set-kind", "", name="Orcs", inches="9", intelligence="intelligent")
    entered(page, table, "set-out", "", level="1", party=("Ada", "Bo", "Cy"), light="1")
    entered(page, table, "meet", "", monster="Orcs", chain="3 4,4", number="5")
    entered(page, table, "react", "", chain="1,2")


def overfull(page: Page, table: str) -> None:
    """Twelve people with the longest names travel on a map, have met two kinds with the longest names, and
    flee."""
    names = tuple(LONG.format(n=n) for n in range(12))
    for name in names:
        entered(page, table, "set-character", "", name=name, inches="12", hits="88", most="188")
    entered(page, table, "mark-hexes", "", hexes="0101-3030", terrain="woods")
    entered(page, table, "mark-hexes", "", hexes="0505", terrain="woods", castle=LONG)
    entered(
        page, table, "set-forth", "", at="0505", party=names, size="99", mode="Man on foot", travel="land"
    )
    for kind in (LONG, LONG[::-1]):
        entered(page, table, "meet", "", monster=kind, chain="3 3 4,4,4,4", number="300")


@pytest.mark.parametrize("made", [new, below, overfull], ids=lambda made: made.__name__)
def test_what_comes_first_and_next_needs_no_scroll(
    address: str, new_page: NewPage, made: Callable[[Page, str], None]
) -> None:
    """The last roll takes one line of at most 56 pixels, and the whole bar a fifth of a small phone; with
    columns it is at the foot of the right one."""
    page = new_page(SMALL)
    table = laid(address, "underworld", (page, "referee"))
    made(page, table)
    page.goto(table)
    for width, height in (*SIZES, SIDEWAYS):
        page.set_viewport_size({"width": width, "height": height})
        where = f"{width} x {height}"
        first = ".facing" if page.locator(".facing").count() else ".desk-rest .card, .empty"
        assert page.evaluate(COVERED, [".site-head", "nav.menu", *BAR]) == [], where
        assert page.evaluate(OVERLAPPING, ["#desk-bar", ".site-head .whose", "nav.menu"]) == [], where
        top = page.locator(first).first.bounding_box() or {}
        assert top["y"] < height / 2, where
        bar = page.locator("#desk-bar").bounding_box() or {}
        assert bar["height"] <= max(124, height / 5), where
        expect(page.locator("main .button.primary:visible")).to_have_count(1)
        roll = page.locator(".last-roll").bounding_box() or {}
        assert roll["height"] <= 56, where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        if width >= 768:
            left = page.locator(".desk-now").bounding_box() or {}
            assert bar["x"] >= left["x"] + left["width"], where


@pytest.mark.parametrize("members", [4, 8, 14, 20])
def test_the_big_screen_shows_a_whole_marching_order(address: str, new_page: NewPage, members: int) -> None:
    page = new_page(TV)
    table = laid(address, "underworld", (page, "referee"))
    names = tuple(LONG.format(n=n) for n in range(members))
    for name in names:
        entered(page, table, "set-character", "", name=name, inches="12", hits="8", most="8")
    entered(page, table, "set-out", "", level="1", party=names, light="1")
    page.goto(f"{table}/screen")
    expect(page.locator(".screen-party li")).to_have_count(members)
    assert page.evaluate("document.documentElement.scrollHeight") <= TV["height"]
    assert page.locator(".screen-party li").last.evaluate(INSIDE)


def test_the_big_screen_shows_a_whole_fight_and_the_map(address: str, new_page: NewPage) -> None:
    page = new_page(TV)
    table = laid(address, "underworld", (page, "referee"))
    overfull(page, table)
    entered(page, table, "show-monsters", "", seen="1")
    page.goto(f"{table}/screen")
    expect(page.locator(".allies > li")).to_have_count(12)
    assert page.evaluate("document.documentElement.scrollHeight") <= TV["height"]
    assert page.locator(".allies > li").last.evaluate(INSIDE)
    assert page.locator(".desk-map svg").first.evaluate("one => one.getBoundingClientRect().height") >= 200


def test_a_result_is_read_in_full_and_more_leads_anywhere_in_two_taps(
    address: str, new_page: NewPage
) -> None:
    """The newest result comes first, in the largest letters; what does not fit is older."""
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
    finger(action.locator("button"))
    expect(page.locator(".rolled")).to_contain_text("Random actions of intelligent monsters")
    assert page.evaluate("scrollY") == 0
