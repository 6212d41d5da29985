"""A few turns by keyboard alone, as a screen reader's user plays them; and what others do is announced."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage, settled
from tests.browser.device import Device, Hours
from tests.browser.test_whole_game import seated

MAX_TABS = 200
APART = 450
"""Milliseconds between two entries at one place that are meant as two."""

HIDDEN = """() => {
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const covers = [...document.querySelectorAll('*')].filter((one) => {
    if (one.contains(focused) || focused.contains(one)) return false;
    if (!['sticky', 'fixed'].includes(getComputedStyle(one).position) || !one.checkVisibility()) return false;
    const over = one.getBoundingClientRect();
    return over.width && over.left <= box.left && over.right >= box.right
      && over.top <= box.top && over.bottom >= box.bottom;
  });
  const off = box.bottom <= 0 || box.top >= innerHeight;
  return off || covers.length ? focused.outerHTML.slice(0, 160) : null;
}"""
"""Returns the focused element if a sticky bar covers it completely or it is off the screen (WCAG 2.4.11)."""

UNMARKED = """() => {
  const focused = document.activeElement;
  const face = focused.matches('input') ? focused.nextElementSibling || focused : focused;
  const shown = [focused, face].some((one) => {
    const style = getComputedStyle(one);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    return outlined || style.boxShadow !== 'none';
  }) || focused.closest('svg');
  return shown ? null : focused.outerHTML.slice(0, 160);
}"""
"""Returns the focused element if nothing marks it (WCAG 2.4.7). Places on the map mark it by their frame."""


SEEN = f"() => document.activeElement === document.body ? null : [({HIDDEN})(), ({UNMARKED})()]"


class Keys:
    """Somebody without a pointer."""

    def __init__(self, page: Page) -> None:
        self.page, self.hours = page, Hours(page)

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog#sheet[open]")

    @property
    def said(self) -> Locator:
        return self.page.locator("#say")

    def to(self, target: Locator, key: str = "Tab") -> None:
        """Press Tab until the focus is there."""
        target.first.wait_for(state="attached")
        settled(self.page)
        for _ in range(MAX_TABS):
            if target.first.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target}")

    def press(self, target: Locator) -> None:
        self.to(target)
        self.page.keyboard.press("Enter")

    def place(self, name: str) -> Locator:
        return self.page.locator(f'svg.board a:is([aria-label="{name}"], [aria-label^="{name}:"])')

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def enter(self, place: str, action: str) -> None:
        self.press(self.place(place))
        expect(self.sheet).to_contain_text(place)
        self.press(self.sheet.get_by_role("button", name=action, exact=True))
        expect(self.page.locator("dialog[open]")).to_have_count(0)


@pytest.fixture
def playing(address: str, new_page: NewPage) -> tuple[Keys, Device]:
    host, phone, _table = seated(address, new_page)
    return Keys(host.page), phone


def test_two_turns_without_a_pointer(playing: tuple[Keys, Device]) -> None:
    keys, other = playing
    keys.enter("Skullport", "Starting troop")
    other.troops("skullport", "K", 1)
    expect(keys.place("Skullport")).to_be_focused()
    other.enter("eryndlyn", "Starting troop")
    expect(keys.said).to_contain_text("Red: places the starting troop at Eryndlyn")

    keys.enter("Skullport", "Deploy several")
    other.troops("skullport", "K", 2)
    expect(keys.said).to_contain_text("Each tap on the map: Deploy for Black")
    keys.hours.pass_by(APART)
    keys.press(keys.place("Skullport"))
    other.troops("skullport", "K", 3)
    # Its response has arrived too; only then does the focus stay.
    Device(keys.page).troops("skullport", "K", 3)
    expect(keys.place("Skullport")).to_be_focused()
    keys.page.keyboard.press("Escape")
    expect(keys.said).to_contain_text("A tap on the map opens the place again")

    keys.press(keys.button("Take back"))
    other.troops("skullport", "K", 2)
    keys.press(keys.button("End Black's turn"))
    expect(keys.button("End Red's turn")).to_be_visible()
    other.enter("eryndlyn", "Deploy")
    expect(keys.said).to_contain_text("Red: deploys at Eryndlyn")


def test_what_others_do_is_said_once_and_ones_own_is_not(playing: tuple[Keys, Device]) -> None:
    keys, other = playing
    region = keys.said.element_handle()
    keys.enter("Skullport", "Starting troop")
    other.troops("skullport", "K", 1)
    expect(keys.said).not_to_contain_text("starting troop")
    other.enter("eryndlyn", "Starting troop")
    expect(keys.said).to_contain_text("starting troop at Eryndlyn")
    expect(keys.said).not_to_contain_text("Skullport")
    # A screen reader only announces a region that it already knew: the words change, never the region.
    assert region is not None
    assert region.evaluate("one => one.isConnected && one.getAttribute('role')") == "status"


def test_the_sheet_keeps_the_focus_and_gives_it_back(playing: tuple[Keys, Device]) -> None:
    keys, _other = playing
    keys.press(keys.place("Skullport"))
    expect(keys.sheet).to_be_visible()
    assert keys.sheet.evaluate("one => one.contains(document.activeElement)")
    for _ in range(30):
        keys.page.keyboard.press("Tab")
        assert keys.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    keys.page.keyboard.press("Escape")
    expect(keys.sheet).to_have_count(0)
    expect(keys.place("Skullport")).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_focus_is_always_seen(address: str, new_page: NewPage, size: dict[str, int]) -> None:
    host, phone, table = seated(address, new_page)
    host.enter("skullport", "Starting troop")
    phone.troops("skullport", "K", 1)
    phone.enter("eryndlyn", "Starting troop")
    phone.troops("eryndlyn", "R", 1)
    page = new_page(size)
    page.context.add_cookies(host.page.context.cookies())
    hidden, unmarked = [], []
    for path in ("", "/log", "/settings", "/papers", "/view/scores", "/view/count"):
        page.goto(table + path)
        for _ in range(MAX_TABS):
            page.keyboard.press("Tab")
            seen = page.evaluate(SEEN)
            if seen is None:
                break
            hidden.append(seen[0])
            unmarked.append(seen[1])
    assert len(hidden) > 60
    assert [found for found in hidden if found] == []
    assert [found for found in unmarked if found] == []
