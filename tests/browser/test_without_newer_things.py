"""The oldest browser we support (`browserslist` in package.json): every newer feature that scripts check
for is removed, all at once, and a turn is played as usual."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import at_the_desk, host_alone, phone_alone, press
from tests.browser.laying import entered, laid
from tests.browser.test_back import ON_ITS_SIDE
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

NEWER = re.compile(r":has(?=\()|@container|(?<=\d)(?:dvh|cqi|cqb)\b|color-mix(?=\()")
"""What a browser of the stated least does not know in styles, so that it drops the selector, the block or the
value."""

NEWER_LEFT = """() => {
  const each = (rule) => rule.selectorText ?? [...rule.cssRules ?? []].map(each).join();
  const said = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(each)).join();
  return /:has[(]/.test(said);
}"""
FILL = "(one) => getComputedStyle(one).fill"
SEEN = """(radio) => {
  const label = radio.closest("label");
  const look = ({ boxShadow, fontWeight, borderColor }) => [boxShadow, fontWeight, borderColor];
  return [label, ...label.querySelectorAll("*")].map((one) => look(getComputedStyle(one))).join();
}"""


def take_newer_styles_away(page: Page) -> None:
    """Make the browser drop from our styles what older ones drop."""

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NEWER.sub(lambda found: f"{found[0]}-of-tomorrow", answer.text()))

    page.route(re.compile(r"\.css$"), spoil)


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


def test_what_is_chosen_is_seen_without_newer_styles(address: str, new_page: NewPage) -> None:
    """A turn is played in reach and out of it, and a line of a score sheet is answered."""
    device, table = phone_alone(address, lambda *size, **like: new_page(*size, roams=True, **like))
    phone = Roaming(device.page)
    page = phone.page
    take_newer_styles_away(page)
    page.goto(table)
    assert not page.evaluate(NEWER_LEFT)
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
    take_newer_styles_away(page)
    table = laid(address, "score_sheet", (page, "red"), (new_page(LITTLE), "blue"))
    page.goto(table)
    page.get_by_placeholder(re.compile("Search")).fill("blokus")
    press(page, "Blokus")
    expect(page.locator("main")).to_contain_text("All pieces placed")
    page.goto(f"{table}/view/count?as=red")
    check_in_sight(page.get_by_role("group", name="All pieces placed").get_by_role("radio", name="yes"))
    assert not page.evaluate(NEWER_LEFT)


def test_a_menu_fits_and_maps_have_their_colours_without_newer_styles(
    address: str, new_page: NewPage
) -> None:
    """If a value contains a variable, an older browser notices too late that it does not know the rest: it
    has no value at all then, instead of that of an earlier line."""
    page = new_page(ON_ITS_SIDE)
    take_newer_styles_away(page)
    page.goto(laid(address, "tyrants", (page, "black"), (new_page(LITTLE), "red")))
    assert not page.evaluate(NEWER_LEFT)
    page.locator("#menu-more > summary").click()
    around = page.locator(".menu-panel").bounding_box()
    assert around is not None
    assert around["y"] + around["height"] <= ON_ITS_SIDE["height"]

    table = laid(address, "underworld", (page, "referee"))
    entered(page, table, "roll-weather", "", chain="3,4 3")
    entered(page, table, "launch", "", ship="Ship", vessel="longship", chain="1")
    entered(page, table, "place", "", battle="sea", name="Ship", east="20", south="20", heading="90")
    page.goto(f"{table}/view/sea")
    assert page.locator(".battle-map.sea .open").first.evaluate(FILL) != "rgb(0, 0, 0)"

    table = laid(address, "underdark_maps", (page, "red"), (new_page(LITTLE), "blue"))
    entered(page, table, "lay-track", "red", spaces="24", roll="3 " * 25)
    page.goto(table)
    space = page.locator(".space").first
    assert space.evaluate("(one) => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)"
