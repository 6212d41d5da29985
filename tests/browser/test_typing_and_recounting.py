"""A scorer types a line on the laptop; the table counts its pieces; the other phone follows both."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import Device, host_alone, phone_alone, placed
from tests.browser.laying import laid


def test_a_line_is_gone_on_with_read_back_entered_and_taken_back(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    page = host.page
    page.goto(f"{table}/line")
    field = page.get_by_label("Separate actions with commas")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("placeholder", "b deploy skullport")
    page.keyboard.type("dep skull")
    expect(page.locator("#line-words option")).to_have_attribute("value", "dep skullport")
    page.keyboard.type("port 2, end")
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="What it enters")
    expect(card.get_by_role("listitem")).to_have_text(
        [re.compile("deploys"), re.compile("deploys"), re.compile("ends")]
    )
    phone.troops("skullport", "K", 1)
    expect(page.get_by_role("button", name="Enter it")).to_be_focused()
    page.keyboard.press("Enter")
    phone.troops("skullport", "K", 3)
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(phone.page.get_by_role("button", name="End Red's turn")).to_be_visible()

    host.press("Take back")
    expect(phone.page.get_by_role("button", name="End Black's turn")).to_be_visible()


def test_a_line_against_the_rules_says_so_and_one_that_cannot_be_read_too(
    address: str, new_page: NewPage
) -> None:
    host, phone, table = placed(address, new_page)
    host.page.goto(f"{table}/line?line=kill w araumycos")
    host.sees("Black has no presence at Araumycos.")
    host.press("Enter it (the table says so)")
    phone.troops("araumycos", "W", 3)
    host.page.goto(f"{table}/line?line=dance")
    host.sees("No move here begins with that")
    expect(host.page.get_by_role("button", name="Enter it")).to_have_count(0)


def test_a_recount_names_the_entry_and_settles_the_rest(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.page.goto(f"{table}/recount")
    phone.press("Compare")
    phone.sees("All your counts match what is shown here.")

    phone.page.locator('input[name="barracks:black*1"]').fill("39")
    phone.press("Compare")
    phone.sees("By your count 1 troop of Black must be on the board; Undertally has 2.")
    suspect = phone.page.locator("li", has_text="deploys at Skullport")
    expect(suspect).to_contain_text("It did not happen, or only once.")
    suspect.get_by_role("button", name="Take back").click()
    host.troops("skullport", "K", 1)
    phone.sees("All your counts match what is shown here.")
    expect(phone.page.locator('input[name="barracks:black*1"]')).to_have_value("39")

    phone.page.goto(f"{table}/recount")
    phone.page.locator('input[name="tokens:red*5"]').fill("2")
    phone.press("Compare")
    phone.sees("10, here 0")
    phone.press("Correct it to match the table")
    phone.sees("Undertally now shows what the table counted.")
    expect(phone.page.locator('input[name="tokens:red*5"]')).to_have_value("2")


def test_four_houses_are_counted_side_by_side_on_a_phone(address: str, new_page: NewPage) -> None:
    """Barracks, spies, three houses and White in each hall, tokens of 1 and of 5: 4 × 8."""
    phone = Device(new_page(PHONE))
    houses = ("black", "red", "orange", "blue")
    table = laid(address, "tyrants", *((phone.page, house) for house in houses))
    phone.page.goto(f"{table}/recount")
    numbers = phone.page.locator(".counted input")
    expect(numbers).to_have_count(32)
    boxes = [one.bounding_box() or {} for one in numbers.all()]
    assert max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes) < PHONE["height"]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    assert all(box["x"] + box["width"] <= PHONE["width"] for box in boxes)

    tapped = phone.page.locator('input[name="barracks:red*1"]')
    tapped.click()
    phone.page.keyboard.type("38")
    expect(tapped).to_have_value("38")


def test_one_colour_after_the_other_is_counted_on_the_board_too(address: str, new_page: NewPage) -> None:
    phone, table = phone_alone(address, new_page)
    on_board = phone.page.locator('input[name^="at:skullport:"]')
    phone.page.goto(f"{table}/recount")
    for number, house in enumerate(("black", "red"), 1):
        phone.page.locator(f'input[name="barracks:{house}*1"]').fill("38")
        phone.press("Compare")
        phone.follow("Count these on the board too")
        expect(on_board).to_have_count(number)
        expect(phone.page.locator(f'input[name="barracks:{house}*1"]')).to_have_value("38")


def test_a_number_that_cannot_be_saved_is_shown_wherever_it_hides(address: str, new_page: NewPage) -> None:
    """It exists once, and two were typed: then the search, or the fold, takes it out of sight."""
    host, table = host_alone(address, new_page)
    page = host.page
    page.goto(f"{table}/view/count?as=black")
    search, brain = page.locator("[data-search]"), page.locator('input[name="inner-elder-brain"]')
    group = page.locator("details.count-group", has=brain)
    search.fill("elder")
    brain.fill("2")
    search.fill("balor")
    expect(brain).to_be_hidden()
    host.press("Save")
    expect(brain).to_be_focused()
    expect(search).to_have_value("")

    group.evaluate("group => { group.open = false; }")
    expect(brain).to_be_hidden()
    host.press("Save")
    expect(brain).to_be_focused()

    brain.fill("1")
    host.press("Save")
    expect(page).to_have_url(re.compile(r"/view/scores"))


def test_a_sum_below_nothing_has_a_minus_sign(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    host.page.goto(f"{table}/view/count?as=black")
    host.page.get_by_role("button", name="Insane Outcast, deck: 1 more").click()
    expect(host.page.locator('[data-sum="deck"] [data-vp]')).to_have_text("−1")
