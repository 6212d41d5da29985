"""A seat on another phone, a closed door, and the screen that everybody sees."""

import io
import re
import subprocess

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, NewPage
from tests.browser.device import Device, host_alone, placed
from tests.browser.test_arriving import on_this_server, scanned
from tests.pdf import sheets

TV = {"width": 1920, "height": 1080}


def moves_to(phone: Page, address: str, code: str, house: str) -> None:
    """Scan a one-time code, and take the seat."""
    phone.goto(on_this_server(address, code))
    phone.get_by_role("button", name="Take the seat").click()
    expect(phone.locator("header .seat")).to_contain_text(house)


def only_watches(device: Device, table: str) -> None:
    device.page.goto(table)
    device.sees("You are watching.")


def test_another_phone_at_the_table_vouches(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.page.goto(f"{table}/join")
    row = host.page.locator("li.row", has_text="Red")
    row.get_by_role("button", name="On another phone").click()
    (code,) = scanned(host.page)
    new = new_page(PHONE)
    moves_to(new, address, code, "Red")
    assert "#" not in new.url
    # The open page is told at once.
    phone.sees("You are watching.")
    expect(phone.page.locator("header .seat")).to_be_hidden()
    late = Device(new_page(PHONE))
    late.page.goto(on_this_server(address, code))
    late.sees("This code was already used")


def test_as_all_credentials_end_the_open_pages_say_so(address: str, new_page: NewPage) -> None:
    """Including a copied one that only a host may see, and one whose stream does not stay open."""
    host, phone, table = placed(address, new_page)
    copied, cut = new_page(PHONE), new_page(PHONE, roams=True)
    copied.context.add_cookies(host.page.context.cookies())
    copied.goto(f"{table}/delete")
    cut.context.add_cookies(phone.page.context.cookies())
    cut.clock.install()
    cut.route("**/stream?*", lambda route: route.abort())
    with cut.expect_response("**/version"):
        cut.goto(table)
    expect(cut.locator("#live .watching")).to_have_count(0)
    host.page.goto(f"{table}/settings")
    host.page.get_by_text("Sign out all other phones").click()
    host.press("Sign them out now")
    phone.sees("You are watching.")
    expect(copied.locator("main")).to_contain_text("Only the host's phone can do that.")
    cut.clock.run_for(5_000)
    Device(cut).sees("You are watching.")
    expect(host.page.locator("header .seat")).to_contain_text("Black")


@pytest.mark.pango
def test_a_printed_card_is_scanned_on_another_phone(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.page.goto(f"{table}/join")
    proof = host.page.locator("form[action$='/cards'] [name=csrf_token]").input_value()
    paper = host.page.request.post(
        f"{table}/cards", form={"csrf_token": proof, "size": "a4"}, timeout=4 * PATIENCE
    )
    assert paper.headers["content-type"] == "application/pdf"
    codes = _codes(paper.body())
    assert len(codes) == 2
    words = sheets(paper.body())[0]
    assert "Red" in words
    assert not [code for code in codes if code.split("#")[1] in words]
    new = new_page(PHONE)
    moves_to(new, address, codes[1], "Red")
    only_watches(phone, table)
    expect(host.page.locator("header .seat")).to_contain_text("Black")


def test_a_closed_door_keeps_a_stranger_out(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    phone.page.goto(f"{table}/join")
    phone.press("Leave the seat")
    host.sees("Nobody sits at Red now.")
    host.page.goto(f"{table}/join")
    host.press("Close to new players")
    host.sees("Closed: no new players")
    stranger = Device(new_page(PHONE))
    stranger.page.goto(table)
    stranger.sees("You are watching. This table is closed to new players")
    stranger.unfold_watching()
    expect(stranger.page.get_by_role("button", name="Red")).to_have_count(0)
    host.press("Open to new players")
    stranger.press("Red")
    expect(stranger.page.locator("header .seat")).to_contain_text("Red")


def test_the_big_screen_follows(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    screen = new_page(TV)
    screen.goto(f"{table}/screen")
    expect(screen.locator(".screen-log li")).not_to_have_count(0)
    drawn = screen.locator('.screen-map use[href="#tK"]')
    expect(drawn).to_have_count(1)
    host.enter("skullport", "Deploy")
    expect(drawn).to_have_count(2)
    expect(screen.locator(".screen-log li").first).to_contain_text(re.compile("deploys", re.IGNORECASE))
    host.end_turn("Black")
    expect(screen.locator(".screen-seats .on-turn")).to_contain_text("Red")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(screen.get_by_role("button")).to_have_count(0)


def _codes(pdf: bytes) -> list[str]:
    """Return what a camera reads off a paper, from top to bottom."""
    drawn = subprocess.run(
        ["pdftoppm", "-r", "150", "-png", "-singlefile", "-"], input=pdf, capture_output=True, check=True
    )
    read = zxingcpp.read_barcodes(Image.open(io.BytesIO(drawn.stdout)))
    return [code.text for code in sorted(read, key=lambda code: code.position.top_left.y)]
