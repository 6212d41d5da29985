"""News arrives while somebody types or clicks: fields, open parts, the focus and what is under the mouse
stay."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import Device, at_the_desk, placed, press, table_of


def test_a_name_is_typed_while_others_sit_down(address: str, new_page: NewPage) -> None:
    host, phone = Device(new_page(LAPTOP)), Device(new_page(PHONE))
    host.page.goto(address)
    host.press("Start")
    phone.page.goto(table_of(host.page))
    name = phone.page.get_by_label("Your name")
    name.press_sequentially("Mar")
    host.press("Black")
    expect(phone.page.get_by_role("heading", name="At the table")).to_be_visible()
    expect(name).to_be_focused()
    expect(name).to_have_value("Mar")
    phone.page.keyboard.type("ía")
    phone.press("Red")
    host.sees("María")


def bring(page: Page, name: str) -> None:
    form = page.locator("form", has=page.get_by_role("button", name="Enter the character"))
    form.get_by_label("Name", exact=True).fill(name)
    press(page, "Enter the character")


def test_a_form_at_the_desk_outlives_what_others_enter(address: str, new_page: NewPage) -> None:
    referee, _ben, table = at_the_desk(address, new_page)
    second = new_page(LAPTOP)
    second.context.add_cookies(referee.context.cookies())
    for page in (referee, second):
        page.goto(f"{table}/view/people")
    bring(second, "Bo")
    expect(referee.locator("#live")).to_contain_text("Bo")
    typed = referee.locator("form", has=referee.get_by_role("button", name="Enter the character"))
    typed.get_by_label("Name", exact=True).press_sequentially("Ad")
    typed.get_by_label("Pays upkeep").uncheck()
    second.goto(f"{table}/view/people")
    bring(second, "Cy")
    expect(referee.locator("#live")).to_contain_text("Cy")
    expect(typed.get_by_label("Pays upkeep")).not_to_be_checked()
    expect(typed.get_by_label("Name", exact=True)).to_have_value("Ad")
    bring(referee, "Ada")
    second.goto(f"{table}/view/people")
    expect(second.locator("#live")).to_contain_text("Ada")


def test_the_keyboard_stays_where_it_was_on_the_map(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    place = host.page.locator('svg a[href$="place=menzoberranzan"]')
    place.focus()
    phone.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    expect(place).to_be_focused()


def test_a_click_counts_whatever_news_comes_between_press_and_release(
    address: str, new_page: NewPage
) -> None:
    host, phone, _table = placed(address, new_page)
    host.page.get_by_role("button", name="End Black's turn").hover()
    host.page.mouse.down()
    for number in (2, 3):
        phone.enter("skullport", "Deploy")
        host.troops("skullport", "K", number)
    host.page.mouse.up()
    for device in (host, phone):
        expect(device.page.get_by_role("button", name="End Red's turn")).to_be_visible()
        device.troops("skullport", "K", 3)
