"""A table that starts late: one phone enters the board as it is, the other sees it, and they play on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, PHONE, TABLET, NewPage, settled
from tests.browser.device import Device, sat_down


def brush(page: Page, value: str) -> None:
    page.locator(f'input[name="brush"][value="{value}"]').check(force=True)


def tap(page: Page, place: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(f'.painting svg a[href="#at-{place}"]').click()


def pieces(page: Page, place: str, symbol: str, number: int) -> None:
    drawn = page.locator(f'.painting svg a[href="#at-{place}"] use[href="#{symbol}"]')
    expect(drawn).to_have_count(number)


def number(page: Page, name: str, value: int) -> None:
    page.locator(f'[name="{name}"]').fill(str(value))


def begun_late(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Black at a tablet, Red at a phone; the set-up leads to the board that is to be painted."""
    host, phone = Device(new_page(TABLET, has_touch=True)), Device(new_page(PHONE, has_touch=True))
    table = sat_down(address, host, phone)
    host.press("Black")
    host.press("Already playing: set up the board as it is")
    expect(host.page).to_have_url(re.compile(r"/view/paint$"))
    settled(host.page)
    return host, phone, table


def painted(page: Page) -> None:
    """Four of Black and one white at Skullport, a spy of Red; three of Red at Araumycos, one on a route."""
    page.get_by_role("button", name="Empty the board…").click()
    page.get_by_role("button", name="Empty it", exact=True).click()
    brush(page, "troops-black")
    tap(page, "skullport", 4)
    brush(page, "troops-white")
    tap(page, "skullport")
    tap(page, "skullport")
    expect(page.locator(".painted")).to_contain_text("no space is empty")
    brush(page, "spies-red")
    tap(page, "skullport")
    brush(page, "troops-red")
    tap(page, "araumycos", 4)
    tap(page, "araumycos--ched-nasad")
    pieces(page, "skullport", "tK", 4)
    pieces(page, "skullport", "sR", 1)
    pieces(page, "araumycos", "tR", 4)
    brush(page, "off")
    tap(page, "araumycos")
    pieces(page, "araumycos", "tR", 3)


def test_two_phones_start_in_mid_game(address: str, new_page: NewPage) -> None:
    host, phone, table = begun_late(address, new_page)
    painted(host.page)
    host.page.locator('.before[data-house="black"] > summary').click()
    number(host.page, "hall-white.black", 24)
    number(host.page, "tokens-black", 9)
    expect(host.page.locator('[name="barracks-black"]')).to_have_attribute("placeholder", "36")
    host.page.locator('input[name="on_turn"][value="red"]').check(force=True)
    number(host.page, "round", 6)
    host.press("Save")
    expect(host.page).to_have_url(table)

    phone.troops("skullport", "K", 4)
    phone.troops("araumycos", "R", 3)
    phone.sees("sets up the board: 9 troops and 1 spy; round 6, Red's turn")
    phone.enter("araumycos", "Deploy")
    host.troops("araumycos", "R", 4)
    phone.end_turn("Red")
    host.sees("End Black's turn")
    host.page.goto(f"{table}/view/correct")
    host.sees("The pieces add up: every one is in a barracks")


def test_what_is_painted_stays_on_the_phone_until_it_is_saved(address: str, new_page: NewPage) -> None:
    host, phone, _ = begun_late(address, new_page)
    painted(host.page)
    phone.enter("mantol-derith", "Starting troop")
    expect(host.page.locator(".moved-on")).to_be_visible()
    host.page.reload()
    pieces(host.page, "skullport", "tK", 4)
    expect(host.page.locator(".typed-back")).to_be_visible()
    phone.troops("skullport", "K", 0)
    host.press("Discard it")
    pieces(host.page, "skullport", "tK", 0)


def test_a_long_press_takes_one_off(address: str, new_page: NewPage) -> None:
    host, _, _ = begun_late(address, new_page)
    page = host.page
    painted(page)
    brush(page, "troops-black")
    page.evaluate("scrollTo(0, 0)")
    middle = page.locator('.painting svg a[href="#at-skullport"] .frame').bounding_box()
    assert middle is not None
    page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    page.mouse.down()
    pieces(page, "skullport", "tK", 3)
    page.mouse.up()
    pieces(page, "skullport", "tK", 3)
    label = page.locator('.painting svg a[href="#at-skullport"]')
    expect(label).to_have_attribute("aria-label", re.compile("^Skullport: 3 Black"))


def test_at_the_end_the_board_is_painted_just_to_score(address: str, new_page: NewPage) -> None:
    host, phone, table = begun_late(address, new_page)
    painted(host.page)
    host.press("Save")
    asked = host.page.locator("dialog[open]")
    expect(asked).to_contain_text("24 white troops of the set-up are unaccounted for.")
    expect(asked).to_contain_text("In round 1, on Black's turn, nobody has had a turn yet")
    host.follow("Do not enter it")
    pieces(host.page, "skullport", "tK", 4)
    host.press("Save")
    host.press("Save anyway")
    expect(host.page).to_have_url(table)
    for house, deck in (("black", 20), ("red", 15)):
        host.page.goto(f"{table}/view/count?as={house}")
        host.follow("Just the totals")
        host.page.locator("#total-deck").fill(str(deck))
        host.page.locator("#total-inner").fill("0")
        host.press("Save the totals")
        expect(host.page).to_have_url(re.compile(r"/view/scores"))
    host.page.goto(f"{table}/view/scores")
    host.press("End by agreement")
    with host.page.expect_response(re.compile(r"/moves/finish$")) as answer:
        host.press("The table says so")
    assert answer.value.ok
    phone.page.goto(f"{table}/result")
    expect(phone.page.locator(".came-in .won")).to_contain_text("Black")

    host.page.goto(f"{table}/view/paint")
    brush(host.page, "troops-red")
    tap(host.page, "eryndlyn")
    host.press("Save")
    expect(host.page.locator("dialog[open]")).to_contain_text("The result is confirmed; this corrects it.")
    host.page.locator("dialog[open]").get_by_role("button", name="Save anyway").click()
    expect(host.page).to_have_url(table)
    host.troops("eryndlyn", "R", 1)


def test_the_checklist_keeps_its_ticks_on_the_device(address: str, new_page: NewPage) -> None:
    host, phone, table = begun_late(address, new_page)
    for device in (host, phone):
        device.page.goto(f"{table}/view/checklist")
    phone.page.get_by_text("Center section: 25 white troops").click()
    phone.page.reload()
    expect(phone.page.locator('[data-tick="white-center"]')).to_be_checked()
    expect(host.page.locator('[data-tick="white-center"]')).not_to_be_checked()


def test_trophies_turn_and_round_come_before_the_save(address: str, new_page: NewPage) -> None:
    host, _phone, _table = begun_late(address, new_page)
    host.page.set_viewport_size(LITTLE)
    save = host.page.get_by_role("button", name="Save", exact=True)
    for part in ('.before[data-house="black"] > summary', '[name="round"]', ".by-place > summary"):
        there = host.page.locator(f".painting {part}")
        assert there.evaluate(
            "(one, save) => Boolean(one.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING)",
            save.element_handle(),
        )
        there.scroll_into_view_if_needed()
        expect(save).to_be_in_viewport()


def test_emptying_the_board_is_asked_and_put_back(address: str, new_page: NewPage) -> None:
    host, _phone, _table = begun_late(address, new_page)
    painted(host.page)
    host.press("Empty the board…")
    pieces(host.page, "skullport", "tK", 4)
    host.press("Leave it")
    pieces(host.page, "skullport", "tK", 4)
    host.press("Empty the board…")
    host.press("Empty it")
    pieces(host.page, "skullport", "tK", 0)
    pieces(host.page, "skullport", "sR", 0)
    host.press("Put all back")
    pieces(host.page, "skullport", "tK", 4)
    pieces(host.page, "skullport", "sR", 1)
    pieces(host.page, "araumycos", "tR", 3)
    host.press("Empty the board…")
    host.press("Empty it")
    brush(host.page, "troops-black")
    tap(host.page, "araumycos")
    expect(host.page.get_by_role("button", name="Put all back")).to_be_hidden()
