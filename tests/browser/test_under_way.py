"""A tap without an answer yet says so after a moment; one that is answered soon shows nothing of the kind."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import held
from tests.browser.test_touches import opened

SIGN = ".under-way"
LOOK = """(one) => {
  const style = getComputedStyle(one);
  return [style.opacity, style.borderTopStyle, style.backgroundColor, style.color];
}"""
TAP = "(one) => { one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }"
WATCH = """new MutationObserver(() => {
  const sign = document.querySelector(".under-way");
  if (!sign?.textContent) return;
  console.info(`${sign.getAttribute("role")}: ${sign.textContent}, ${sign.getBoundingClientRect().height} px,`
    + ` ${document.querySelectorAll(":is(a, button)[aria-busy]").length} busy`);
}).observe(document, { subtree: true, childList: true });"""
"""A page that is about to be replaced cannot be queried: it reports by itself."""

FETCH_LATER = """() => Promise.all([...document.querySelectorAll("template[data-when-complete]")]
  .flatMap(({ content }) => [...content.querySelectorAll("script")])
  .map((script) => import(script.getAttribute("src")))).then(() => null)"""
"""Waits for what a page fetches once it is complete."""

SOON = 300
"""Milliseconds after which the notice appears."""

IN_PLACE = {
    "the button of a form": ("#turn .main-action button", "**/moves/*"),
    "a link that opens a sheet": (".action-bar .rare", "**/view/more*"),
    "a place of the map": ("svg.board a[href$='place=skullport']", "**/view/sheet*"),
}
ANOTHER_PAGE = {
    "a tab": ("nav.menu a[href$='/log']", "**/log"),
    "a form that loads a page": ("nav.menu .languages button[value='']", "**/language"),
}


@pytest.fixture
def phone(address: str, new_page: NewPage) -> Page:
    page = opened(address, new_page, "tyrants", (LITTLE["width"], LITTLE["height"]))
    page.evaluate(FETCH_LATER)
    return page


def tap(page: Page, selector: str) -> Locator:
    """Tap without asking the map which place was meant."""
    target = page.locator(selector).first
    target.evaluate(TAP)
    return target


@pytest.mark.parametrize("what", [*IN_PLACE, *ANOTHER_PAGE])
def test_a_tap_without_an_answer_says_so_until_it_comes(phone: Page, what: str) -> None:
    selector, to = {**IN_PLACE, **ANOTHER_PAGE}[what]
    phone.evaluate(WATCH)
    answers = held(phone, to)
    with phone.expect_console_message(lambda said: said.text.startswith("status: One moment")) as said:
        tap(phone, selector)
    assert said.value.text.endswith("4 px, 0 busy" if what == "a place of the map" else "4 px, 1 busy")
    answers.pop().continue_()
    expect(phone.locator(SIGN)).to_have_count(0)
    expect(phone.locator(":is(a, button)[aria-busy]")).to_have_count(0)


def test_it_is_seen_and_heard_over_a_sheet_as_well(phone: Page) -> None:
    """Screen readers ignore what lies below a sheet."""
    tap(phone, "svg.board a[href$='place=skullport']")
    link = phone.locator("dialog[open] .rare a[hx-get]").first
    expect(link).to_be_attached()
    answers = held(phone, "**/ask*")
    link.evaluate(TAP)
    expect(phone.locator(f"dialog[open] {SIGN}")).to_be_visible()
    expect(phone.locator(f"dialog[open] {SIGN}")).to_contain_text("One moment")
    assert (phone.locator(SIGN).bounding_box() or {})["y"] == 0
    answers.pop().continue_()
    expect(phone.locator(SIGN)).to_have_count(0)


@pytest.mark.parametrize("what", IN_PLACE)
def test_what_is_answered_soon_was_never_under_way(phone: Page, what: str) -> None:
    """Up to the last moment before the notice, then the answer; nothing looks different meanwhile."""
    selector, to = IN_PLACE[what]
    phone.clock.install()
    phone.reload()
    answers = held(phone, to)
    before = phone.locator(selector).first.evaluate(LOOK)
    phone.clock.pause_at(phone.evaluate("Date.now() / 1000 + 1"))
    target = tap(phone, selector)
    phone.clock.run_for(SOON - 1)
    answer = answers.pop()
    expect(phone.locator(SIGN)).to_have_count(0)
    assert target.evaluate(LOOK) == before
    with phone.expect_response(to):
        answer.continue_()
    phone.clock.resume()
    expect(phone.locator(SIGN)).to_have_count(0)


def test_what_the_page_asks_for_by_itself_is_no_tap(phone: Page) -> None:
    phone.clock.install()
    phone.reload()
    answers = held(phone, phone.url)
    phone.evaluate("document.body.dispatchEvent(new CustomEvent('moved', { detail: { version: 1 } }))")
    answer = answers.pop()
    phone.clock.run_for(2 * SOON)
    expect(phone.locator(SIGN)).to_have_count(0)
    answer.continue_()
