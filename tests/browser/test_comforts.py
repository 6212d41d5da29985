"""Extras of devices with browsers that support them: the screen stays on, the address can be shared, the app
can be installed.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import Device, clicked, host_alone, table_of

PLAIN_HTTP = """
  delete Navigator.prototype.wakeLock;
  for (const [event, state] of [["playing", "on"], ["pause", "off"]])
    document.addEventListener(event, () => { document.documentElement.dataset.screen = state; }, true);
"""
"""What a browser leaves out on a page loaded over plain http from another machine."""

WATCHED = """
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  const tell = (state) => { document.documentElement.dataset.screen = state; };
  navigator.wakeLock.request = async (kind) => {
    const lock = await request(kind);
    tell("on");
    lock.addEventListener("release", () => tell("off"));
    return lock;
  };
"""


def switch(page: Page) -> None:
    clicked(page.get_by_role("link", name="More"))
    page.get_by_role("button", name="Keep the screen on").click()


def screen_is(state: str, page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-screen", state)


@pytest.mark.usefixtures("browser_with_windows")
def test_the_screen_stays_on_by_the_browsers_own_lock(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    host.page.add_init_script(WATCHED)
    host.page.goto(table)
    switch(host.page)
    screen_is("on", host.page)
    host.page.goto(table)
    screen_is("on", host.page)
    switch(host.page)
    screen_is("off", host.page)


def test_on_plain_http_a_silent_video_does_it(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    host.page.add_init_script(PLAIN_HTTP)
    host.page.goto(table)
    switch(host.page)
    screen_is("on", host.page)
    host.page.get_by_role("button", name="Keep the screen on").click()
    screen_is("off", host.page)


def test_the_address_is_handed_to_another_app(address: str, new_page: NewPage) -> None:
    device = Device(new_page(PHONE))
    device.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    device.page.goto(address)
    device.press("Start")
    code = table_of(device.page).rsplit("/", 1)[1]
    device.press("Send the address")
    shared = device.page.evaluate("window.shared")
    assert shared["url"].endswith(code)
    assert shared["title"] == "Tyrants of the Underdark"


def test_what_a_browser_cannot_do_is_not_offered(address: str, new_page: NewPage) -> None:
    device = Device(new_page(LAPTOP))
    device.page.add_init_script("delete Navigator.prototype.share;")
    device.page.goto(address)
    device.press("Start")
    device.sees("Join this table")
    expect(device.page.get_by_role("button", name="Send the address")).to_be_hidden()


def test_the_app_can_be_installed(address: str, new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto(address)
    manifest = page.locator('link[rel="manifest"]').evaluate(
        "(link) => fetch(link.href).then((got) => got.json())"
    )
    for icon in manifest["icons"]:
        place = page.locator('link[rel="manifest"]').evaluate(
            "(link, src) => new URL(src, link.href).href", icon["src"]
        )
        got = page.request.get(place)
        assert (got.status, got.headers["content-type"]) == (200, icon["type"])
