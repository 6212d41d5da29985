"""The server gets another address while pages are open."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from companion.web.access.interfaces import reachable_addresses
from tests.browser.conftest import NewPage, settled

BEFORE = "http://192.0.2.77:8000"


def opened(page: Page, address: str) -> str:
    """Open a table; return its code."""
    page.goto(address)
    page.get_by_role("button", name="Start").first.click()
    page.wait_for_url("**/t/*")
    settled(page)
    return re.sub(r".*/t/(\w+).*", r"\1", page.url)


def test_a_page_that_reaches_nothing_for_long_says_what_to_do(address: str, new_page: NewPage):
    page = new_page(roams=True)
    page.clock.install()
    code = opened(page, address)
    promise, advice = page.locator("[data-offline]"), page.get_by_text("Still no connection")
    expect(page.locator('header [data-live="live"]')).to_be_visible()
    page.context.set_offline(True)
    expect(promise).to_be_visible()
    expect(advice).to_be_hidden()
    page.clock.fast_forward(60_000)
    expect(advice).to_be_visible()
    expect(promise).to_be_hidden()
    port = address.rsplit(":", 1)[1]
    there = page.get_by_role("link", name=f"localhost:{port}/t/{code}/join")
    expect(there).to_have_attribute("href", f"http://localhost:{port}/t/{code}/join")
    page.context.set_offline(False)
    page.clock.fast_forward(10_000)
    expect(advice).to_be_hidden()


def test_a_page_drawn_before_shows_the_new_address_and_its_code(address: str, new_page: NewPage):
    if not reachable_addresses():
        pytest.skip("Not tested here: a new address, as this machine is in no network")
    page = new_page()
    code = opened(page, address)

    def older(route: Route) -> None:
        answer = route.fetch()
        text = re.sub(r'data-address="[^"]*"', f'data-address="{BEFORE}"', answer.text())
        route.fulfill(response=answer, body=text)

    page.route(f"**/t/{code}/log", older)
    page.goto(f"{address}/t/{code}/log")
    notice = page.locator(".notice", has_text="The server has a new address")
    now = f"{reachable_addresses()[0]}:{address.rsplit(':', 1)[1]}/t/{code}"
    expect(notice.get_by_role("link")).to_have_text(
        now if ":" not in reachable_addresses()[0] else re.compile(code)
    )
    expect(notice.locator("canvas")).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
