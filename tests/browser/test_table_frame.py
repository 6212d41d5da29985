"""The frame of a table: on any device a turn needs no scrolling, the menu leads everywhere, and nothing that
stays in sight covers anything.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.serving import server_address
from companion.games import shelf
from companion.web.access.cookies import COOKIE
from tests.browser.conftest import NewPage
from tests.browser.device import unfold_menu
from tests.walking import Stage, laid

Stages = dict[str, tuple[str, Stage]]

SMALL = {"width": 360, "height": 620}
SIZES = [
    (360, 620),
    (390, 664),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1440, 900),
]

COVERED = """([...selectors]) => selectors.flatMap((selector) => {
  const one = document.querySelector(selector);
  const {left, right, top, bottom} = one.getBoundingClientRect();
  if (!one.checkVisibility()) return [];
  const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  if (!inside) return [`${selector} is outside`];
  const at = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)[0];
  return one.contains(at) || at?.contains(one) ? [] : [`${selector} under ${at?.outerHTML.slice(0, 80)}`];
})"""
"""Returns which of these are not completely in the window, or are covered in their middle."""

OVERLAPPING = """([...selectors]) => {
  const seen = selectors.filter((selector) => document.querySelector(selector)?.checkVisibility());
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const both = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return seen.flatMap((one, n) => seen.slice(n + 1).filter((other) => both(box(one), box(other)))
    .map((other) => `${one} and ${other}`));
}"""
"""Returns which two of these overlap."""


SMALLEST_NAME = """() => Math.min(...[...document.querySelectorAll("svg.board .name")].map((name) =>
  parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a))"""
"""Returns the size in pixels on the screen of a site's letters."""


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    """Tables at each stage of each game, by name, with their addresses."""
    data: Path = tmp_path_factory.mktemp("frame")
    made = laid(tmp_path_factory, data)
    with server_address(data) as address:
        yield {one.name: (address + one.path, one) for one in made}


def sits_down(page: Page, stages: Stages, name: str, whose: str = "seat") -> str:
    """Open a table as whoever sits there. Return its address."""
    address, stage = stages[name]
    credential = stage.viewers[whose] or ""
    page.context.add_cookies([{"name": COOKIE + stage.code, "value": credential, "url": address}])
    page.goto(address)
    return address


def test_a_turn_needs_no_scroll_on_any_device(stages: Stages, new_page: NewPage) -> None:
    """The whole map, the end of the turn, everybody's points, and the menu."""
    page = new_page(SMALL)
    sits_down(page, stages, "tyrants, middle", "host")
    parts = [".site-head", "#seats > summary", "svg.board", "#turn", "#turn .main-action button", "nav.menu"]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        where = f"{width} x {height}"
        assert page.evaluate(COVERED, parts) == [], where
        apart = ["#seats > summary", "svg.board", "#turn", "nav.menu", ".site-head .whose"]
        assert page.evaluate(OVERLAPPING, apart) == [], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        head = page.locator(".site-head").bounding_box() or {}
        assert head["height"] <= 62, f"the head is one line at {where}"
        smallest = page.evaluate(SMALLEST_NAME)
        assert smallest >= (10 if width < 390 else 11), f"names of sites at {where}"


STUCK = """() => {
  const menu = document.querySelector("nav.menu").getBoundingClientRect();
  return [...document.querySelectorAll("main *")].filter((one) => getComputedStyle(one).position === "sticky"
    && getComputedStyle(one).bottom !== "auto" && one.checkVisibility()
    && one.getBoundingClientRect().top < menu.top && one.getBoundingClientRect().bottom > menu.top + 1)
    .map((one) => one.className);
}"""
"""Returns what sticks to the foot of the window and is half covered by the menu."""


def test_what_sticks_to_the_foot_stands_above_the_menu(stages: Stages, new_page: NewPage) -> None:
    page = new_page(SMALL)
    address = sits_down(page, stages, "tyrants, middle", "host")
    for path in ("/view/paint", "/view/count", "/begin", "/recount", "/log/choose"):
        page.goto(address + path)
        expect(page.locator("nav.menu")).to_be_visible()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 3)")
        assert page.evaluate(STUCK) == [], path


@pytest.mark.parametrize("game", shelf())
def test_what_stays_in_sight_covers_nothing_that_is_awaited(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    """Neither the line with what is awaited, nor the end of the page."""
    page = new_page(SMALL)
    sits_down(page, stages, f"{game}, middle")
    seen = [".site-head", ".due-line", ".action-bar", "nav.menu"]
    assert page.evaluate(OVERLAPPING, seen) == []
    assert page.evaluate(COVERED, [each for each in seen if page.locator(each).count()]) == []
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    stays = [one for one in (".action-bar", "nav.menu") if page.locator(one).count()]
    assert page.evaluate(COVERED, stays) == []
    assert page.evaluate(OVERLAPPING, [".site-head", *seen[1:]]) == []


@pytest.mark.parametrize("game", shelf())
def test_every_page_of_the_menu_is_one_or_two_taps_away_on_a_small_phone(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    """On the table's page each can be hit; then each is opened from the one before, as all have this menu."""
    page = new_page(SMALL, has_touch=True)
    sits_down(page, stages, f"{game}, middle")
    links = page.locator("nav.menu li:not(.if-wide) > a")
    names = [name.strip() for name in links.all_text_contents()]
    assert len(page.locator(".menu-main > li:visible").all()) == 5
    assert {"Join", "Papers", "Settings", "Help"} <= set(names)
    folded = [number for number in range(len(names)) if not links.nth(number).is_visible()]
    for number in (*(number for number in range(len(names)) if number not in folded), *folded):
        if number in folded and not links.nth(number).is_visible():
            page.locator("#menu-more > summary").tap()
        box = links.nth(number).bounding_box() or {}
        assert box["height"] >= 44, names[number]
        assert page.evaluate(COVERED, ["nav.menu"]) == []
    for number, name in enumerate(names):
        assert [each.strip() for each in links.all_text_contents()] == names
        if not links.nth(number).is_visible():
            page.locator("#menu-more > summary").tap()
        links.nth(number).tap()
        page.wait_for_load_state()
        current = page.locator("nav.menu [aria-current=page]")
        expect(current.first).to_contain_text(name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_more_closes_by_esc_and_by_a_tap_beside_it(stages: Stages, new_page: NewPage) -> None:
    page = new_page(SMALL)
    sits_down(page, stages, "tyrants, middle")
    fold = page.locator("#menu-more")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(180, 12)):
        unfold_menu(page, "Settings")
        expect(page.get_by_role("link", name="Settings")).to_be_visible()
        close()
        expect(fold).not_to_have_attribute("open", "")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_head_says_whose_turn_it_is_as_soon_as_that_is_another(stages: Stages, new_page: NewPage) -> None:
    page = new_page(SMALL)
    sits_down(page, stages, "tyrants, middle", "host")
    head = page.locator(".site-head .now")
    before = head.inner_text()
    page.locator("#turn .main-action button").click()
    expect(head).not_to_have_text(before)
    expect(head).to_contain_text("'s turn")


def test_the_race_is_in_the_first_screen_of_a_phone(stages: Stages, new_page: NewPage) -> None:
    """Every space of the track as a number, with who is there; on a laptop the track itself."""
    page = new_page(SMALL)
    sits_down(page, stages, "underdark_maps, middle")
    assert page.evaluate(COVERED, [".strip", ".strip > li:last-child", ".strip i"]) == []
    assert page.locator(".strip > li").count() == page.locator(".track > li").count()
    stand = page.locator(".track .seat-mark").all_inner_texts()
    assert sorted(page.locator(".strip i").all_inner_texts()) == sorted(mark.strip() for mark in stand)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator(".strip")).to_be_hidden()
    top = page.locator(".track").bounding_box() or {}
    assert top["y"] < 400


def test_in_the_campaign_the_next_step_and_the_map_need_no_scroll(stages: Stages, new_page: NewPage) -> None:
    page = new_page(SMALL)
    sits_down(page, stages, "stone_and_iron, middle", "host")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        parts = [".campaign-phases", ".campaign-map .map-room", ".action-bar"]
        assert page.evaluate(COVERED, parts) == [], f"{width} x {height}"
