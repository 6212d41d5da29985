"""Deadlines and orders in advance, on phones of 360 x 620: a date is two taps away, an order a few more."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import Hours, fits, press, sees
from tests.browser.laying import entered, laid
from tests.browser.test_rivals import at_war

HOUR = 3_600_000


def test_a_date_is_set_and_an_order_is_given_and_carried_out(address: str, new_page: NewPage) -> None:
    host, ana, ben = new_page(LITTLE, timezone_id="Europe/Berlin"), new_page(LITTLE), new_page(LITTLE)
    phones = {"dwarfs": ana, "skaven": ben}
    table = laid(address, "stone_and_iron", (ana, "dwarfs"), (ben, "skaven"), host=host, map_size="9x9")
    at_war(host, phones, table)
    ana.goto(table)
    ben.goto(table)

    host.goto(table)
    host.get_by_role("link", name="By when?").click()
    expect(host.get_by_label("Time zone")).to_have_value("Europe/Berlin")
    fits(host)
    press(host, "In 7 days")
    sees(host, re.compile("By .*, in 7 days"))
    host.get_by_label("Then, for whoever is late").select_option(label="They pass")
    host.get_by_label("Day and time").fill("2031-03-09T20:00")
    press(host, "Set the deadline")
    sees(host, "When the time is up, this ends")
    fits(host)
    expect(ben.locator(".due-by")).to_contain_text("By ")
    expect(ana.locator(".due-by")).to_contain_text("By ")

    # The Dwarfs act first; the Skaven say beforehand what they will do.
    ben.get_by_role("link", name="Orders", exact=True).click()
    sees(ben, "Nothing is ordered.")
    fits(ben)
    press(ben, "Begin a sketch")
    sees(ben, "Nothing here counts.")
    ben.locator("main").get_by_role("link", name="Move Skaven", exact=True).click()
    ben.locator("svg.underground a[aria-label^='F5:']").click()
    press(ben, re.compile("roll(ing)? here"))
    press(ben, "Keep as my orders")
    sees(ben, "As soon as it can be done")
    sees(ben, "F5")
    fits(ben)
    ben.goto(table)
    expect(ben.get_by_role("link", name="1 order", exact=True)).to_be_visible()
    assert "F5" not in re.sub(r"<[^>]+>", "", ana.request.get(f"{table}/log").text())

    entered(ana, table, "pass", "dwarfs", lasts="now")
    sees(ana, re.compile("as ordered in advance: .*F5"))
    expect(ben.get_by_role("link", name="Orders", exact=True)).to_be_visible()


def test_an_open_page_counts_down(address: str, new_page: NewPage) -> None:
    host, ana = new_page(LITTLE), new_page(LITTLE, roams=True)
    hours = Hours(ana)
    table = laid(address, "stone_and_iron", (ana, "dwarfs"), (new_page(LITTLE), "skaven"), host=host)
    host.goto(f"{table}/by-when")
    press(host, "In 1 day")
    ana.goto(table)
    left = ana.locator(".due-by [data-until]")
    expect(ana.locator("[data-live]").first).to_have_attribute("data-live", "live")
    expect(left).to_have_text(re.compile("^in (24 hours|1 day)$"))
    # The server's clock does not move with the phone's, and would put it right.
    ana.context.set_offline(True)
    hours.pass_by(5 * HOUR)
    expect(left).to_have_text("in 19 hours")
    hours.pass_by(18 * HOUR + HOUR // 2)
    expect(left).to_have_text(re.compile("^in (29|30) minutes$"))


TAPS = """addEventListener("click", (event) => {
  if (event.isTrusted) localStorage.setItem("taps", 1 + Number(localStorage.getItem("taps")));
}, true)"""


def test_a_turn_of_four_factions_takes_the_organiser_few_taps(address: str, new_page: NewPage) -> None:
    """Each acts on their own phone, and the last one to act ends a phase: the organiser only sets
    deadlines."""
    host = new_page(LITTLE)
    host.add_init_script(TAPS)
    seats = ("dwarfs", "empire", "skaven", "undead")
    phones = {seat: new_page(LITTLE) for seat in seats}
    table = laid(
        address, "stone_and_iron", *((page, seat) for seat, page in phones.items()), host=host, map_size="9x9"
    )
    entered(host, table, "set-turn", "", turn="1", phase="build", says="table")
    host.goto(table)
    host.get_by_role("link", name="By when?").click()
    press(host, "In 7 days")
    sees(host, re.compile("By .*, in 7 days"))
    for seat, page in phones.items():
        entered(page, table, "pass", seat, lasts="now")
    # The last of them is asked for it, and taps.
    undead = phones["undead"]
    undead.goto(table)
    press(undead, re.compile("End the phase|Next turn|Turn 2"))
    host.goto(table)
    sees(host, "Turn 2")
    taps = int(host.evaluate("localStorage.getItem('taps')"))
    assert 2 <= taps <= 6


def test_who_only_watches_is_led_to_what_changed_meanwhile(address: str, new_page: NewPage) -> None:
    host, ana, watcher = new_page(LITTLE), new_page(LITTLE), new_page(LITTLE)
    hours = Hours(watcher)
    table = laid(address, "stone_and_iron", (ana, "dwarfs"), (new_page(LITTLE), "skaven"), host=host)
    way = watcher.get_by_role("link", name="What changed since you were last here")

    def comes_back(milliseconds: int, square: str = "") -> None:
        watcher.goto("about:blank")
        hours.pass_by(milliseconds)
        if square:
            entered(host, table, "set-square", "", square=square, type="tunnel", open="north", says="table")
        watcher.goto(table)
        expect(watcher.locator("#live")).to_be_visible()

    watcher.goto(table)
    before = watcher.request.get(f"{table}/version").json()["version"]
    comes_back(2 * HOUR)
    expect(way).to_be_hidden()
    comes_back(HOUR // 6, "B2")
    expect(way).to_be_hidden()
    comes_back(HOUR, "B3")
    way.click()
    expect(watcher).to_have_url(re.compile(rf"/at/{before + 2}\?with={before + 1}$"))
    sees(watcher, "B3")
    expect(watcher.locator("svg a.lit")).to_have_count(1)
    fits(watcher)
    # The card says who has a seat.
    ana.goto(table)
    expect(ana.locator("[data-watched]")).to_have_count(0)
