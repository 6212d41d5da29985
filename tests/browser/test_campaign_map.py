"""The map of a campaign at its largest: zoomed by buttons, two fingers and the wheel."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import press, set_up, unfold
from tests.browser.touches import spread


def campaign(address: str, new_page: NewPage) -> tuple[Page, Page]:
    """Two phones at a campaign on 25 × 25 squares; the second is a laptop."""
    ana, ben = new_page(PHONE, has_touch=True), new_page(LAPTOP)
    set_up(address, "Of Stone and Iron", (ana, "Empire"), (ben, "Skaven"))
    unfold(ana, "Who makes entries")
    ana.get_by_role("button", name="Everybody, for every seat", exact=True).click()
    unfold(ana, "Squares of the map")
    ana.get_by_label("Squares of the map").select_option(label="25 × 25")
    press(ana, "Begin")
    for page in (ana, ben):
        expect(page.locator(".map-zoom")).to_be_visible()
    return ana, ben


def width(page: Page) -> float:
    box = page.locator("svg.underground").bounding_box()
    assert box is not None
    return box["width"]


def test_a_large_map_is_seen_whole_and_near(address: str, new_page: NewPage) -> None:
    ana, ben = campaign(address, new_page)
    room = ana.locator(".map-room")
    size = width(ana)
    assert size > 700
    while ana.get_by_role("button", name="Smaller").is_visible():
        press(ana, "Smaller")
    whole = width(ana)
    assert whole <= 360
    spread(room)
    assert width(ana) > 1.5 * whole
    press(ana, "Larger")
    near = width(ana)

    map_ = ben.locator("svg.underground")
    before, style = width(ben), map_.get_attribute("style") or ""
    map_.scroll_into_view_if_needed()
    map_.hover()
    ben.mouse.wheel(0, -400)
    expect(map_).not_to_have_attribute("style", style)
    assert width(ben) > 1.5 * before

    # Another player's entry leaves the map's zoom as it was.
    ben.goto(ben.url + "/view/phase")
    ben.get_by_role("button", name="Roll a d6 for each").click()
    expect(ana.locator("#live")).to_contain_text("campaign priority")
    assert width(ana) == near
    ana.get_by_role("link", name=re.compile("^M13:")).tap()
    expect(ana.get_by_role("heading", name="M13")).to_be_visible()
