"""The phones died; what was written down by hand is typed in, and the game goes on."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import placed


def test_a_sheet_is_keyed_in_checked_corrected_and_entered(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    phone.follow("Papers")
    phone.follow("Enter a round sheet")
    page = phone.page

    def line(number: int) -> None:
        page.get_by_label(f"Line {number}: what happened").click()

    line(1)
    page.keyboard.type("dep skullport 2")
    line(2)
    page.keyboard.type("end")
    line(3)
    page.keyboard.type("dep atlantis")
    page.get_by_label("Line 3: who").select_option("red")
    phone.press("Check the lines")
    phone.sees("Nothing here is called “atlantis”.")
    phone.sees("Line 3 cannot be entered as it is.")
    expect(page.get_by_role("button", name="Enter")).to_have_count(0)
    host.troops("skullport", "K", 1)

    field = page.get_by_label("Line 3: what happened")
    expect(field).to_have_value("dep atlantis")
    expect(page.get_by_label("Line 3: who")).to_have_value("red")
    field.fill("dep eryndlyn")
    page.keyboard.press("Enter")
    phone.press("Enter 3 lines")
    host.troops("skullport", "K", 3)
    host.troops("eryndlyn", "R", 2)
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
