"""A campaign over several evenings: somebody joins late, somebody leaves, and another phone takes over."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import Device, has_sat, table_of


def test_somebody_joins_late_and_another_leaves(address: str, new_page: NewPage) -> None:
    host, ann, gro = Device(new_page(LAPTOP)), Device(new_page(PHONE)), Device(new_page(PHONE))
    host.page.goto(address)
    card = host.page.locator(".card", has_text="Of Stone and Iron")
    card.get_by_role("button", name="Start").click()
    table = table_of(host.page)
    host.press(re.compile("^Dwarfs"))
    ann.page.goto(table)
    ann.press(re.compile("^Empire"))
    has_sat(host.page, "Empire")
    host.follow("Set up and begin")
    host.press("Begin")
    expect(host.page.get_by_role("link", name="Log")).to_be_visible()
    expect(host.page).to_have_url(table)

    gro.page.goto(f"{table}/join")
    gro.sees("Somebody new joins")
    gro.page.get_by_label("Your name").last.fill("Gro")
    gro.press(re.compile("^Skaven"))
    gro.sees("does not play yet")
    host.sees("Gro sits at Skaven, but does not play yet")
    host.press("Let them in")
    expect(host.page).to_have_url(table)
    expect(host.page.locator("main")).not_to_contain_text("does not play yet")
    gro.page.goto(table)
    gro.sees("Gro")

    ann.page.goto(f"{table}/settings")
    ann.press("Leave the seat")
    host.sees("Nobody sits at Empire now")
    host.press("Skip the turns")
    ben = Device(new_page(PHONE))
    ben.page.goto(table)
    ben.unfold_watching()
    ben.press(re.compile("Empire"))
    expect(ben.page.locator("main")).not_to_contain_text("You are watching")
