"""Back to any moment and forward again, while the others play."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, settled
from tests.browser.device import placed


def test_a_moment_is_looked_at_and_left(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.page.goto(f"{table}/log")
    phone.page.get_by_title("The table at this moment").nth(1).click()
    phone.troops("skullport", "K", 1)
    moment = phone.page.get_by_role("region", name="A moment in the past")
    expect(moment).to_contain_text("starting troop at Eryndlyn")
    expect(phone.page.get_by_role("button", name=re.compile("End .* turn"))).to_have_count(0)
    moment.get_by_text("2 differences from now").click()
    expect(moment).to_contain_text("Skullport")

    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 3)
    phone.troops("skullport", "K", 1)
    moment.get_by_role("link", name="Next entry").click()
    phone.troops("skullport", "K", 2)
    settled(phone.page)
    slider = moment.get_by_role("slider")
    assert slider.bounding_box()["width"] > 250  # type: ignore[index]  # of a phone 360 wide
    slider.focus()
    phone.page.keyboard.press("End")
    phone.troops("skullport", "K", 3)

    phone.tap("skullport")
    expect(phone.page.locator("dialog[open]")).to_contain_text("Skullport")
    expect(phone.page.locator("dialog[open]").get_by_role("button", name="Deploy")).to_have_count(0)
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("link", name="Back to now").click()
    expect(phone.page).to_have_url(re.compile(r"/t/\w+$"))
    phone.troops("skullport", "K", 3)


def test_two_moments_are_compared_on_the_map(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    host.ends_turn("Black")
    phone.enter("eryndlyn", "Deploy")
    phone.troops("eryndlyn", "R", 2)
    phone.page.goto(f"{table}/log")
    phone.page.locator(".log-row", has_text="starting troop at Eryndlyn").get_by_role("link").first.click()
    moment = phone.page.get_by_role("region", name="A moment in the past")
    marked = phone.page.locator("svg .marked")
    expect(marked).to_have_count(0)
    moment.get_by_text("differences from now").click()
    moment.get_by_role("button", name="Show on the map").click()
    expect(marked).to_have_count(2)
    moment.get_by_text("differences from now").click()
    moment.get_by_label("Compare with").select_option(label="After Round 1, Black")
    moment.get_by_role("button", name="Show on the map").click()
    expect(marked).to_have_count(1)
    expect(moment).to_contain_text("After Round 1, Black")
    expect(moment).to_contain_text("Skullport: 2 Black and 2 White instead of 1 Black and 2 White")
    expect(moment).not_to_contain_text("Eryndlyn: 2 Red")
