"""Why not, and what would help: named, highlighted on the map, one tap away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.device import host_alone, phone_alone, placed


def lit(page: Page, *places: str) -> None:
    """Check that exactly these are highlighted on the map."""
    for place in places:
        expect(page.locator(f'svg a.lit[href$="place={place}"]')).to_have_count(1)
    expect(page.locator("svg a.lit")).to_have_count(len(places))


def test_a_refusing_ruling_lights_up_what_would_do(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    phone.tap("araumycos")
    sheet = phone.page.locator("dialog[open]")
    sheet.get_by_role("link", name="May I…?").click()
    sheet.get_by_role("link", name="Presence here?").click()
    expect(sheet).to_contain_text("What would make it a yes")
    ways = sheet.locator("[data-ways] [data-places]")
    names = {place for way in ways.all() for place in (way.get_attribute("data-places") or "").split()}
    assert "araumycos" in names
    lit(phone.page, *{name.split(":")[0] for name in names})
    sheet.get_by_role("button", name="Show on the map").click()
    expect(sheet).to_have_count(0)
    lit(phone.page, *{name.split(":")[0] for name in names})
    # It stays highlighted while others enter, until the next sheet opens.
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    lit(phone.page, *{name.split(":")[0] for name in names})
    phone.tap("skullport")
    lit(phone.page)


def test_an_objection_says_what_would_do_and_leads_there(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, new_page)
    host.enter("eryndlyn", "Deploy")
    sheet = host.page.locator("dialog[open]")
    expect(sheet).to_contain_text("Black has no presence at Eryndlyn.")
    expect(sheet).to_contain_text("A spy of Black at Eryndlyn.")
    expect(host.page.locator('svg a.lit[href$="place=eryndlyn"]')).to_have_count(1)
    sheet.get_by_role("link", name="A spy of Black at Eryndlyn.").click()
    expect(sheet.get_by_role("button", name="Place a spy").first).to_be_visible()
    host.page.keyboard.press("Escape")
    host.enter("eryndlyn", "Deploy")
    sheet.get_by_role("button", name="The table says so").click()
    host.troops("eryndlyn", "K", 1)
    lit(host.page)


def test_without_a_sheet_a_link_leads_to_the_lit_map(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    host.page.goto(f"{table}/ask/deploy?seat=black&place=eryndlyn")
    host.page.get_by_role("link", name="Show on the map").click()
    expect(host.page.locator('svg a.lit[href$="place=eryndlyn"]')).to_have_count(1)


def test_a_typed_line_says_what_would_do(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    host.page.goto(f"{table}/line?line=k dep eryndlyn")
    host.sees("Black has no presence at Eryndlyn.")
    host.sees("A spy of Black at Eryndlyn.")


@pytest.mark.parametrize("height", [740, 620])
def test_a_new_sheet_begins_at_its_top_with_the_answer(address: str, new_page: NewPage, height: int) -> None:
    phone, table = phone_alone(address, new_page)
    phone.page.set_viewport_size({"width": 360, "height": height})
    phone.page.goto(table)
    phone.tap("skullport")
    sheet = phone.page.locator("#sheet")
    sheet.get_by_role("link", name="May I…?").click()
    question = sheet.get_by_role("link", name="Total control here?")
    question.scroll_into_view_if_needed()
    sheet.evaluate("(one) => { one.scrollTop = one.scrollHeight; }")
    question.evaluate("(one) => one.click()")
    expect(sheet.locator(".sheet-title")).to_have_text("Skullport · Total control here?")
    expect(sheet.locator(".sheet-title")).to_be_focused()
    expect(sheet.locator(".sheet-body > *").first).to_be_in_viewport()
    expect(sheet).to_have_js_property("scrollTop", 0)
