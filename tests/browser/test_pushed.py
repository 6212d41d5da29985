"""News carried by the stream: shown without a request, and whatever a person is in the middle of stays."""

import re
import time
from collections.abc import Generator
from contextlib import closing
from itertools import count

import pytest
from playwright.sync_api import Page, Request, expect

from bench.phone import Phone as Sender
from bench.phone import find_hidden
from tests.browser.conftest import PATIENCE, NewPage, settled
from tests.browser.device import Device, abreast, placed
from tests.browser.laying import entered

LIVE = "live"
MORE = 200
"""Elements that any number of entries may add to a page: a turn lists its own."""


def asked(page: Page) -> list[Request]:
    """Collect the requests of #live from now on."""
    found: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "GET" and request.headers.get("hx-target") == LIVE:
            found.append(request)

    page.on("request", note)
    return found


def gained(device: Device, table: str, seat: str, *, times: int = 1) -> None:
    for _ in range(times):
        entered(device.page, table, "gain-vp", seat, vp="1", reason="told")


def in_step(host: Device, phone: Device, table: str) -> None:
    """Have both request the changing part once: from here on they are sent what is new in it."""
    gained(host, table, "black")
    abreast_with(phone, table)
    abreast(phone.page, host.page)
    expect(phone.page.locator('[data-live="live"]').first).to_be_attached()


def _version(device: Device, table: str) -> str:
    return str(device.page.request.get(f"{table}/version").json()["version"])


def abreast_with(device: Device, table: str) -> None:
    """The table is queried each time: an entry may still be on its way to it."""
    live, deadline = device.page.locator("#live"), time.monotonic() + PATIENCE / 1000
    while live.get_attribute("data-version") != _version(device, table):
        assert time.monotonic() < deadline
        device.page.wait_for_timeout(50)


def test_news_is_shown_without_being_asked_for(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    requests = asked(phone.page)
    for number in (2, 3):
        host.enter("skullport", "Deploy")
        phone.troops("skullport", "K", number)
    expect(phone.page.locator("#say")).to_contain_text("Skullport")
    host.ends_turn("Black")
    expect(phone.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
    phone.enter("eryndlyn", "Deploy")
    phone.troops("eryndlyn", "R", 2)
    host.troops("eryndlyn", "R", 2)
    assert not requests


def test_focus_scroll_selection_and_an_open_sheet_stay(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    requests = asked(phone.page)
    place = phone.page.locator('svg a[href$="place=menzoberranzan"]')
    place.focus()
    phone.page.evaluate(
        """() => { scrollTo(0, 200);
          getSelection().selectAllChildren(document.querySelector('.house-name')); }"""
    )
    before = phone.page.evaluate("[scrollY, getSelection().toString()]")
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    expect(place).to_be_focused()
    assert phone.page.evaluate("[scrollY, getSelection().toString()]") == before
    phone.tap("eryndlyn")
    gained(host, table, "black")
    abreast_with(phone, table)
    expect(phone.page.locator("dialog#sheet[open]")).to_be_visible()
    assert not requests


def test_a_page_that_cannot_mend_what_it_shows_asks_for_the_whole(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    # As if a proxy had swallowed an event: the base of the next one was never shown.
    phone.page.add_init_script(
        """const add = EventSource.prototype.addEventListener; let swallowed = 0;
        EventSource.prototype.addEventListener = function (name, heard) {
          add.call(this, name, (event) => { if (name !== 'part' || (swallowed += 1) !== 1) heard(event); });
        };"""
    )
    phone.page.reload()
    in_step(host, phone, table)
    requests = asked(phone.page)
    gained(host, table, "black", times=1)
    phone.page.wait_for_timeout(500)
    gained(host, table, "black", times=1)
    abreast_with(phone, table)
    assert len(requests) == 1
    gained(host, table, "black", times=1)
    abreast_with(phone, table)
    assert len(requests) == 1, "from then on it is told again"


def test_an_entry_that_waits_for_its_answer_is_not_drawn_over(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    host.tap("skullport")
    gained(phone, table, "red")
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    host.troops("skullport", "K", 2)
    gained(phone, table, "red")
    for device in (host, phone):
        abreast_with(device, table)
        device.troops("skullport", "K", 2)


TYPED = """() => { const field = document.activeElement, sheet = document.querySelector("dialog[open]");
  return [field.id, field.value, field.selectionStart, sheet.id, sheet.scrollTop, scrollY]; }"""
"""Where the focus is, what is typed there, where the caret is; what is open, and how far it is scrolled."""

MAX_TYPED = 50
"""Letters that the field takes, besides the two that it starts with."""


@pytest.mark.parametrize("entries", [60, pytest.param(10_000, marks=pytest.mark.soak)])
def test_an_open_sheet_is_typed_into_while_a_flood_of_entries_comes(
    address: str, new_page: NewPage, entries: int
) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    page = phone.page
    page.evaluate("scrollTo(0, 120)")
    page.get_by_role("link", name="More", exact=True).click()
    page.get_by_label("What for").fill("()")
    page.keyboard.press("ArrowLeft")
    page.evaluate("document.querySelector('dialog[open]').scrollTop = 30")
    before, typed = page.evaluate(TYPED), ""
    nodes = parts(page)
    flood = flooding(address, host, table)
    for number in range(entries):
        next(flood)
        if number % max(1, entries // MAX_TYPED) == 0 and len(typed) < MAX_TYPED:
            page.keyboard.type("x")
            typed += "x"
            assert page.evaluate(TYPED) == ["reason", f"({typed})", len(typed) + 1, *before[3:]]
    flood.close()
    abreast_with(phone, table)
    assert page.evaluate(TYPED) == ["reason", f"({typed})", len(typed) + 1, *before[3:]]
    assert parts(page) < nodes + MORE
    page.keyboard.type(f" {entries}")
    page.get_by_role("button", name="Take", exact=True).click()
    expect(page.locator("#live")).to_contain_text(f"({typed} {entries})")


def test_somebody_types_in_the_page_while_a_flood_of_entries_comes(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    in_step(host, phone, table)
    # The player's own note of a turn: any field of the part that news is morphed into will do.
    phone.page.evaluate(
        """() => { const field = document.createElement('input');
          Object.assign(field, { id: 'typing' }).dataset.stays = '';
          document.querySelector('#live').append(field); field.focus(); }"""
    )
    field = phone.page.locator("#typing")
    words = ""
    nodes = parts(phone.page)
    flood = flooding(address, host, table)
    for number in range(60):
        next(flood)
        if number % 20 == 0:
            phone.page.keyboard.type(f"{number} ")
            words += f"{number} "
    flood.close()
    abreast_with(phone, table)
    expect(field).to_be_focused()
    expect(field).to_have_value(words)
    assert parts(phone.page) < nodes + MORE


def parts(page: Page) -> int:
    """Return the elements of a page, shown or not."""
    found: int = page.evaluate("document.querySelectorAll('*').length")
    return found


def flooding(address: str, host: Device, table: str) -> Generator[int, None, None]:
    """Send entries from a phone that ignores the responses, each at the version that the table then has."""
    with closing(Sender(address)) as sender:
        for cookie in host.page.context.cookies():
            sender.keep(cookie["name"], cookie["value"])
        path = table.removeprefix(address)
        given = find_hidden(sender.get(path).text)
        for version in count(int(_version(host, table))):
            sent = {"saw": str(version), "token": f"flood-{version:016}", "seat": "black", "next": path}
            answer = sender.post(f"{path}/moves/gain-vp", {**given, **sent, "vp": "1", "reason": "flood"})
            assert answer.status == 303, answer.text
            yield version


def test_the_first_news_of_a_page_that_was_loaded_anew_is_shown_without_being_asked_for(
    address: str, new_page: NewPage
) -> None:
    """Whoever comes back to the table quietly requests how its page reads for all."""
    host, phone, table = placed(address, new_page)
    with phone.page.expect_request(lambda one: one.headers.get("hx-target") == LIVE):
        phone.page.goto(table)
    expect(phone.page.locator('[data-live="live"]').first).to_be_attached()
    settled(phone.page)
    requests = asked(phone.page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    expect(phone.page.locator("#say")).to_contain_text("Skullport")
    assert not requests
