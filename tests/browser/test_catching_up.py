"""Somebody forgot to end the turn: one tap ends it and enters, both on the sheet and on the objection."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import Device, placed


def started(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    host, phone, table = placed(address, new_page)
    return host, phone, table


def test_the_sheet_ends_the_forgotten_turn_and_enters(address: str, new_page: NewPage) -> None:
    host, phone, table = started(address, new_page)
    phone.page.goto(table)
    phone.tap("eryndlyn", own=True)
    sheet = phone.page.locator("dialog[open]")
    expect(sheet.get_by_role("link", name="Enter for Black")).to_be_visible()
    expect(sheet).to_contain_text("It is Black's turn.")
    expect(sheet).to_contain_text("End Black's turn and enter")
    sheet.get_by_role("button", name="Deploy").first.click()
    expect(sheet).to_have_count(0)
    for device in (host, phone):
        device.troops("eryndlyn", "R", 2)
        expect(device.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()


def test_the_objection_offers_the_same(address: str, new_page: NewPage) -> None:
    """Red's sheet stays open while others end and begin Black's turn."""
    host, phone, _table = started(address, new_page)
    host.end_turn("Black")
    expect(phone.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
    phone.tap("eryndlyn")
    host.press("Take back")
    expect(host.page.get_by_role("button", name=re.compile("End Black's turn"))).to_be_visible()
    sheet = phone.page.locator("dialog[open]")
    sheet.get_by_role("button", name="Deploy").first.click()
    expect(sheet).to_contain_text("It is Black's turn.")
    sheet.get_by_role("button", name="End Black's turn and enter").click()
    expect(sheet).to_have_count(0)
    for device in (host, phone):
        device.troops("eryndlyn", "R", 2)
        expect(device.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
