"""What if: tried on one phone, looked at on another, and the table unchanged."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import Device, host_alone, placed

SKETCH = re.compile(r"/what-if/[\w-]+$")


def try_out(device: Device, table: str) -> str:
    """Begin a sketch from the table's page in two taps."""
    device.page.goto(table)
    device.follow("Scores")
    device.press("What if…")
    expect(device.page).to_have_url(SKETCH)
    return device.page.url


def shifted(device: Device, words: str) -> None:
    expect(device.page.locator(".sketch-lines")).to_contain_text(re.compile(words, re.DOTALL))


def test_moves_are_tried_while_the_game_goes_on(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    try_out(phone, table)
    # It is Black's turn at the table; in a sketch one plays a turn of one's own.
    for troops in (2, 3):
        phone.enter("eryndlyn", "Deploy")
        phone.troops("eryndlyn", "R", troops)
    shifted(phone, "control.*Total")
    bar = phone.page.locator(".sketch-bar")
    expect(bar).to_contain_text("Nothing here counts.")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(bar.locator(".shift")).to_be_in_viewport()

    # The table goes on meanwhile: the sketch says so and stays; the table learns nothing of it.
    host.troops("skullport", "K", 1)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    phone.sees("1 entry was made in the game since")
    phone.troops("skullport", "K", 1)
    phone.press("Repeat my steps on the current position")
    phone.troops("skullport", "K", 2)
    phone.page.get_by_text("3 steps tried").click()
    phone.press("Take back the last step")
    phone.page.get_by_text("2 steps tried").click()
    phone.page.get_by_role("link", name="Line by line").click()
    phone.sees("What if: line by line")
    phone.page.get_by_role("link", name="Leave").click()
    phone.troops("eryndlyn", "R", 1)
    expect(phone.page.locator(".sketch-bar")).to_have_count(0)
    host.troops("eryndlyn", "R", 1)


def test_it_is_shared_and_discarded(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    sketch = try_out(host, table)
    host.enter("skullport", "Deploy")
    host.sees("1 step tried")
    host.page.get_by_text("1 step tried").click()
    host.press("Share")
    host.sees("Anyone at this table can open it")
    phone.page.goto(sketch)
    phone.troops("skullport", "K", 2)
    phone.tap("skullport")
    expect(phone.page.locator("dialog[open]")).to_contain_text("Take a copy to continue it.")
    phone.page.keyboard.press("Escape")
    phone.press("Take a copy")
    expect(phone.page).not_to_have_url(sketch)
    phone.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 3)

    host.page.goto(sketch)
    host.page.get_by_text("1 step tried").click()
    host.press("Discard")
    host.sees("The table is as it was.")
    host.troops("skullport", "K", 1)
    phone.page.goto(sketch)
    phone.sees("There is no such sketch")


def test_nothing_of_it_waits_for_the_table(address: str, new_page: NewPage) -> None:
    """Neither what a phone repeats nor what it keeps while out of reach ends up in the game."""
    host, table = host_alone(address, new_page)
    device = Device(new_page(roams=True))
    device.page.goto(f"{table}/join")
    for cookie in host.page.context.cookies():
        device.page.context.add_cookies([cookie])
    device.page.goto(table)
    device.enter("skullport", "Deploy several")
    expect(device.page.locator(".repeating")).to_be_visible()
    device.troops("skullport", "K", 2)
    device.follow("Scores")
    device.press("What if…")
    expect(device.page).to_have_url(SKETCH)
    device.tap("skullport")
    device.page.keyboard.press("Escape")
    expect(device.page.locator(".repeating")).to_have_count(0)

    device.tap("skullport")
    device.page.context.set_offline(True)
    device.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(device.page.locator("dialog[open]")).to_contain_text("Not saved")
    kept = device.page.evaluate(
        "JSON.stringify(Object.keys(localStorage).filter(k => k.startsWith('queue:')))"
    )
    assert json.loads(kept) == []
    device.page.context.set_offline(False)
    device.page.goto(table)
    device.troops("skullport", "K", 2)
    expect(device.page.locator("#waiting")).to_be_hidden()
    host.troops("skullport", "K", 2)
