"""What is in front of the server answers in its place for a moment: the phone asks again by itself. What a
page asks about may be gone for good: then it says so, and asks no more."""

from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import PATIENCE, PHONE, NewPage
from tests.browser.device import Device, host_alone, placed


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


def test_a_page_about_what_others_took_back_says_so_and_asks_no_more(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    version = int(host.page.locator("#live").get_attribute("data-version") or 0)
    phone.page.goto(f"{table}/log/retract?version={version}")
    phone.sees("What would change")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if "retract" in request.url else None)
    host.press("Take back")
    expect(phone.page.locator("main")).to_contain_text("already taken back")
    assert len(asked) <= 2
