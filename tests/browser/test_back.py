"""The phone's own back button closes a sheet, and a sheet that closes itself gets in nobody's way."""

import re

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import NewPage
from tests.browser.device import host_alone

ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 320}
"""A phone on its side: there the table page scrolls."""
OPENED = """() => document.querySelector('svg a[href$="place=skullport"]').dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true }))"""


def test_back_closes_an_open_sheet_and_else_leaves_the_page(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    page, sheet = host.page, host.page.locator("dialog[open]")
    page.goto(f"{table}/log")
    page.goto(table)
    for _time in range(2):
        host.tap("skullport")
        page.go_back()
        expect(sheet).to_have_count(0)
        expect(page).to_have_url(table)
    for _time in range(2):
        host.tap("skullport")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(f"{table}/log")
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(table)))
    expect(page.locator("svg a").first).to_be_visible()


def test_leaving_in_the_moment_in_which_a_sheet_closes(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    for leave in ("key", "key", "entry"):
        host.tap("skullport")
        if leave == "key":
            host.page.keyboard.press("Escape")
        else:
            host.press("Deploy")
        # As a link does, without waiting for what is still on its way.
        host.page.evaluate("(there) => location.assign(there)", f"{table}/log")
        expect(host.page).to_have_url(f"{table}/log")
        host.page.goto(table)
    host.troops("skullport", "K", 2)


def test_back_closes_a_sheet_where_the_page_is(address: str, new_page: NewPage) -> None:
    """Wherever the page was when a sheet was first opened."""
    host, _table = host_alone(address, new_page)
    page = host.page
    page.set_viewport_size(ON_ITS_SIDE)
    page.evaluate("scrollTo(0, 400)")
    low = page.evaluate("scrollY")
    assert low > 100
    page.evaluate(OPENED)
    expect(page.locator("dialog[open]:not([aria-busy])")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(OPENED)
    expect(page.locator("dialog[open]:not([aria-busy])")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert page.evaluate("scrollY") == 0


def test_the_focus_returns_to_the_place_that_was_tapped(address: str, new_page: NewPage) -> None:
    """This holds in browsers that do not focus a tapped link, such as all those on an iPhone."""
    host, _table = host_alone(address, new_page)
    host.page.evaluate("document.addEventListener('mousedown', (event) => event.preventDefault())")
    host.tap("skullport")
    host.page.keyboard.press("Escape")
    expect(host.page.locator('svg a[href$="place=skullport"]')).to_be_focused()
