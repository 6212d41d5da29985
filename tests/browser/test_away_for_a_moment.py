"""Something in front of the server answers in its place for a moment: the phone asks again by itself."""

from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import PATIENCE, PHONE, NewPage
from tests.browser.device import Device, host_alone


def test_a_phone_asks_again_after_a_502(address: str, browser: Browser, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    context = browser.new_context(viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    watcher = Device(context.new_page())
    watcher.page.goto(table)
    watcher.troops("skullport", "K", 1)
    refused: list[str] = []

    def away(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")

    watcher.page.route(table, away, times=1)
    host.enter("skullport", "Deploy")
    watcher.troops("skullport", "K", 2)
    expect(watcher.page.locator("[data-live]").first).to_have_attribute("data-live", "live")
    assert len(refused) == 1
    context.close()
