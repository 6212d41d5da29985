"""Two phones enter the same thing at the same time."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import Device, Hours, held, placed

ASKED = re.compile(r"Black entered this \d+ (s|min) ago\. Is yours the same, or one more\?")


def both_tap(host: Device, phone: Device, place: str) -> None:
    """Both have the sheet open before either has entered anything."""
    for device in (host, phone):
        device.tap(place)
    deploys(host)
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    deploys(phone)
    expect(phone.page.locator("dialog[open]")).to_contain_text(ASKED)


def deploys(device: Device) -> None:
    device.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()


def test_the_same_thing_from_two_phones(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)

    both_tap(host, phone, "kanaglym--skullport")
    phone.troops("kanaglym--skullport", "K", 1)
    phone.page.locator("dialog[open]").get_by_role("link", name="The same").click()
    expect(phone.page.locator("dialog[open]")).to_have_count(0)

    both_tap(host, phone, "skullport")
    phone.troops("skullport", "K", 2)
    phone.page.locator("dialog[open]").get_by_role("button", name="One more").click()
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    for device in (host, phone):
        device.troops("skullport", "K", 3)
        device.troops("kanaglym--skullport", "K", 1)


def test_a_repeat_of_what_one_saw_is_never_asked(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.enter("skullport", "Deploy")
    host.troops("skullport", "K", 3)


def test_a_correction_is_asked_where_another_phone_changed_the_place(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    phone.page.goto(f"{table}/view/correct?place=skullport")
    form = phone.page.locator("#troops-skullport")
    expect(form).to_be_visible()
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    form.get_by_role("button", name="Correct it to match the real table").click()
    phone.sees("you had not seen it. Does your correction still hold?")
    host.troops("skullport", "K", 2)
    phone.press("Correct it anyway")
    host.troops("skullport", "K", 1)


def test_an_answer_finds_its_phone_whatever_news_came_before_it(address: str, new_page: NewPage) -> None:
    """The form that was tapped is in the part of the page that news replaces."""
    host, phone, _table = placed(address, new_page)
    Hours(phone.page)
    on_its_way = held(phone.page, "**/moves/end-turn")
    phone.end_turn("Black")
    host.ends_turn("Black")
    host.enter("eryndlyn", "Deploy")
    host.troops("eryndlyn", "R", 2)
    expect(phone.page.locator("[data-live]").first).to_have_attribute("data-live", "behind")
    on_its_way.pop().continue_()
    expect(phone.page.locator("dialog[open]")).to_contain_text(ASKED)
    phone.troops("eryndlyn", "R", 2)
    phone.page.locator("dialog[open]").get_by_role("link", name="The same").click()
    expect(phone.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()


def test_so_does_the_answer_to_a_form_of_a_sheet(address: str, new_page: NewPage) -> None:
    """What the host enters meanwhile is drawn together with the answer, not under it."""
    host, phone, _table = placed(address, new_page)
    Hours(phone.page)
    on_its_way = held(phone.page, "**/moves/deploy")
    phone.tap("kanaglym--skullport")
    deploys(phone)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    expect(phone.page.locator("[data-live]").first).to_have_attribute("data-live", "behind")
    phone.troops("skullport", "K", 1)
    on_its_way.pop().continue_()
    phone.troops("kanaglym--skullport", "K", 1)
    phone.troops("skullport", "K", 2)
    expect(phone.page.locator("[data-live]").first).to_have_attribute("data-live", "live")
