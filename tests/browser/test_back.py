"""The phone's own way back closes a sheet, and a sheet that closes itself holds nobody up."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import host_alone


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
        # As a link does, without a look at what is still on its way.
        host.page.evaluate("(there) => location.assign(there)", f"{table}/log")
        expect(host.page).to_have_url(f"{table}/log")
        host.page.goto(table)
    host.troops("skullport", "K", 2)
