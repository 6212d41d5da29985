"""Counts that stay sealed until all are ready, on two phones and the big screen."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import Device, placed, unfold
from tests.browser.laying import entered, laid, named
from tests.browser.test_roles import TV

QUICK = """
  window.pace = 40;
  Math.min = ((real) => (...given) => (given[0] === 900 ? window.pace : real(...given)))(Math.min);
"""
"""Shortens a show of half a minute; its steps and their order are unchanged."""

SLOW = "window.pace = 1_000_000"
"""Lets a show go on until it is skipped."""


def sealing(host: Device, table: str) -> None:
    host.page.goto(f"{table}/settings")
    unfold(host.page, "The count at the end")
    host.press("Sealed until all are ready")
    expect(host.page.get_by_role("button", name="Sealed until all are ready")).to_have_attribute(
        "aria-pressed", "true"
    )


def counts(device: Device, deck: int, whose: str = "", witness: str = "") -> None:
    """Enter just the two totals; the count of another seat by its link."""
    row = device.page.locator("li.row", has_text=whose) if whose else device.page.locator(".counting")
    name = "Count it as a witness" if witness else re.compile("^Count$")
    row.get_by_role("link", name=name).first.click()
    device.follow("Just the totals")
    device.page.locator("#total-deck").fill(str(deck))
    device.page.locator("#total-inner").fill("0")
    device.press("Save the totals")
    device.sees("Sealed: nobody sees it")


@pytest.fixture
def three(address: str, new_page: NewPage) -> tuple[Device, Device, Page, str]:
    """Black on a laptop, Red on a phone, and the big screen, with sealed counts."""
    moving = partial(new_page, reduced_motion="no-preference")
    host, phone, table = placed(address, moving)
    sealing(host, table)
    screen = moving(TV)
    screen.add_init_script(QUICK)
    screen.goto(f"{table}/screen")
    for device in (host, phone):
        device.page.add_init_script(QUICK)
        device.page.goto(f"{table}/reveal")
    return host, phone, screen, table


def test_nothing_is_seen_before_all_are_ready_and_then_line_by_line(
    three: tuple[Device, Device, Page, str],
) -> None:
    host, phone, screen, _table = three
    counts(host, 31, "Black")
    counts(phone, 47, "Red")
    expect(screen.locator(".counting-list")).to_contain_text("counted and sealed")
    for page in (host.page, screen):
        expect(page.locator("main")).not_to_contain_text("47")
    host.press("My count is right")
    host.sees("ready")
    phone.press("My count is right")
    for page in (host.page, phone.page, screen):
        shown = page.locator("[data-reveal]")
        expect(shown).to_be_visible()
        expect(shown.locator(".won")).to_be_visible()
        expect(shown.locator('[data-sum="red"]')).to_have_text(re.compile(r"^4[789]|5\d$"))
        expect(page.locator(".not-yet")).to_have_count(0)
    expect(screen.locator("button")).to_have_count(0)
    # Whoever comes back to it has seen it; it can be watched again, and skipped.
    phone.page.reload()
    phone.page.evaluate(SLOW)
    phone.press("Watch it again")
    phone.press("Show all at once")
    expect(phone.page.locator(".won")).to_be_visible()


def test_two_counts_that_differ_are_settled_by_a_tap(three: tuple[Device, Device, Page, str]) -> None:
    host, phone, screen, _table = three
    counts(host, 31, "Black")
    counts(phone, 33, "Black", witness="red")
    counts(phone, 20, "Red")
    host.press("My count is right")
    phone.press("My count is right")
    expect(screen.locator("h1")).to_have_text("Two counts differ: look at the phones")
    host.sees("Two counts differ")
    sides = host.page.locator(".sides > div")
    expect(sides).to_have_count(2)
    expect(sides.nth(0)).to_contain_text("31")
    expect(sides.nth(1)).to_contain_text("33")
    sides.nth(1).get_by_role("button", name="This one is right").click()
    for page in (host.page, phone.page, screen):
        expect(page.locator('[data-reveal] [data-sum="black"]')).to_have_text(re.compile(r"^3[3-9]|4\d$"))


def test_the_host_goes_on_without_a_seat_that_does_not_answer(
    three: tuple[Device, Device, Page, str],
) -> None:
    host, _phone, screen, _table = three
    counts(host, 31, "Black")
    host.press("My count is right")
    expect(host.page.get_by_role("button", name="My count is right")).to_have_count(0)
    host.page.locator("summary", has_text="Is Red not answering?").click()
    expect(host.page.get_by_role("button", name="Hand the seat over")).to_be_visible()
    host.press("Continue without this count")
    expect(screen.locator("[data-reveal] .places")).to_be_visible()


@pytest.mark.parametrize("options", [{"java_script_enabled": False}, {"reduced_motion": "reduce"}])
def test_without_script_or_motion_all_of_it_stands_there(
    address: str, new_page: NewPage, options: dict[str, object]
) -> None:
    host, phone, table = placed(address, new_page)
    sealing(host, table)
    for device, seat in ((host, "Black"), (phone, "Red")):
        device.page.goto(f"{table}/reveal")
        counts(device, 12, seat)
    host.press("My count is right")
    phone.press("My count is right")
    expect(host.page.locator("[data-reveal]")).to_be_visible()
    watcher = new_page(PHONE if "java_script_enabled" in options else LAPTOP, **options)
    watcher.goto(f"{table}/reveal")
    expect(watcher.locator(".places .won").first).to_be_visible()
    for cell in watcher.locator("[data-step]").all():
        expect(cell).to_be_visible()


def test_four_long_names_leave_room_for_the_whole_result(address: str, new_page: NewPage) -> None:
    host, houses = new_page(LAPTOP), ("black", "red", "orange", "blue")
    table = laid(address, "tyrants", *((host, house) for house in houses))
    entered(host, table, "choose", "", setting="final-count", value="sealed")
    for house in houses:
        named(host, table, house, "Wilhelmina Wolkenstein of " + house)
        entered(host, table, "count-totals", house, deck="12", inner="3")
    for house in houses:
        entered(host, table, "ready", house)
    for size, path in ((PHONE, "reveal"), (TV, "screen")):
        page = new_page(size)
        page.goto(f"{table}/{path}")
        result = page.locator(".reveal-table")
        expect(result).to_be_visible()
        assert result.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
        expect(page.locator(".places li")).to_have_count(4)
        assert path == "reveal" or page.evaluate("document.documentElement.scrollHeight <= innerHeight")
