"""Joining, leaving and moving: a seat in one tap, the host on a phone, a tablet, an empty chair."""

import io
import re
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, LITTLE, PHONE, TABLET, NewPage
from tests.browser.device import Device, placed, sat_down, seated, table_of

WIFI = r"WIFI:T:WPA;S:Zur \"Eule\"\;;P:pa\:ss\,wo\\rd;;"
ENTER_FOR_ALL = "Keep score for the whole table instead"


def scanned(page: Page) -> list[str]:
    """Return what a camera reads off the codes on a page, from top to bottom and left to right."""
    found = []
    expect(page.locator(".qr-code").first).to_be_visible()
    for code in page.locator(".qr-code").all():
        picture = Image.open(io.BytesIO(code.screenshot()))
        found += [read.text for read in zxingcpp.read_barcodes(picture)]
    return found


def on_this_server(address: str, scanned_address: str) -> str:
    return address + re.sub(r"^https?://[^/]+", "", scanned_address)


def test_who_sits_down_during_the_set_up_is_shown_before_the_game_begins(
    address: str, new_page: NewPage
) -> None:
    host, phone, late = Device(new_page(LAPTOP)), Device(new_page(PHONE)), Device(new_page(PHONE))
    table = sat_down(address, host, phone)
    host.press("Black")
    late.page.goto(table)
    late.press("Orange")
    expect(late.page.locator("header .seat")).to_contain_text("Orange")
    expect(host.page.locator("header .live")).to_have_attribute("data-live", "live")
    host.press("Begin")
    expect(host.page.locator("#live")).to_contain_text("Who sits at the table has changed.")
    host.press("Begin")
    expect(host.page.locator(".houses")).to_contain_text("Orange")


def test_from_scan_to_seat_is_one_tap(address: str, new_page: NewPage) -> None:
    host = Device(new_page(LAPTOP))
    host.page.goto(address)
    host.press("Start")
    (join,) = scanned(host.page)
    phone = Device(new_page(PHONE, has_touch=True))
    phone.page.goto(on_this_server(address, join))
    tile = phone.page.get_by_role("button", name="Red")
    expect(tile).to_be_in_viewport(ratio=1)
    tile.tap()
    expect(phone.page.locator("header .seat")).to_contain_text("Red")
    expect(host.page.locator("ul.rows")).to_contain_text("with a phone")


def test_without_a_camera_the_code_is_typed_on_the_front_page(address: str, new_page: NewPage) -> None:
    host = Device(new_page(LAPTOP))
    host.page.goto(address)
    host.press("Start")
    code = host.page.locator(".qr-word").inner_text()
    phone = Device(new_page(LITTLE, has_touch=True))
    phone.page.goto(address)
    field = phone.page.get_by_label("Joining friends? Type the code of the table")
    expect(field).to_be_in_viewport(ratio=1)
    field.fill("BBB 222")
    phone.press("Join")
    phone.sees("There is no table with the code “BBB222”")
    phone.page.get_by_label("Code of the table").fill(f" {code[:3].lower()} {code[3:].lower()}")
    phone.page.keyboard.press("Enter")
    phone.press("Red")
    expect(phone.page.locator("header .seat")).to_contain_text("Red")


def test_a_television_types_the_code_without_a_script(address: str, new_page: NewPage) -> None:
    host = Device(new_page(LAPTOP))
    host.page.goto(address)
    host.press("Start")
    code = host.page.locator(".qr-word").inner_text()
    tv = Device(new_page(LAPTOP, java_script_enabled=False))
    tv.page.goto(f"{address}/tv")
    expect(tv.page.get_by_label("Code of the table")).to_be_focused()
    tv.page.keyboard.type(code.lower())
    tv.page.keyboard.press("Tab")
    tv.page.keyboard.press("Enter")
    expect(tv.page).to_have_url(re.compile(f"/t/{code}/screen$"))
    tv.sees("Join the table")


def test_in_mid_game_too_and_the_pieces_stay(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    phone.page.goto(f"{table}/join")
    phone.press("Leave the seat")
    host.sees("Nobody sits at Red now.")
    other = Device(new_page(PHONE, has_touch=True))
    other.page.goto(table)
    other.unfold_watching()
    tile = other.page.get_by_role("button", name="Red")
    expect(tile).to_be_in_viewport(ratio=1)
    tile.tap()
    expect(other.page.locator("header .seat")).to_contain_text("Red")
    other.troops("eryndlyn", "R", 1)
    expect(host.page.locator("main")).not_to_contain_text("Nobody sits at Red")
    host.end_turn("Black")
    other.end_turn("Red")
    host.sees("your turn · round 2")


def test_who_leaves_is_skipped_until_somebody_sits_down(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    phone.page.goto(f"{table}/join")
    phone.press("Leave the seat")
    host.press("Skip the turns")
    host.sees("Red's turns are skipped.")
    host.troops("eryndlyn", "R", 1)
    host.end_turn("Black")
    host.sees("your turn · round 2")
    phone.page.goto(table)
    phone.unfold_watching()
    phone.press("Red")
    expect(phone.page.locator("header .seat")).to_contain_text("Red")
    host.end_turn("Black")
    phone.sees("your turn · round 2")


def test_the_host_goes_on_on_a_phone(address: str, new_page: NewPage) -> None:
    host, phone, table = seated(address, new_page)
    host.page.goto(f"{table}/join")
    host.page.get_by_text("Trouble joining?").click()
    host.page.get_by_text("Hand over hosting").click()
    host.press("Show the host code")
    (code,) = scanned(host.page)
    phone.page.goto(on_this_server(address, code))
    phone.press("Be the host")
    phone.sees("This phone is a host now")
    phone.page.goto(f"{table}/settings")
    expect(phone.page.get_by_role("link", name="Delete this table")).to_be_visible()
    host.page.goto(f"{table}/join")
    host.page.get_by_text("Trouble joining?").click()
    host.page.get_by_text("Hand over hosting").click()
    host.press("Give up hosting on this device")
    host.sees("no longer a host")
    expect(host.page.get_by_text("Hand over hosting")).to_have_count(0)
    expect(host.page.locator("header .seat")).to_contain_text("Black")
    late = Device(new_page(PHONE))
    late.page.goto(on_this_server(address, code))
    late.sees("This code was already used")


def test_a_tablet_in_the_middle_enters_for_all(address: str, new_page: NewPage) -> None:
    host, phone, table = seated(address, new_page)
    tablet = Device(new_page(TABLET, has_touch=True))
    tablet.page.goto(table)
    tablet.unfold_watching()
    tablet.page.get_by_role("button", name=ENTER_FOR_ALL).tap()
    expect(tablet.page.get_by_role("button", name=ENTER_FOR_ALL)).to_have_count(0)
    expect(tablet.page.locator("[data-live]").first).to_have_attribute("data-live", "live")
    tablet.enter("skullport", "Starting troop")
    tablet.troops("skullport", "K", 1)
    tablet.enter("eryndlyn", "Starting troop")
    host.troops("skullport", "K", 1)
    phone.troops("eryndlyn", "R", 1)
    tablet.end_turn("Black")
    phone.page.goto(f"{table}/log")
    phone.sees("the tablet")
    host.page.goto(f"{table}/join")
    host.press("Let it just watch")
    expect(host.page.get_by_role("button", name="Let it just watch")).to_have_count(0)
    tablet.page.goto(table)
    tablet.sees("You are watching.")


def test_every_seated_phone_shows_the_code_with_one_tap(address: str, new_page: NewPage) -> None:
    _host, phone, table = seated(address, new_page)
    phone.page.goto(table)
    link = phone.page.locator(".site-head a.code")
    expect(link).to_be_in_viewport(ratio=1)
    link.click()
    code = phone.page.locator(".qr-code")
    expect(code).to_be_in_viewport(ratio=1)
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 0.75 * PHONE["width"]
    (said,) = scanned(phone.page)
    assert said.endswith(table.rsplit("/", 1)[1])


@pytest.mark.parametrize(
    "size",
    [pytest.param(LAPTOP, marks=pytest.mark.soak), pytest.param(TABLET, marks=pytest.mark.soak), PHONE],
    ids=["laptop", "tablet", "phone"],
)
def test_the_wifi_stands_beside_the_table_and_is_remembered_here_alone(
    address: str, new_page: NewPage, size: dict[str, int]
) -> None:
    host = Device(new_page(size))
    host.page.goto(address)
    host.press("Start")
    table = table_of(host.page)
    host.page.get_by_text("Trouble joining?").click()
    host.page.get_by_text("Add a QR code for the Wi-Fi").click()
    host.page.get_by_label("Name of the Wi-Fi").fill('Zur "Eule";')
    host.page.get_by_label("Password").fill("pa:ss,wo\\rd")
    host.page.get_by_label("Remember it on this device").check()
    host.press("Show both codes")
    host.sees("1. The Wi-Fi")
    wifi, join = scanned(host.page)
    assert wifi == WIFI
    assert join.endswith(table.rsplit("/", 1)[1])
    host.page.goto(f"{table}/join")
    assert "wo\\rd" not in host.page.content()
    host.page.get_by_text("Trouble joining?").click()
    host.page.get_by_text("Add a QR code for the Wi-Fi").click()
    expect(host.page.get_by_label("Password")).to_have_value("pa:ss,wo\\rd")
    cookies = unquote(" ".join(cookie.get("value", "") for cookie in host.page.context.cookies()))
    assert not [part for part in ("Eule", "pa:ss", "wo\\rd") if part in cookies]
