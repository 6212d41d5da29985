"""Around the table: the resources of a turn, the notice that it is one's turn, hidden scores, the clock."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, until
from tests.browser.device import Device, host_alone, placed, unfold

FETCHED = """performance.getEntriesByType("resource")
  .some((one) => new URL(one.name).pathname === location.pathname)"""
"""The page has requested its version for all phones, which it does a moment after it is live."""


def switched(device: Device, name: str) -> Locator:
    """Tap the switch in More and return it."""
    device.follow("More")
    switch = device.page.get_by_role("button", name=name)
    switch.click()
    return switch


def has(page: Page, power: str, influence: str) -> None:
    expect(page.locator('[data-sum="power"]')).to_have_text(power)
    expect(page.locator('[data-sum="influence"]')).to_have_text(influence)


def test_the_purse_adds_up_what_a_turn_brings_on_this_phone_alone(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    page = host.page
    expect(page.locator(".turn-resources")).to_be_hidden()
    switch = switched(host, "Count my Power and Influence")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".turn-resources")).to_be_visible()

    # By now the page has fetched everything it fetches by itself, except a script.
    moment = page.locator("#live").get_attribute("data-moment") or ""
    expect(page.locator("#waiting")).to_have_attribute("data-ready", moment)
    until(page, FETCHED)
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if request.resource_type != "script" else None
    )
    page.locator(".turn-resources summary").click()
    page.get_by_role("button", name="Power: 3 more").click()
    page.get_by_role("button", name="Power: 2 more").click()
    page.get_by_role("button", name="Power: 1 less").click()
    page.get_by_role("button", name="Influence: 2 more").click()
    has(page, "4", "2")
    assert asked == []

    host.enter("skullport", "Deploy")
    has(page, "3", "2")
    phone.troops("skullport", "K", 2)
    phone.enter("skullport", "Deploy")  # for Black, who is on turn
    has(page, "2", "2")
    host.press("Take back")
    has(page, "3", "2")
    page.reload()
    has(page, "3", "2")
    expect(phone.page.locator("[data-turn-resources]")).to_have_count(0)

    host.end_turn("Black")
    expect(page.locator("[data-turn-resources]")).to_have_count(0)
    phone.end_turn("Red")
    has(page, "0", "0")
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('turn-resources:'))") == []


def test_what_a_card_gives_costs_nothing(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, new_page)
    switched(host, "Count my Power and Influence")
    host.page.get_by_role("button", name="Close").click()
    host.enter("araumycos", re.compile("Assassinate White"))
    host.press("A card says so")
    host.troops("araumycos", "W", 3)
    has(host.page, "0", "0")
    host.enter("araumycos", re.compile("Assassinate White"))
    host.press("The table says so")
    host.troops("araumycos", "W", 2)
    has(host.page, "−3", "0")


def test_the_phone_says_whose_turn_has_come(address: str, new_page: NewPage) -> None:
    host, phone, _table = placed(address, new_page)
    expect(host.page).to_have_title(re.compile("^Your turn · "))
    expect(phone.page).to_have_title(re.compile("^Tyrants"))
    expect(phone.page.locator(".your-turn")).to_have_count(0)
    # A browser lets only a page that somebody has touched vibrate the phone.
    phone.page.keyboard.press("Tab")
    phone.page.evaluate("navigator.vibrate = (long) => { window.shaken = long; }")
    host.end_turn("Black")
    expect(phone.page.locator(".your-turn")).to_have_text("Your turn")
    expect(phone.page).to_have_title(re.compile("^Your turn · "))
    expect(phone.page.locator("#say")).to_contain_text("Your turn")
    assert phone.page.evaluate("window.shaken") == 200
    expect(host.page).to_have_title(re.compile("^Tyrants"))
    expect(phone.page.locator("dialog[open]")).to_have_count(0)

    expect(switched(host, "Tell me when it is my turn")).to_have_attribute("aria-pressed", "false")
    host.page.get_by_role("button", name="Close").click()
    phone.end_turn("Red")
    expect(host.page.get_by_role("button", name="End Black's turn")).to_be_visible()
    expect(host.page).to_have_title(re.compile("^Tyrants"))
    expect(host.page.locator(".your-turn")).to_have_count(0)


def test_whose_turn_has_come_is_said_on_any_page_of_the_table(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    for page, seat, other in (("log", "Black", host), ("ask", "Red", phone), ("join", "Black", host)):
        waits = phone if other is host else host
        waits.page.goto(f"{table}/{page}")
        expect(waits.page).to_have_title(re.compile("^(?!Your turn)"))
        other.page.goto(table)
        other.end_turn(seat)
        expect(waits.page.locator(".your-turn")).to_have_text("Your turn")
        expect(waits.page).to_have_title(re.compile("^Your turn · "))


def test_hidden_scores_are_hidden_on_the_other_phone_at_once(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    expect(phone.page.locator(".house-total")).to_have_count(2)
    host.page.goto(f"{table}/settings")
    unfold(host.page, "Scores during the game")
    host.press("Hidden until the end")
    expect(phone.page.locator(".house-total")).to_have_count(0)
    phone.page.goto(f"{table}/view/scores")
    phone.sees("This table hides the scores until the game is over.")
    assert phone.page.request.get(f"{table}/chart.svg").status == 403
    phone.page.get_by_text("End the game early").click()
    phone.press("Everyone agrees: end the game")
    phone.press("The table says so")
    phone.sees("See the result")
    host.page.goto(f"{table}/result")
    host.sees("The table agreed to end the game")


def test_the_clock_runs_for_whoever_is_on_turn(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    expect(phone.page.locator(".times")).to_have_count(0)
    host.page.goto(f"{table}/settings")
    unfold(host.page, "A clock for each player")
    host.press(re.compile("^On$"))
    running = phone.page.locator(".time.running")
    expect(running).to_contain_text("turn")
    before = running.locator("b").inner_text()
    expect(running.locator("b")).not_to_have_text(before)
    host.page.goto(table)
    host.end_turn("Black")
    expect(running.locator("[data-seat]")).to_have_attribute("data-seat", "red")
    expect(phone.page.locator(".time").first).to_have_text(re.compile(r"0:0[1-9]|0:[1-5]\d|[1-9]:\d\d"))
    host.page.goto(f"{table}/log")
    host.sees(re.compile(r"Round 1, Black\s+\d+:\d\d"))
