"""By when, and orders in advance, on phones of 360 x 620: a date is two taps away, an order a few more."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import press, sees
from tests.browser.laying import entered, laid
from tests.browser.test_rivals import at_war


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
    press(host, "Set the date")
    sees(host, "Then: They pass")
    fits(host)
    expect(ben.locator(".due-by")).to_contain_text("By ")
    expect(ana.locator(".due-by")).to_contain_text("By ")

    # The Dwarfs act first; Skaven say beforehand what they will do.
    ben.get_by_role("link", name="Orders", exact=True).click()
    sees(ben, "Nothing is ordered.")
    fits(ben)
    press(ben, "Begin a sketch")
    sees(ben, "Nothing here counts.")
    ben.locator("main").get_by_role("link", name="Skaven", exact=True).first.click()
    ben.locator("svg.underground a[aria-label^='F5:']").click()
    press(ben, re.compile("roll(ing)? here"))
    press(ben, "Keep as my orders")
    sees(ben, "As soon as it can be done")
    sees(ben, "F5")
    fits(ben)
    ben.goto(table)
    expect(ben.get_by_role("link", name="1 order", exact=True)).to_be_visible()
    assert "F5" not in ana.request.get(f"{table}/log").text()

    entered(ana, table, "pass", "dwarfs", lasts="now")
    sees(ana, re.compile("as ordered in advance: .*F5"))
    expect(ben.get_by_role("link", name="Orders", exact=True)).to_be_visible()
