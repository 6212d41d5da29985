"""The oldest browser we support (`browserslist` in package.json): every newer feature that scripts check
for is removed, all at once, and a turn is played as usual."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import at_the_desk, host_alone, phone_alone, press
from tests.browser.laying import laid
from tests.browser.test_out_of_reach import Roaming

OLDER = """
  delete HTMLFormElement.prototype.requestSubmit;
  delete AbortSignal.timeout;
  delete Document.prototype.adoptedStyleSheets;
  delete Element.prototype.checkVisibility;
  for (const name of ["userActivation", "vibrate", "wakeLock", "share", "canShare", "clipboard"])
    delete Navigator.prototype[name];
  for (const name of ["DecompressionStream", "structuredClone", "navigation"]) delete window[name];
  window.createImageBitmap = async () => { throw new TypeError(); };
"""
"""Features newer than iOS 15.4, Chrome 100 or Firefox 100, or missing on plain http, as far as a script can
remove them."""

RULE_WITH_HAS = re.compile(r"[^{}]*:has\([^{}]*\{[^{}]*\}")
HAS_LEFT = """() => {
  const each = (rule) => rule.selectorText ?? [...rule.cssRules ?? []].map(each).join();
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(each)).join().includes(":has(");
}"""
SEEN = """(radio) => {
  const label = radio.closest("label");
  const look = ({ boxShadow, fontWeight, borderColor }) => [boxShadow, fontWeight, borderColor];
  return [label, ...label.querySelectorAll("*")].map((one) => look(getComputedStyle(one))).join();
}"""


def take_has_away(page: Page) -> None:
    """Leave out the rules with `:has()`, as Firefox does before 121."""

    def shorten(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=RULE_WITH_HAS.sub("", answer.text()))

    page.route(re.compile(r"\.css$"), shorten)


def check_in_sight(radio: Locator) -> None:
    """Choose one of several, and see which it is."""
    expect(radio).not_to_be_checked()
    before = radio.evaluate(SEEN)
    radio.locator("xpath=ancestor::label").click()
    expect(radio).to_be_checked()
    assert radio.evaluate(SEEN) != before


def test_a_turn_is_played_taken_back_and_looked_back_at(address: str, new_page: NewPage) -> None:
    phone, table = host_alone(address, new_page)
    page = phone.page
    page.add_init_script(OLDER)
    page.goto(table)
    assert page.evaluate("HTMLFormElement.prototype.requestSubmit.toString().includes('click()')")
    phone.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    press(page, "Take back")
    phone.troops("skullport", "K", 1)
    page.goto(f"{table}/at/5")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    phone.troops("skullport", "K", 0)


def test_what_a_device_cannot_do_is_not_offered_at_the_desk(address: str, new_page: NewPage) -> None:
    referee, _player, table = at_the_desk(address, new_page)
    referee.add_init_script(OLDER)
    referee.goto(f"{table}/view/hexes")
    referee.locator("summary", has_text="From and to other maps").click()
    expect(referee.locator("#map-lines")).to_be_visible()
    expect(referee.locator("#map-wxx")).to_be_hidden()


def test_what_is_chosen_is_seen_without_has(address: str, new_page: NewPage) -> None:
    """A turn is played in reach and out of it, and a line of a score sheet is answered."""
    device, table = phone_alone(address, lambda *size, **like: new_page(*size, roams=True, **like))
    phone = Roaming(device.page)
    page = phone.page
    take_has_away(page)
    page.goto(table)
    assert not page.evaluate(HAS_LEFT)
    phone.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    press(page, "Take back")
    phone.troops("skullport", "K", 1)
    phone.leave()
    phone.tap("skullport")
    sheet = page.locator("dialog[open]")
    check_in_sight(sheet.get_by_role("radio", name="Red"))
    check_in_sight(sheet.get_by_role("radio", name="Black"))
    sheet.get_by_role("button", name="Deploy", exact=True).click()
    phone.waits("Deploy: Skullport")
    # What it says in the head lies above whose turn it is.
    ground = page.locator(".site-head .live").evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)"

    page = new_page(LITTLE)
    take_has_away(page)
    table = laid(address, "score_sheet", (page, "red"), (new_page(LITTLE), "blue"))
    page.goto(table)
    page.get_by_placeholder(re.compile("Search")).fill("blokus")
    press(page, "Blokus")
    expect(page.locator("main")).to_contain_text("All pieces placed")
    page.goto(f"{table}/view/count?as=red")
    check_in_sight(page.get_by_role("group", name="All pieces placed").get_by_role("radio", name="yes"))
    assert not page.evaluate(HAS_LEFT)
