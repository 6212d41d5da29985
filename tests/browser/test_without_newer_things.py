"""The oldest browser we support (`browserslist` in package.json): every newer feature that scripts check
for is removed, all at once, and a turn is played as usual."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import at_the_desk, host_alone, press

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
