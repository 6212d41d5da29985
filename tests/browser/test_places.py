"""Odd phones in odd places: a wrong clock, an extension that inverts colours, music, long names."""

import io
import re
import time

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import LITTLE, NewPage, until
from tests.browser.device import fits, phone_alone, press
from tests.browser.laying import entered, laid, named
from tests.browser.test_accessibility import LARGE
from tests.browser.test_by_when import HOUR

INVERTED = """document.addEventListener("DOMContentLoaded", () => {
  const turned = new CSSStyleSheet();
  turned.replaceSync("html { filter: invert(1) hue-rotate(180deg); }");
  document.adoptedStyleSheets.push(turned);
})"""


@pytest.mark.parametrize("wrong", [3 * HOUR, -2 * 365 * 24 * HOUR])
def test_a_phone_whose_clock_is_wrong_is_told_times_by_the_servers(
    address: str, new_page: NewPage, wrong: int
) -> None:
    host, ana = new_page(LITTLE), new_page(LITTLE)
    ana.clock.set_fixed_time(time.time() + wrong / 1000)
    table = laid(address, "stone_and_iron", (ana, "dwarfs"), (new_page(LITTLE), "skaven"), host=host)
    host.goto(f"{table}/by-when")
    press(host, "In 1 day")
    ana.goto(table)
    expect(ana.locator("[data-live]").first).to_have_attribute("data-live", "live")
    ana.evaluate("document.dispatchEvent(new CustomEvent('htmx:load', {bubbles: true}))")
    assert ana.locator(".due-by [data-until]").inner_text() in ("in 24 hours", "in 1 day")
    # Today's entries are shown without their day.
    ana.goto(f"{table}/log")
    expect(ana.locator("main time[datetime]").first).to_have_text(re.compile(r"^\d\d?:\d\d( [AP]M)?$"))


def test_a_code_is_read_off_a_page_that_an_extension_turned_around(address: str, new_page: NewPage) -> None:
    """Read as strictly as most cameras do: dark on light."""
    page = new_page(LITTLE)
    page.add_init_script(INVERTED)
    table = laid(address, "score_sheet", (page, "red"), (new_page(LITTLE), "blue"))
    page.goto(f"{table}/join")
    until(page, "() => getComputedStyle(document.documentElement).filter.includes('invert')")
    until(page, "() => document.readyState === 'complete'")
    code = page.locator(".qr-code").first
    code.scroll_into_view_if_needed()
    until(page, "() => document.documentElement.classList.contains('inverted')")
    picture = Image.open(io.BytesIO(code.screenshot()))
    (read,) = zxingcpp.read_barcodes(picture, try_invert=False)
    assert "/t/" in read.text


def test_the_video_that_keeps_a_screen_on_has_no_sound(address: str, new_page: NewPage) -> None:
    """For browsers that have no wake lock of their own, or grant none on plain http."""
    page = new_page(LITTLE)
    page.add_init_script("delete Navigator.prototype.wakeLock")
    table = laid(address, "score_sheet", (page, "red"), (new_page(LITTLE), "blue"))
    page.goto(table)
    page.evaluate(
        """async () => {
          const own = [...document.scripts].find((one) => one.src.endsWith("/js/page.js")).src;
          (await import(own.replace("page.js", "awake.js"))).keepAwake(true);
        }"""
    )
    until(page, "() => document.querySelector('video')?.muted")
    until(page, "() => !document.querySelector('video').paused")


def test_whoever_has_take_back_under_a_key_keeps_it_whatever_others_enter(
    address: str, new_page: NewPage
) -> None:
    phone, table = phone_alone(address, new_page)
    page = phone.page
    button = page.locator("#live .undo button").first
    button.focus()
    before = page.locator("#live").get_attribute("data-version")
    entered(page, table, "gain-vp", "red", vp="1", reason="x")
    expect(page.locator("#live")).not_to_have_attribute("data-version", before or "")
    expect(button).to_be_focused()


LONG = "W" * 40


def test_the_longest_name_wraps_wherever_all_are_shown(address: str, new_page: NewPage) -> None:
    page, other = new_page({"width": 320, "height": 568}), new_page(LITTLE)
    table = laid(address, "score_sheet", (page, "red"), (other, "blue"))
    for each, seat in ((page, "red"), (other, "blue")):
        named(each, table, seat, LONG)
    page.goto(table)
    page.get_by_placeholder("Search").or_(page.get_by_role("searchbox")).first.fill("wing")
    press(page, "Wingspan")
    expect(page.locator("#live")).to_contain_text("End-of-round goals")
    for_all = page.get_by_role("link", name=re.compile("[Ff]or everybody$")).get_attribute("href") or ""
    for path in (table, address + for_all, f"{table}/log", f"{table}/view/scores"):
        page.goto(path)
        fits(page)
        page.evaluate(LARGE)
        fits(page)
