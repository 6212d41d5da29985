"""A game between a laptop and a phone, from the first tap to the printed scorecard.

Each sees what the other enters without loading its page again.
"""

import io
import re

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.conftest import LAPTOP, PHONE, NewPage


class Device:
    """What a person does: tap a place on the map, then a button of the sheet."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def follow(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("link", name=name).first.click()

    def tap(self, place: str) -> None:
        """For its sheet, whatever is armed."""
        if self.page.locator(".armed").count():
            self.page.keyboard.press("Escape")
        self.page.locator(f'svg a[href$="place={place}"]').click()
        expect(self.page.locator("dialog[open]")).to_be_visible()

    def enter(self, place: str, action: str | re.Pattern[str]) -> None:
        self.tap(place)
        self.page.locator("dialog[open]").get_by_role("button", name=action).first.click()

    def sees(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("main")).to_contain_text(words)

    def troops(self, place: str, letter: str, number: int) -> None:
        """So many troops of a house are drawn at a site."""
        drawn = self.page.locator(f'svg a[href$="place={place}"] use[href="#t{letter}"]')
        expect(drawn).to_have_count(number)

    def end_turn(self, house: str) -> None:
        self.press(re.compile(f"End {house}'s turn"))


def seated(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Black at the laptop, which is the host's, Red at a phone; Black goes first."""
    host, phone = Device(new_page(LAPTOP)), Device(new_page(PHONE))
    host.page.goto(address)
    host.press("Start a table")
    table = host.page.url.split("?")[0]
    phone.page.goto(table)
    phone.press("Red")
    host.press("Black")
    host.sees("Red")
    host.follow("Set up and begin")
    host.page.locator("label", has_text="Black").last.click()
    host.press("Begin")
    expect(host.page).to_have_url(re.compile(r"/t/\w+$"))
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
    host.end_turn("Black")

    phone.enter("mantol-derith", re.compile("Assassinate White"))
    host.troops("mantol-derith", "W", 1)
    phone.end_turn("Red")

    the_last_troop(host, phone, table)
    counted(host, "black", table, promoted="Noble")
    counted(phone, "red", table, promoted="Soldier")
    host.page.goto(f"{table}/view/scores")
    host.press(re.compile("Confirm"))
    host.page.goto(f"{table}/view/result")
    host.sees("Shared victory")
    phone.page.goto(f"{table}/view/result")
    phone.sees("Shared victory")
    scorecard(host, table)


def the_last_troop(host: Device, phone: Device, table: str) -> None:
    """One troop is left in Black's barracks by the table's count; deploying it triggers the end."""
    host.page.goto(f"{table}/view/correct?house=black")
    barracks = host.page.locator("form", has_text="Barracks")
    barracks.locator('input[name="troops"]').fill("1")
    barracks.get_by_role("button", name="Set to what the table shows").click()
    host.page.goto(table)
    host.enter("skullport", "Deploy")
    phone.sees("Black's barracks are empty by our count")
    phone.press("Yes: last round")
    host.sees("The last round")
    host.end_turn("Black")
    phone.end_turn("Red")
    host.sees("The game is over")
    phone.sees("The game is over")


def counted(device: Device, house: str, table: str, promoted: str) -> None:
    device.page.goto(f"{table}/view/count?as={house}")
    row = device.page.locator(f'li[data-name="{promoted}"]')
    row.get_by_role("button").last.click()
    device.press("Save")


def scorecard(host: Device, table: str) -> None:
    answer = host.page.request.get(f"{table}/scorecard.pdf")
    assert answer.status == 200
    (page,) = PdfReader(io.BytesIO(answer.body())).pages
    words = page.extract_text()
    for told in ("Tyrants of the Underdark", "Black", "Red", "Noble", "Soldier", table.rsplit("/", 1)[-1]):
        assert told in words
