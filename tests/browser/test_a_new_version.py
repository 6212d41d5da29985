"""Over HTTPS a phone installs the app, and a page of an older version says that there is a newer one."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.serving import Server
from tests.browser.conftest import LAPTOP, until
from tests.browser.device import placed, press
from tests.browser.test_without_network import KEPT, trusted, trustful
from tests.tree import copied

__all__ = ["trustful"]

STAMP = "document.querySelector('script[src*=\"/js/live.js\"]')?.src"
NEWER = f"(old) => {STAMP} !== undefined && {STAMP} !== old"
ONLY_BECAUSE_PRIVATE = ({"errorId": "in-incognito", "errorArguments": []},)
"""Each page of a test is in private mode, where nothing can be installed."""


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The source tree of the next version."""
    tree = copied(tmp_path)
    style = tree / "static/css/log.css"
    style.write_text(f"{style.read_text()}\n/* newer */\n")
    return tree


def is_installed_by(page: Page) -> None:
    client = page.context.new_cdp_session(page)
    assert client.send("Page.getAppManifest")["errors"] == []
    wrong = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in wrong if one not in ONLY_BECAUSE_PRIVATE] == []


def test_a_page_goes_on_until_its_player_loads_the_new_version(
    tmp_path: Path, trustful: Browser, newer: Path
) -> None:
    """The big screen, which nobody can tap, loads it by itself; a phone without a network opens the new
    one."""
    data = tmp_path / "served"
    with trusted(data, trustful) as (served, new_page):
        _host, phone, table = placed(served.address, new_page)
        page, screen = phone.page, new_page(LAPTOP)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        is_installed_by(page)
        screen.goto(f"{table}/screen")
        page.goto(table)
        badge = page.locator("[data-live]").first
        for each in (page, screen):
            expect(each.locator("[data-live]").first).to_have_attribute("data-live", "live")
        old = page.evaluate(STAMP)
        notice = page.locator("#notices > .renewed")
        expect(notice).to_have_count(0)

        served.stop()
        run = f"cd '{newer}' && exec '{sys.executable}' -m companion"
        after = Server(data, ("sh", "-c", run), HTTPS="1", PORT=str(served.port))
        after.start()
        try:
            expect(notice).to_contain_text("new version")
            assert page.evaluate(STAMP) == old
            expect(badge).to_have_attribute("data-live", "live")
            until(screen, NEWER, old)
            press(page, "Load the new version")
            until(page, NEWER, old)
            expect(badge).to_have_attribute("data-live", "live")
            expect(notice).to_have_count(0)
            until(page, KEPT, page.locator("#live").get_attribute("data-version"))
        finally:
            after.stop()
        # Where the app begins.
        page.goto(served.address)
        expect(page).to_have_url(table)
        expect(badge).to_have_attribute("data-live", "offline")
        assert page.evaluate(STAMP) != old
        phone.troops("eryndlyn", "R", 1)
