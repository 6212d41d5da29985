"""News moves on the page for a moment, and nothing else does; it pushes nothing aside."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage, until
from tests.browser.device import Device, started
from tests.browser.laying import entered, laid, named
from tests.browser.test_touches import opened

WATCH = """
window.moved = [];
window.shifted = 0;
document.addEventListener("animationstart", ({ animationName, target }) =>
  moved.push(`${animationName} ${target.closest("[data-seat]")?.dataset.seat ?? target.localName}`), true);
new PerformanceObserver((shifts) => shifts.getEntries().forEach(({ value }) => { shifted += value; }))
  .observe({ type: "layout-shift", buffered: false });
"""
LONGEST = """() => {
  window.longest = 0;
  // On a busy machine a motion may be cleared before its end is told.
  ["animationend", "animationcancel"].forEach((end) => document.addEventListener(end, ({ elapsedTime }) => {
    window.longest = Math.max(window.longest, 1000 * elapsedTime);
  }));
}"""


def watched(page: Page, address: str) -> Page:
    page.add_init_script(WATCH)
    page.goto(address)
    return page


def moved(page: Page) -> list[str]:
    found: list[str] = page.evaluate("moved")
    return found


@pytest.fixture
def phones(address: str, new_page: NewPage) -> tuple[Device, Page, Page]:
    """Black's device, and two of Red's: one that shows motion, and one with reduced motion."""
    host, phone, table = started(address, new_page)
    host.page.goto(table)
    pages = [new_page(PHONE, reduced_motion=asked) for asked in ("no-preference", "reduce")]
    for page in pages:
        page.context.add_cookies(phone.page.context.cookies())
        watched(page, table)
        expect(page.locator("[data-live=live]").first).to_be_attached()
    return host, *pages


def test_a_piece_that_comes_and_a_number_that_changes_move_and_push_nothing_aside(
    phones: tuple[Device, Page, Page],
) -> None:
    host, phone, still = phones
    phone.evaluate("shifted = 0")
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    until(phone, "moved.includes('comes use')")
    entered(host.page, host.page.url, "gain-vp", "black", reason="A card", vp="3", sign="+")
    for page in (phone, still):
        Device(page).troops("skullport", "K", 2)
    until(phone, "moved.includes('changes black')")
    assert {one.split()[0] for one in moved(phone)} == {"comes", "changes"}
    assert moved(phone).count("comes use") == 1
    assert phone.evaluate("shifted") == 0
    assert moved(still) == []


def test_nothing_that_news_brings_moves_for_longer_than_a_fifth_of_a_second(
    phones: tuple[Device, Page, Page],
) -> None:
    host, phone, _still = phones
    phone.evaluate(LONGEST)
    host.enter("skullport", "Deploy")
    until(phone, "window.longest > 0")
    host.end_turn("Black")
    expect(phone.locator(".your-turn")).to_be_attached()
    until(phone, "moved.some((one) => one.startsWith('comes red'))")
    assert phone.evaluate("window.longest") <= 200


def test_what_came_while_nobody_looked_does_not_move(phones: tuple[Device, Page, Page]) -> None:
    host, phone, _still = phones
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    phone.evaluate(hide, True)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    phone.evaluate(hide, False)
    Device(phone).troops("skullport", "K", 2)
    expect(phone.locator("[data-live=live]").first).to_be_attached()
    host.enter("skullport", "Deploy")
    until(phone, "moved.includes('comes use')")
    assert moved(phone).count("comes use") == 1


def test_who_sits_down_is_seen_to_come_and_who_sits_there_is_not(address: str, new_page: NewPage) -> None:
    """Nothing moves on a page that opens, whoever is already seated."""
    host, other = new_page(LAPTOP, reduced_motion="no-preference"), new_page()
    host.goto(address)
    host.locator(".card", has_text="Tyrants").get_by_role("button", name="Start").click()
    host.wait_for_url("**/t/*")
    table = host.url.split("?")[0]
    named(host, table, "black", "Ann")
    watched(host, table)
    expect(host.locator(".lobby-place", has_text="Ann")).to_be_visible()
    assert moved(host) == []
    other.goto(table)
    named(other, table, "red", "Ben")
    until(host, "moved.length")
    assert set(moved(host)) == {"comes red"}


@pytest.mark.parametrize("path", ["", "/screen", "/result", "/scores"])
def test_nothing_moves_on_a_page_that_opens(address: str, new_page: NewPage, path: str) -> None:
    page, other = new_page(LAPTOP, reduced_motion="no-preference"), new_page()
    table = laid(address, "tyrants", (page, "black"), (other, "red"))
    watched(page, table + path)
    page.wait_for_load_state()
    page.evaluate("new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert moved(page) == []


BOARDS = {
    "tyrants": "find('.site use[href=\"#tE\"]').setAttribute('href', '#tK')",
    "underdark_maps": "find('.strip > :last-child').append(find('.strip i'))",
    "stone_and_iron": "find('g > .army').parentElement.setAttribute('transform', 'scale(2)')",
}
"""How a piece moves to another place on each board."""


@pytest.mark.parametrize("game", BOARDS)
def test_a_piece_of_any_board_is_marked_as_it_comes_and_no_other(
    address: str, new_page: NewPage, game: str
) -> None:
    page = opened(address, new_page, game, (PHONE["width"], PHONE["height"]))
    page.emulate_media(reduced_motion="no-preference")
    marked = page.evaluate(
        f"""async () => {{
          const [bundle] = document.querySelectorAll("script[src$='/page.js']");
          const motion = await import(bundle.src.replace("page.js", "later.js"));
          const find = (what) => document.querySelector(what);
          const before = motion.seen(document.getElementById("live"));
          {BOARDS[game]};
          motion.show(document.getElementById("live"), before);
          return document.querySelectorAll(".came").length;
        }}"""
    )
    assert marked == 1
