"""Orders of a battle in the air, sealed on a phone and a laptop: both show them when the last is written."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.device import at_the_desk, press


def flies(page: Page, table: str, name: str, whose: str) -> None:
    page.goto(f"{table}/view/flyer")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Height in inches", exact=True).fill("12")
    page.get_by_label("Who writes the orders?").select_option(label=whose)
    with page.expect_response("**/moves/set-flyer"):
        press(page, "Enter it")


def put(page: Page, table: str, name: str, east: int, south: int) -> None:
    page.goto(f"{table}/view/flyer?flyer={name}")
    page.get_by_text("Put it on the map").click()
    page.get_by_label("Inches from the west edge", exact=True).fill(str(east))
    page.get_by_label("Inches from the north edge", exact=True).fill(str(south))
    press(page, "Put it there")
    expect(page.locator("main")).to_contain_text("Correct its place on the map")


def writes(page: Page, legs: str, height: str) -> None:
    page.get_by_label("Straight moves in inches").fill(legs)
    page.get_by_label("Height gained or lost").fill(height)
    press(page, "Seal these orders")


def test_orders_are_sealed_on_two_devices(address: str, new_page: NewPage) -> None:
    referee, ana, table = at_the_desk(address, new_page)
    flies(referee, table, "Rex", "The referee")
    flies(referee, table, "Smoke", "Player 1")
    put(referee, table, "Rex", 20, 20)
    put(referee, table, "Smoke", 20, 30)

    ana.goto(f"{table}/view/air")
    referee.goto(f"{table}/view/air")
    writes(ana, "2 R 1 L 6", "-4")
    expect(referee.locator("main")).to_contain_text("sealed")
    expect(referee.locator("main")).not_to_contain_text("2 R60 1")
    writes(referee, "7", "+3")
    for page in (referee, ana):
        expect(page.locator("main")).to_contain_text("2 R60 1 L60 6 inches, height -4")
        expect(page.locator("main")).to_contain_text("7 inches, height +3")
        drawn = page.get_by_role("img", name="Where each flyer is")
        expect(drawn.locator("polyline")).to_have_count(2)
        # 2 north, 1 at 60 degrees, 6 north: 20.9 east, 21.5 south; Rex flew from 20 to 13 south.
        page.get_by_text("Places and ranges").click()
        expect(page.locator("main")).to_contain_text("Smoke: 20.9 inches east, 21.5 south, heading 0 degrees")
