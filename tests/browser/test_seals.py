"""A secret roll at a laptop: a player's phone keeps its seal, and checks by itself what is opened."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import at_the_desk, press

SEEN = "this phone had seen the seal before it was opened"


def test_a_phone_checks_what_was_sealed(address: str, new_page: NewPage) -> None:
    referee, ana, table = at_the_desk(address, new_page)
    ana.goto(f"{table}/view/seals")
    expect(ana.locator("main")).to_contain_text("Nothing was sealed yet")

    referee.goto(f"{table}/view/chart?table=reaction")
    referee.get_by_text("In secret, to be opened later").first.click()
    with referee.expect_response("**/moves/roll-table"):
        press(referee, "Roll 2d6")
    expect(ana.locator("[data-keeps]")).to_have_count(1)
    seal = ana.locator("[data-keeps]").get_attribute("data-seal") or ""
    assert len(seal) == 64
    expect(ana.locator("main")).to_contain_text(seal)

    referee.goto(table)
    press(referee, "Open it for all")
    expect(ana.locator('[data-says="kept"]')).to_be_visible()
    expect(ana.locator("main")).to_contain_text(SEEN)
    expect(ana.locator("main")).to_contain_text(seal)

    # What the server shows is no proof by itself: one changed letter is detected.
    ana.evaluate("document.querySelector('[data-checks] textarea').value += ' '")
    ana.evaluate("document.dispatchEvent(new CustomEvent('htmx:afterSettle', { detail: {} }))")
    expect(ana.locator('[data-says="other"]')).to_be_visible()

    # Over http from another computer a browser cannot check it, and says so.
    ana.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    ana.reload()
    expect(ana.locator('[data-says="unable"]')).to_be_visible()
    expect(ana.locator('[data-says="kept"]')).to_be_hidden()
