"""A game between a laptop and a phone, from the first tap to the printed scorecard.

Each sees what the other enters without loading its page again."""

import io
import re

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, NewPage, settled
from tests.browser.device import Device, sat_down


def seated(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Black at the laptop, which is the host's, Red at a phone; Black goes first."""
    host, phone = Device(new_page(LAPTOP)), Device(new_page(PHONE))
    table = sat_down(address, host, phone)
    host.press("Black")
    host.press("Begin")
    for device in (host, phone):
        # The phone loads the board's page by itself, which would be aborted if the test navigated now.
        expect(device.page.locator('svg a[href$="place=skullport"]')).to_be_visible()
        settled(device.page)
    return host, phone, table


def test_a_game_between_a_laptop_and_a_phone(address: str, new_page: NewPage) -> None:
    host, phone, table = seated(address, new_page)

    host.enter("skullport", "Starting troop")
    phone.troops("skullport", "K", 1)
    phone.enter("mantol-derith", "Starting troop")
    host.troops("mantol-derith", "R", 1)

    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.sees("deploys at Skullport")
    host.press("Take back")
    phone.troops("skullport", "K", 1)

    host.enter("araumycos", re.compile("Assassinate White"))
    expect(host.page.locator("dialog[open]")).to_contain_text("Black has no presence at Araumycos.")
    host.press("A card says so")
    phone.troops("araumycos", "W", 3)
    host.ends_turn("Black")

    phone.enter("mantol-derith", re.compile("Assassinate White"))
    host.troops("mantol-derith", "W", 1)
    phone.ends_turn("Red")

    the_last_troop(host, phone, table)
    counted(host, "black", table, promoted="Noble")
    counted(phone, "red", table, promoted="Soldier")
    host.page.goto(f"{table}/view/scores")
    host.press(re.compile("Confirm"))
    host.page.goto(f"{table}/result")
    host.sees("share the win")
    phone.page.goto(f"{table}/result")
    phone.sees("share the win")
    scorecard(host, table)


def the_last_troop(host: Device, phone: Device, table: str) -> None:
    """One troop is left in Black's barracks by the table's count; deploying it triggers the end."""
    host.page.goto(f"{table}/view/correct?house=black")
    barracks = host.page.locator("form", has_text="Barracks")
    barracks.locator('input[name="troops"]').fill("1")
    barracks.get_by_role("button", name="Correct it to match the real table").click()
    host.page.goto(table)
    host.enter("skullport", "Deploy")
    phone.sees("Black's barracks are empty by Undertally's count")
    phone.press("Yes: last round")
    host.sees("The last round")
    host.ends_turn("Black")
    phone.ends_turn("Red")
    host.sees("The game is over")
    phone.sees("The game is over")


def counted(device: Device, house: str, table: str, promoted: str) -> None:
    device.page.goto(f"{table}/view/count?as={house}")
    row = device.page.locator(f'li[data-name="{promoted}"]')
    row.get_by_role("button").last.click()
    device.press("Save")
    expect(device.page).to_have_url(re.compile(r"/view/scores"))


def scorecard(host: Device, table: str) -> None:
    answer = host.page.request.get(f"{table}/scorecard.pdf", timeout=4 * PATIENCE)
    assert answer.status == 200
    (page,) = PdfReader(io.BytesIO(answer.body())).pages
    words = page.extract_text()
    for told in ("TYRANTS OF THE UNDERDARK", "Black", "Red", "Noble", "Soldier", table.rsplit("/", 1)[-1]):
        assert told in words
