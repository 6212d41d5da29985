"""The map under a thumb, in a browser: a tap means the nearest place; the commonest entry is two taps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.device import Device, fits, started
from tests.browser.laying import entered, laid


class Thumb:
    """Taps points on the screen, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def place(self, name: str) -> Locator:
        return self.page.locator(f'svg.board a:is([aria-label="{name}"], [aria-label^="{name}:"])')

    def at(self, name: str, below: float = 0.5) -> None:
        """Tap a place this far down its box: 1 is its lower edge."""
        part = self.place(name).locator(".frame, use").first
        # There is none while the map is being redrawn.
        box = part.bounding_box() or part.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * below)
        self.taps += 1

    def on(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog#sheet[open]")


def at_rest(page: Page) -> None:
    """Wait until the fonts are loaded and the page has stopped moving, with the map in the middle: a tap
    then hits what it is aimed at."""
    page.evaluate("document.fonts.ready.then(() => true)")
    page.locator("svg.board").evaluate("(map) => map.scrollIntoView({block: 'center'})")


@pytest.fixture
def thumb(address: str, new_page: NewPage) -> Thumb:
    """A new phone at a table of two in Black's first turn, with troops at Skullport and Eryndlyn."""
    host, _phone, table = started(address, new_page)
    cookies = host.page.context.cookies()
    small = new_page(has_touch=True)
    small.context.add_cookies(cookies)
    small.goto(table)
    at_rest(small)
    return Thumb(small)


def test_deploying_is_two_taps(thumb: Thumb) -> None:
    thumb.at("Skullport")
    thumb.on(thumb.sheet.get_by_role("button", name="Deploy", exact=True))
    Device(thumb.page).troops("skullport", "K", 2)
    expect(thumb.page.locator("dialog[open]")).to_have_count(0)
    assert thumb.taps == 2


def test_a_tap_beside_means_the_nearest(thumb: Thumb) -> None:
    thumb.at("Skullport", below=1.12)
    expect(thumb.sheet).to_contain_text("Skullport")


def test_a_tap_on_the_map_beside_the_sheet_goes_on_to_the_next_place(thumb: Thumb) -> None:
    thumb.at("Kanaglym – Skullport")
    expect(thumb.sheet.locator(".sheet-title")).to_have_text("Kanaglym – Skullport")
    thumb.at("Blingdenstone")
    expect(thumb.sheet.locator(".sheet-title")).to_have_text("Blingdenstone")


def test_a_troop_is_moved_in_three_taps(thumb: Thumb) -> None:
    thumb.at("Skullport")
    thumb.on(thumb.sheet.get_by_role("link", name="Move White away"))
    expect(thumb.page.locator(".hand")).to_be_visible()
    thumb.at("Everfire")
    Device(thumb.page).troops("everfire", "W", 1)
    expect(thumb.page).to_have_url(re.compile(r"/t/\w+$"))
    assert thumb.taps == 3


def test_presence_stays_lit_while_others_enter(thumb: Thumb) -> None:
    thumb.on(thumb.page.locator("#seats > summary"))
    thumb.on(thumb.page.locator('[data-lamp="R"]'))
    lit = thumb.page.locator('svg.board[data-lit="R"]')
    expect(lit).to_be_visible()
    thumb.on(thumb.page.get_by_role("button", name="End Black's turn"))
    expect(thumb.page.get_by_role("button", name="End Red's turn")).to_be_visible()
    expect(lit).to_be_visible()


def test_a_keyboard_gets_to_a_place_and_back(thumb: Thumb) -> None:
    thumb.place("Eryndlyn").focus()
    thumb.page.keyboard.press("Enter")
    expect(thumb.sheet).to_contain_text("Eryndlyn")
    thumb.page.keyboard.press("Escape")
    expect(thumb.place("Eryndlyn")).to_be_focused()


def test_a_small_phone_never_scrolls_sideways(thumb: Thumb) -> None:
    fits(thumb.page)


@pytest.mark.parametrize("height", [620, 740])
def test_a_ruling_asked_from_far_down_a_sheet_begins_with_its_answer(thumb: Thumb, height: int) -> None:
    thumb.page.set_viewport_size({"width": 360, "height": height})
    at_rest(thumb.page)
    thumb.at("Skullport")
    thumb.on(thumb.sheet.get_by_role("link", name="May I…?"))
    last = thumb.sheet.get_by_role("link", name="Total control here?")
    last.scroll_into_view_if_needed()
    thumb.on(last)
    expect(thumb.sheet.locator(".verdict")).to_be_in_viewport(ratio=1)
    expect(thumb.sheet).to_have_js_property("scrollTop", 0)
    expect(thumb.sheet.locator(".sheet-title")).to_be_focused()


def test_a_marker_has_the_colour_of_the_house_that_holds_it_and_none_on_the_map(
    address: str, new_page: NewPage
) -> None:
    page = new_page()
    table = laid(address, "tyrants", (page, "black"), (new_page(), "red"))
    entered(page, table, "starting-troop", "black", site="skullport")
    entered(page, table, "starting-troop", "red", site="eryndlyn")
    entered(page, table, "set-troops", "", place="araumycos", **{"troops-red": "3"})
    page.goto(table)
    fills = page.evaluate(
        """() => ["araumycos", "tsenviilyq"].map((id) =>
          getComputedStyle(document.querySelector(`.board a[href$="place=${id}"] .marker circle`)).fill)"""
    )
    red = page.evaluate(
        """() => getComputedStyle(document.querySelector('.seat-mark[data-seat="red"]')).backgroundColor"""
    )
    assert fills[0] == red
    assert fills[1] != red
