"""Over HTTPS a phone installs the app, and a page of an older version says that there is a newer one."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.serving import Server, running_server
from tests.browser.between import between
from tests.browser.conftest import LAPTOP, until
from tests.browser.device import placed, press
from tests.browser.test_without_network import KEPT, trusted, trustful
from tests.tree import copied

__all__ = ["trustful"]

STAMP = "document.querySelector('script[src*=\"/js/page.js\"]')?.src"
NEWER = f"(old) => {STAMP} !== undefined && {STAMP} !== old"
STATES = """
const states = window.states = [];
new MutationObserver(() => {
  const [badge, part] = [document.querySelector("[data-live]"), document.getElementById("live")];
  if (badge && part) states.push([badge.dataset.live, Number(part.dataset.version)]);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-live"] });
"""
"""Notes how the page says that it stands, with the version of the table that it shows."""
ONLY_BECAUSE_PRIVATE = ({"errorId": "in-incognito", "errorArguments": []},)
"""Each page of a test is in private mode, where nothing can be installed."""


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The source tree of the next version."""
    tree = copied(tmp_path)
    style = tree / "static/css/log.css"
    style.write_text(f"{style.read_text()}\n/* newer */\n")
    return tree


@contextmanager
def following(tree: Path, data: Path, old: Server) -> Iterator[None]:
    """The server of that tree at the address and with the data of an old one, which has stopped."""
    run = f"cd '{tree}' && exec '{sys.executable}' -m companion"
    with running_server(("sh", "-c", run), data, HTTPS="1", PORT=str(old.port)):
        yield


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
        with following(newer, data, served):
            expect(notice).to_contain_text("new version")
            assert page.evaluate(STAMP) == old
            expect(badge).to_have_attribute("data-live", "live")
            until(screen, NEWER, old)
            press(page, "Load the new version")
            until(page, NEWER, old)
            expect(badge).to_have_attribute("data-live", "live")
            expect(notice).to_have_count(0)
            until(page, KEPT, page.locator("#live").get_attribute("data-version"))
        # Where the app begins.
        page.goto(served.address)
        expect(page).to_have_url(table)
        expect(badge).to_have_attribute("data-live", "offline")
        assert page.evaluate(STAMP) != old
        phone.troops("eryndlyn", "R", 1)


def test_an_older_copy_is_never_shown_as_live(tmp_path: Path, trustful: Browser, newer: Path) -> None:
    """On a slow network a phone opens what it kept, while the server has a newer version and the table has
    gone on."""
    data = tmp_path / "served"
    with trusted(data, trustful) as (served, new_page), between(served.address, data / "https") as way:
        host, phone, table = placed(way.address, new_page)
        page = phone.page
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.goto(table)
        before = page.locator("#live").get_attribute("data-version")
        until(page, KEPT, before)
        old = page.evaluate(STAMP)
        page.goto("about:blank")
        served.stop()
        with following(newer, data, served):
            host.enter("skullport", "Deploy")
            host.troops("skullport", "K", 2)
            way.lies("slow", "page")
            page.add_init_script(STATES)
            page.goto(table)
            badge = page.locator("[data-live]").first
            phone.troops("skullport", "K", 2)
            expect(badge).to_have_attribute("data-live", "live")
            expect(page.locator("#notices > .renewed")).to_contain_text("new version")
            assert page.evaluate(STAMP) == old
            shown = page.evaluate("states")
            assert ["live", int(before or 0)] not in shown, shown
            way.passes()
            press(page, "Load the new version")
            until(page, NEWER, old)
